import { type Ghost, ghostOf } from "./motion-ghost.js";
import { type Act, type Beat, OUTLINE_MS, type Spot, spotOf } from "./motion-plan.js";
import type { Thing } from "./option.js";
import { change } from "./parts.js";
import { patch } from "./patch.js";
import { type Sign, sign } from "./signs.js";

/** How beats are played. */
export interface Pace {
  /** 2 is twice as fast. */
  readonly speed: number;
  /** Nothing travels: things that change are outlined. */
  readonly still: boolean;
}

/** The visible element of a spot. */
interface Anchor {
  readonly element: Element;
  readonly box: DOMRect;
  /** Whether it is the thing itself. */
  readonly itself: boolean;
}

/** An act with what was there before the table was drawn again. */
interface Cue {
  readonly act: Act;
  readonly from: Anchor | undefined;
  readonly to: Anchor | undefined;
  readonly picture: Ghost | undefined;
  /** The place that something comes to, as it was without it. */
  readonly ground: Ghost | undefined;
  readonly number: string | undefined;
}

/** An act with what is there now. */
interface Shown extends Cue {
  readonly now: Anchor | undefined;
  /** Where it comes from: the thing as it is now, else as it was. */
  readonly start: Anchor | undefined;
}

/** The table before it was drawn again. */
interface Before {
  readonly cues: readonly Cue[];
  readonly boxes: ReadonlyMap<Thing, DOMRect>;
}

const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const SHIFT: Time = { from: 0, ms: 240 };
const COUNT_MS = 200;
const RISE = 16;
const FALL = 12;
const SINK = 7;
/** Pixels from which a thing has moved. */
const MOVED = 2;
/** The size of a thing that goes into something small, or comes out of it. */
const SMALL = 0.3;

type Time = Pick<Act, "from" | "ms">;

const HIDDEN = [{ opacity: 0 }, { opacity: 0 }];
const FALLING = { translate: `0 ${-FALL}px`, opacity: 0 };
const TURNING = { scale: "0 1", opacity: 0 };
const ROLL = [{ rotate: "0deg" }, { rotate: "720deg" }];
const FLAME = [
  { opacity: 1, scale: 1.5 },
  { opacity: 0, scale: 2.5 },
];

/** Plays beats on a board. Only transforms and opacity move; all is measured before anything does. */
export class Stage {
  private readonly layer = document.createElement("div");
  private readonly running = new Set<Animation>();
  private readonly counts = new Set<() => void>();
  private before: Before | undefined;
  private pace: Pace = { speed: 1, still: false };

  constructor(private readonly root: HTMLElement) {
    this.layer.className = "motion";
    this.layer.setAttribute("aria-hidden", "true");
  }

  /** Looks at the table before it is drawn again, and ends the beat before. */
  prepare({ acts }: Beat): void {
    this.finish();
    const cues = acts.map((act): Cue => {
      const { step } = act;
      const [from, to] = [this.find("from" in step ? step.from : step.at), this.find(spotOf(step))];
      const leaves = from !== undefined && (step.does === "fly" || step.does === "sink");
      const picture = leaves && from.itself ? ghostOf(from.element, this.root) : undefined;
      const ground = step.does === "fly" && to?.itself ? ghostOf(to.element, this.root) : undefined;
      return { act, from, to, picture, ground, number: numberIn(to?.element)?.data };
    });
    this.before = { cues, boxes: new Map(this.things().map(([name, element]) => [name, boxOf(element)])) };
  }

  /** Plays the beat that was prepared, on the table as it is drawn now. */
  play(pace: Pace): void {
    const { before } = this;
    if (before === undefined) return;
    this.before = undefined;
    this.pace = pace;
    const shown = before.cues.map((cue) => this.look(cue));
    const things = this.things().map(([name, element]) => ({
      name,
      element,
      box: boxOf(element),
      unit: unitOf(element),
    }));
    this.root.append(this.layer);
    if (pace.still) {
      for (const { to, now } of shown) this.outline((now ?? to)?.box);
      return;
    }
    for (const one of shown) this.act(one);
    const flown = new Set(shown.flatMap(({ now }) => (now?.itself ? [now.element] : [])));
    for (const { name, element, box, unit } of things) {
      const was = before.boxes.get(name);
      const within = element.parentElement?.closest("[data-thing]") ?? null;
      if (was && within === null && !flown.has(element)) this.shift(element, was, box, SHIFT, unit);
    }
  }

