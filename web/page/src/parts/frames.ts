import { options } from "preact";

/** A page out of sight has no frames; it draws after these milliseconds. */
const LATEST_MS = 100;

let waiting: (() => void)[] = [];
let isDrawn = false;

options.debounceRendering = drawSoon;

/** Draws after this task; where the frame under way has a drawing already, with all that waits in the next one. */
export function drawSoon(draw: () => void): void {
  if (waiting.push(draw) === 1 && !isDrawn) queueMicrotask(drawAll);
}

function drawAll(): void {
  const all = waiting;
  waiting = [];
  isDrawn = all.length > 0;
  if (isDrawn) inFrame(drawAll);
  for (const draw of all) draw();
}

function inFrame(call: () => void): void {
  const begin = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    call();
  };
  const frame = requestAnimationFrame(begin);
  const timer = setTimeout(begin, LATEST_MS);
}
