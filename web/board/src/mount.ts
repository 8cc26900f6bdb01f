import { init } from "snabbdom/build/init.js";
import { attributesModule } from "snabbdom/build/modules/attributes.js";
import { classModule } from "snabbdom/build/modules/class.js";
import { nearest, type Way } from "./arrows.js";
import { type VNode, variables } from "./dom.js";
import type { Thing } from "./option.js";
import { installSigns } from "./signs.js";

/** What a board tells the page. All three ways of choosing come through `point`. */
export interface Listener {
  /** A thing was clicked, or chosen by Enter or Space. */
  point(thing: Thing): void;
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

/** Pixels that a pointer moves before it drags. */
const DRAG_FROM = 6;
const WAYS: { readonly [key: string]: Way } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const patch = init([attributesModule, classModule, variables]);

/** Puts a board into an element, in place of its content. */
export function mount(root: HTMLElement, listener: Listener): Mounted {
  installSigns();
  const place = document.createElement("div");
  root.replaceChildren(place);
  let shown: VNode | Element = place;
  const controller = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, hear: (event: HTMLElementEventMap[K]) => void) =>
    root.addEventListener(type, hear, { signal: controller.signal });

  let dragged = false;
  const drag = new Drag(root, (from, to) => {
    dragged = true;
    if (to !== undefined && to !== from) listener.drop(from, to);
  });
  on("pointerdown", (event) => {
    dragged = false;
    drag.begin(event);
  });
  on("click", (event) => {
    const thing = thingAt(event.target);
    if (thing !== undefined && !dragged) listener.point(thing);
    dragged = false;
  });
  on("pointerover", (event) => listener.hover(thingAt(event.target) ?? null));
  on("pointerleave", () => listener.hover(null));
  on("focusin", (event) => {
    const thing = thingAt(event.target);
    if (thing === undefined) return;
    rove(root, event.target as Element);
    listener.hover(thing);
  });
  on("keydown", (event) => {
    const thing = thingAt(event.target);
    const way = WAYS[event.key];
    if (way !== undefined && thing !== undefined) {
      event.preventDefault();
      focusNext(root, event.target as Element, way);
    } else if ((event.key === "Enter" || event.key === " ") && thing !== undefined) {
      event.preventDefault();
      listener.point(thing);
    }
  });

  return {
    show(drawing) {
      shown = patch(shown, drawing);
      ensureTabStops(root);
    },
    element: (thing) => root.querySelector(`[data-thing="${CSS.escape(thing)}"]`) ?? undefined,
    close() {
      controller.abort();
      drag.cancel();
      root.replaceChildren();
    },
  };
}

function thingAt(target: EventTarget | null): Thing | undefined {
  const element = target instanceof Element ? target.closest("[data-thing]") : null;
  return element?.getAttribute("data-thing") ?? undefined;
}

/** Each zone is one tab stop: the thing in it that had the focus last, else its first. */
function ensureTabStops(root: Element): void {
  for (const zone of root.querySelectorAll("[data-zone]")) {
    if (zone.querySelector('[data-thing][tabindex="0"]') !== null) continue;
    const first = zone.querySelector("[data-thing].legal") ?? zone.querySelector("[data-thing]");
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

/** A thing that follows the pointer until it is let go. */
class Drag {
  private end: (() => void) | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly done: (from: Thing, to: Thing | undefined) => void,
  ) {}

  begin(down: PointerEvent): void {
    const source = down.target instanceof Element ? down.target.closest("[data-thing].legal") : null;
    const from = thingAt(source);
    if (source === null || from === undefined || down.button !== 0 || down.pointerType === "touch") return;
    const controller = new AbortController();
    const { signal } = controller;
    let ghost: HTMLElement | undefined;
    this.end = () => {
      controller.abort();
      ghost?.remove();
    };
    const move = (event: PointerEvent) => {
      const [across, down_] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (ghost === undefined && Math.hypot(across, down_) < DRAG_FROM) return;
      ghost ??= this.lift(source);
      ghost.style.translate = `${across}px ${down_}px`;
    };
    const up = (event: PointerEvent) => {
      const lifted = ghost !== undefined;
      this.cancel();
      if (lifted) this.done(from, thingAt(document.elementFromPoint(event.clientX, event.clientY)));
    };
    document.addEventListener("pointermove", move, { signal });
    document.addEventListener("pointerup", up, { signal });
    document.addEventListener("pointercancel", () => this.cancel(), { signal });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.cancel(), { signal });
  }

  cancel(): void {
    this.end?.();
    this.end = undefined;
  }

  private lift(source: Element): HTMLElement {
    const box = source.getBoundingClientRect();
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.setAttribute("aria-hidden", "true");
    Object.assign(ghost.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
    this.root.append(ghost);
    return ghost;
  }
}
