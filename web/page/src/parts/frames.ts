import { options } from "preact";

/** A page out of sight has no frames; it draws after these milliseconds. */
const LATEST_MS = 100;

/** Drawings before a frame: the board and what is around it once, or first the click alone, which changes no board. */
const MOST = 2;

let waiting: (() => void)[] = [];
/** How many there were since the last frame. */
let drawn = 0;

options.debounceRendering = drawSoon;

/** Draws after this task; where the frame under way has its drawings already, with all that waits once it is painted. */
export function drawSoon(draw: () => void): void {
  // What awaits a change comes a microtask later, such as the end of its request, and is drawn with it.
  if (waiting.push(draw) === 1 && drawn < MOST) queueMicrotask(() => queueMicrotask(drawAll));
}

function drawAll(): void {
  const all = waiting;
  waiting = [];
  if (drawn === 0 && all.length > 0) afterFrame(begin);
  drawn += all.length;
  for (const draw of all) draw();
}

function begin(): void {
  drawn = 0;
  drawAll();
}

/** Calls once the next frame is painted. */
function afterFrame(call: () => void): void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(call);
  });
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    call();
  }, LATEST_MS);
}