  /** Ends what is under way. */
  finish(): void {
    this.before = undefined;
    for (const animation of this.running) animation.cancel();
    for (const end of [...this.counts]) end();
    this.running.clear();
    this.layer.remove();
    this.layer.replaceChildren();
  }

  private look(cue: Cue): Shown {
    const { step } = cue.act;
    const now = this.find(spotOf(step));
    const start = "from" in step ? (this.find(step.from) ?? cue.from) : cue.from;
    const picture = step.does === "fly" && now?.itself ? ghostOf(now.element, this.root) : cue.picture;
    return { ...cue, now, start, picture };
  }

  private act({ act, from, to, now, start, picture, ground, number }: Shown): void {
    const { step } = act;
    const at = now ?? to;
    if (step.does === "sink") this.sink(act, from, picture, step.razed);
    else if (at !== undefined) {
      const { element, box } = at;
      if (step.does === "fly") this.fly(act, from, at, picture, ground);
      else if (step.does === "pass") this.pass(act, from?.box ?? box, box);
      else if (step.does === "fall") this.move(element, [FALLING, {}], act);
      else if (step.does === "turn") this.move(element, [TURNING, {}], act);
      else if (step.does === "ring") this.ring(box, act);
      else if (step.does === "slide") this.shift(element, to?.box ?? box, box, act);
      else if (step.does === "sign") {
        this.sign(act, step, start?.box ?? box, box);
        this.count(act, element, number);
      } else for (const die of this.root.querySelectorAll(step.at[0] ?? "")) this.move(die, ROLL, act);
    }
  }

  private fly(act: Act, from: Anchor | undefined, to: Anchor, picture?: Ghost, ground?: Ghost): void {
    if (picture === undefined || from === undefined) {
      if (to.itself) this.move(to.element, [FALLING, {}], act);
      return;
    }
    const at = ({ box, itself }: Anchor) => ({
      translate: px(apart(box, picture.box)),
      scale: itself ? box.width / picture.box.width : SMALL,
    });
    const frames = [
      { ...at(from), opacity: from.itself ? 1 : 0 },
      { ...at(to), opacity: to.itself ? 1 : 0.2 },
    ];
    const flight = { from: 0, ms: act.from + act.ms };
    if (to.itself && ground) this.show(ground.body, [{}, {}], flight);
    if (to.itself) this.move(to.element, HIDDEN, flight);
    this.show(picture.body, frames, act);
  }

  private sink(act: Act, from: Anchor | undefined, picture: Ghost | undefined, razed: boolean): void {
    if (picture === undefined || from === undefined) return;
    this.show(picture.body, [{ opacity: 1 }, { translate: `0 ${SINK}px`, opacity: 0 }], act);
    if (razed) this.show(chip(sign("raze"), "of-raze", from.box), FLAME, act);
  }

  private sign(act: Act, { sign: name, by }: { sign: Sign; by: number }, from: DOMRect, to: DOMRect): void {
    const [x, y] = apart(to, from);
    const frames = [
      { translate: "0 0", opacity: 0 },
      { translate: `0 ${-RISE}px`, opacity: 1, offset: 0.3 },
      { translate: px([x, Math.min(y, y - RISE)]), opacity: 1, offset: 0.9 },
      { translate: px([x, y]), opacity: 0 },
    ];
    this.show(chip(change(name, by, ""), `of-${name}`, from), frames, act);
  }

  private pass(act: Act, from: DOMRect, to: DOMRect): void {
    this.show(outlineOf(to, "turn"), [{ translate: px(apart(from, to)) }, { translate: "0 0" }], act);
  }

  private ring(box: DOMRect, act: Time): void {
    this.show(outlineOf(box), [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], act);
  }

  private outline(box: DOMRect | undefined): void {
    if (box) this.ring(box, { from: 0, ms: OUTLINE_MS * this.pace.speed });
  }

  /** Moves an element from the box where it was; `unit` is the size of a pixel of its drawing. */
  private shift(element: Element, was: DOMRect, box: DOMRect, act: Time, unit = 1): void {
    if (box.width === 0 || was.width === 0) return;
    const by = apart(was, box);
    if (Math.hypot(...by) < MOVED && Math.abs(was.width - box.width) < MOVED) return;
    const [x, y] = by;
    const start = { translate: px([x / unit, y / unit]), scale: was.width / box.width };
    this.move(element, [start, {}], act);
  }

