import { nearest, type Way } from "./arrows.js";
import type { VNode } from "./dom.js";
import { Drag, thingAt } from "./drag.js";
import type { Thing } from "./option.js";
import { patch } from "./patch.js";
import { installSigns } from "./signs.js";
import { isSmall, tapped } from "./taps.js";

/** What a board tells the page. All three ways of choosing come through `point`. */
export interface Listener {
  /** A thing was clicked, or chosen by Enter or Space. */
  point(thing: Thing): void;
  /** A thing that was picked several times is to be picked once less. */
  less(thing: Thing): void;
  /** The pointer or the focus came to a thing, or left all. */
  hover(thing: Thing | null): void;
  /** A thing was dragged onto another. */
  drop(from: Thing, to: Thing): void;
}

/** A board on a page. */
export interface Mounted {
  /** Shows a drawing in place of the one before; what stays the same keeps its elements and the focus. */
  show(drawing: VNode): void;
  /** The element of a thing, for animations. */
  element(thing: Thing): Element | undefined;
  /** Takes it off the page. */
  close(): void;
}

/** How long a finger rests on a thing to read it, in milliseconds. */
const LONG_PRESS = 450;
/** Pixels that a resting finger may move. */
const STILL = 8;
/** Panels over the table that Escape closes. */
const PANEL = "details.full[open]";
const POINTED = "[data-thing]:is(.legal, .picked, .instead)";
const POINT_KEYS = ["Enter", " ", "+"];
const LESS_KEYS = ["-", "Delete", "Backspace"];
const WAYS: { readonly [key: string]: Way } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Puts a board into an element, in place of its content. */
export function mount(root: HTMLElement, listener: Listener): Mounted {
  installSigns();
  const place = document.createElement("div");
  root.replaceChildren(place);
  let shown: VNode | Element = place;
  let picked: Element | null = null;
  const controller = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, hear: (event: HTMLElementEventMap[K]) => void) =>
    root.addEventListener(type, hear, { signal: controller.signal });

  let [touches, done] = [false, false];
  const drag = new Drag(root, {
    over: (thing) => listener.hover(thing ?? null),
    done(from, to) {
      done = true;
      if (to !== undefined && to !== from) listener.drop(from, to);
    },
  });
  const press = new LongPress((thing) => {
    done = true;
    drag.cancel();
    listener.hover(thing);
  });
  on("pointerdown", (event) => {
    touches = event.pointerType === "touch";
    done = false;
    if (touches) listener.hover(null);
    drag.begin(event);
    if (touches) press.begin(event);
  });
  on("click", (event) => {
    const less = event.target instanceof Element ? event.target.closest("[data-less]") : null;
    const thing = less !== null || !touches ? thingAt(event.target) : touched(root, event);
    if (thing !== undefined && !done) listener[less === null ? "point" : "less"](thing);
    done = false;
  });
  on("contextmenu", (event) => {
    if (touches && thingAt(event.target) !== undefined) event.preventDefault();
  });
  // What comes under a pointer that rests is not pointed at.
  on("pointermove", (event) => {
    if (event.pointerType !== "touch") listener.hover(thingAt(event.target) ?? null);
  });
  // What a finger rested on stays to be read until the next touch.
  on("pointerleave", () => {
    if (!touches) listener.hover(null);
  });
  on("focusin", (event) => {
    const thing = thingAt(event.target);
    if (thing === undefined) return;
    rove(root, event.target as Element);
    if (!touches) listener.hover(thing);
  });
  on("keydown", (event) => {
    touches = false;
    const thing = thingAt(event.target);
    const way = WAYS[event.key];
    if (way !== undefined && thing !== undefined) {
      event.preventDefault();
      focusNext(root, event.target as Element, way);
    } else if (POINT_KEYS.includes(event.key) && thing !== undefined && isPointed(event.target)) {
      event.preventDefault();
      listener.point(thing);
    } else if (LESS_KEYS.includes(event.key) && thing !== undefined) {
      event.preventDefault();
      listener.less(thing);
    }
  });

  document.addEventListener("keydown", (event) => event.key === "Escape" && closePanel(root, event), {
    capture: true,
    signal: controller.signal,
  });

  return {
    show(drawing) {
      shown = patch(shown, drawing);
      const card = root.querySelector(".card.picked");
      if (card !== picked) card?.scrollIntoView({ block: "nearest", inline: "nearest" });
      picked = card;
      setTimeout(() => ensureTabStops(root)); // it has the page laid out, once all around the board has changed too
    },
    element: (thing) => root.querySelector(`[data-thing="${CSS.escape(thing)}"]`) ?? undefined,
    close() {
      controller.abort();
      drag.cancel();
      press.cancel();
      root.replaceChildren();
    },
  };
}

/** Whether something can be done with the thing; where nothing can, the key is the page's. */
function isPointed(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(POINTED) !== null;
}

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/** Each zone is one tab stop: the thing in it that had the focus last, else its first. */
function ensureTabStops(root: Element): void {
  for (const zone of root.querySelectorAll("[data-zone]")) {
    if (zone.querySelector('[data-thing][tabindex="0"]') !== null) continue;
    const things = [...zone.querySelectorAll("[data-thing]")];
    const first = zone.querySelector("[data-thing].legal") ?? things.find(isShown);
    first?.setAttribute("tabindex", "0");
  }
}

function rove(root: Element, to: Element): void {
  const zone = to.closest("[data-zone]") ?? root;
  for (const other of zone.querySelectorAll('[data-thing][tabindex="0"]'))
    other.setAttribute("tabindex", "-1");
  to.setAttribute("tabindex", "0");
}

function focusNext(root: Element, from: Element, way: Way): void {
  const zone = from.closest("[data-zone]") ?? root;
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const others = [...zone.querySelectorAll("[data-thing]")].filter((other) => other !== from);
  const next = others[nearest(boxOf(from), others.map(boxOf), way)];
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus();
}

/**
 * The thing that a finger means: the one under it where that is legal or small, else the nearest legal one within its
 * reach.
 */
function touched(root: Element, { target, clientX, clientY }: MouseEvent): Thing | undefined {
  const hit = target instanceof Element ? target.closest("[data-thing]") : null;
  if (hit !== null && (hit.matches(POINTED) || isSmall(hit.getBoundingClientRect()))) return thingAt(hit);
  const others = [...root.querySelectorAll(POINTED)];
  const boxes = others.map((other) => other.getBoundingClientRect());
  return thingAt(others[tapped(clientX, clientY, boxes)] ?? hit);
}

/** Closes the panel that is open over the table, and goes back to what opened it. */
function closePanel(root: Element, event: KeyboardEvent): void {
  const panel = root.querySelector<HTMLDetailsElement>(PANEL);
  if (panel === null) return;
  panel.open = false;
  panel.querySelector("summary")?.focus();
  event.preventDefault();
}

/** A finger that rests on a thing. */
class LongPress {
  private end: (() => void) | undefined;

  constructor(private readonly rested: (thing: Thing) => void) {}

  begin(down: PointerEvent): void {
    this.cancel();
    const thing = thingAt(down.target);
    if (thing === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      this.cancel();
      this.rested(thing);
    }, LONG_PRESS);
    this.end = () => {
      clearTimeout(timer);
      controller.abort();
    };
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - down.clientX, clientY - down.clientY) > STILL) this.cancel();
    };
    document.addEventListener("pointermove", move, { signal });
    for (const ends of ["pointerup", "pointercancel"] as const)
      document.addEventListener(ends, () => this.cancel(), { signal });
  }

  cancel(): void {
    this.end?.();
    this.end = undefined;
  }
}
