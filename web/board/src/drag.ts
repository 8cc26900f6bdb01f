import type { Thing } from "./option.js";

/** Pixels that a pointer moves before it drags. */
const DRAG_FROM = 6;

/** What a drag tells. */
export interface Dragged {
  /** It came over a thing, or left all. */
  over(thing: Thing | undefined): void;
  /** It was let go, over a thing or not. */
  done(from: Thing, to: Thing | undefined): void;
}

/** The thing at which an event or a point is. */
export function thingAt(target: EventTarget | null): Thing | undefined {
  const element = target instanceof Element ? target.closest("[data-thing]") : null;
  return element?.getAttribute("data-thing") ?? undefined;
}

/** A thing that follows the pointer until it is let go. */
export class Drag {
  private end: (() => void) | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly listener: Dragged,
  ) {}

  begin(down: PointerEvent): void {
    const source = down.target instanceof Element ? down.target.closest("[data-thing].legal") : null;
    const from = thingAt(source);
    if (source === null || from === undefined || down.button !== 0) return;
    if (down.pointerType === "touch" && !isDraggedByTouch(source)) return;
    const controller = new AbortController();
    const { signal } = controller;
    let ghost: HTMLElement | undefined;
    let under: Thing | undefined;
    this.end = () => {
      controller.abort();
      ghost?.remove();
    };
    const move = (event: PointerEvent) => {
      const [across, down_] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (event.pointerId !== down.pointerId) return;
      if (ghost === undefined && Math.hypot(across, down_) < DRAG_FROM) return;
      ghost ??= this.lift(source);
      ghost.style.translate = `${across}px ${down_}px`;
      const now = thingUnder(event);
      if (now !== under) this.listener.over(now);
      under = now;
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      const lifted = ghost !== undefined;
      this.cancel();
      if (lifted) this.listener.done(from, thingUnder(event));
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

function thingUnder({ clientX, clientY }: PointerEvent): Thing | undefined {
  return thingAt(document.elementFromPoint(clientX, clientY));
}

/** The styles say by `touch-action` where a finger drags; elsewhere it scrolls. */
function isDraggedByTouch(source: Element): boolean {
  return getComputedStyle(source).touchAction !== "auto";
}