  /** Counts the number of a supply up or down. */
  private count({ from, ms }: Act, element: Element, was: string | undefined): void {
    const text = numberIn(element);
    if (text === undefined || was === undefined || text.data === was) return;
    const [first, last, { speed }] = [Number(was), Number(text.data), this.pace];
    const begins = performance.now() + (from + ms * 0.8) / speed;
    let written = was;
    const write = (value: number) => {
      if (text.data === written || written === was) text.data = written = String(value);
    };
    const end = () => {
      this.counts.delete(end);
      write(last);
    };
    const step = (now: number) => {
      if (!this.counts.has(end)) return;
      const part = Math.max(0, ((now - begins) * speed) / COUNT_MS);
      if (part >= 1) return end();
      write(Math.round(first + (last - first) * part));
      requestAnimationFrame(step);
    };
    this.counts.add(end);
    write(first);
    requestAnimationFrame(step);
  }

  /** Shows something of its own for as long as it moves. */
  private show(body: HTMLElement, frames: Keyframe[], act: Time): void {
    this.layer.append(body);
    this.move(body, frames, act, () => body.remove());
  }

  private move(element: Element, frames: Keyframe[], { from, ms }: Time, end = () => {}): void {
    const { speed } = this.pace;
    const timing = { delay: from / speed, duration: ms / speed, easing: EASE, fill: "backwards" } as const;
    const animation = element.animate(frames, timing);
    this.running.add(animation);
    animation.onfinish = () => {
      this.running.delete(animation);
      end();
    };
  }

  private find(spot: Spot): Anchor | undefined {
    const frame = boxOf(this.root);
    for (const [place, selector] of spot.entries()) {
      const element = selector === null ? null : this.root.querySelector(selector);
      const box = element?.getBoundingClientRect();
      if (element && box && box.width > 0 && element.checkVisibility() && isWithin(frame, box))
        return { element, box, itself: place === 0 };
    }
    return undefined;
  }

  private things(): readonly (readonly [Thing, Element])[] {
    const all = [...this.root.querySelectorAll("[data-thing]")];
    return all.map((element) => [element.getAttribute("data-thing") ?? "", element] as const);
  }
}

function boxOf(element: Element): DOMRect {
  return element.getBoundingClientRect();
}

/** Whether the middle of a box is in a frame: what is scrolled out of it is not seen. */
function isWithin(frame: DOMRect, { left, top, width, height }: DOMRect): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  return x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
}

/** Pixels of the screen in a unit of the drawing that an element is a part of. */
function unitOf(element: Element): number {
  const inside = element instanceof SVGGraphicsElement && element.ownerSVGElement !== null;
  return (inside && element.getScreenCTM()?.a) || 1;
}

function px(way: readonly [number, number]): string {
  return way.map((by) => `${by}px`).join(" ");
}

/** How far the middle of a box is from another's. */
function apart(one: DOMRect, other: DOMRect): readonly [number, number] {
  return [
    one.left + one.width / 2 - other.left - other.width / 2,
    one.top + one.height / 2 - other.top - other.height / 2,
  ];
}

/** The first text of an element that is a number. */
function numberIn(element: Element | undefined): Text | undefined {
  if (element === undefined) return undefined;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (/^\d+$/.test((walker.currentNode as Text).data)) return walker.currentNode as Text;
  return undefined;
}

/** A sign in the middle of a box. */
function chip(drawing: Parameters<typeof patch>[1], kind: string, box: DOMRect): HTMLElement {
  const holder = document.createElement("div");
  const place = holder.appendChild(document.createElement("span"));
  patch(place, drawing);
  holder.className = `motion-sign ${kind}`;
  Object.assign(holder.style, {
    left: `${box.left + box.width / 2}px`,
    top: `${box.top + box.height / 2}px`,
  });
  return holder;
}

function outlineOf({ left, top, width, height }: DOMRect, kind = ""): HTMLElement {
  const outline = document.createElement("div");
  outline.className = `motion-outline ${kind}`;
  Object.assign(outline.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  return outline;
}
