/** The least size of what a finger can hit, in pixels. */
const FINGER = 44;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Whether a box is smaller than a finger: who taps it means it, and nothing beside it. */
export function isSmall({ width, height }: Pick<Box, "width" | "height">): boolean {
  return width < FINGER || height < FINGER;
}

/**
 * The place of the box that a tap means, -1 for none. A box smaller than a finger reaches as far around its middle as
 * one of the least size would; of several that the tap reaches, the nearest edge counts.
 */
export function tapped(x: number, y: number, boxes: readonly Box[]): number {
  let [best, place] = [Number.POSITIVE_INFINITY, -1];
  boxes.forEach((box, index) => {
    const [across, down] = [beyond(x, box.left, box.width), beyond(y, box.top, box.height)];
    const reached = across <= reach(box.width) && down <= reach(box.height);
    const far = Math.hypot(across, down);
    if (reached && far < best) [best, place] = [far, index];
  });
  return place;
}

/** How far a coordinate lies beside a stretch. */
function beyond(at: number, from: number, length: number): number {
  return Math.max(from - at, at - from - length, 0);
}

function reach(length: number): number {
  return Math.max(0, (FINGER - length) / 2);
}
