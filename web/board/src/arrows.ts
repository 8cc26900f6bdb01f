/** A step across and down. */
export type Way = readonly [across: number, down: number];

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What a distance beside the way counts, in distances along it. */
const BESIDE = 1.5;

/** The place of the box that an arrow key leads to from another, -1 where there is none on that side. */
export function nearest(from: Box, boxes: readonly Box[], [across, down]: Way): number {
  let [best, place] = [Number.POSITIVE_INFINITY, -1];
  const [x, y] = middle(from);
  boxes.forEach((box, index) => {
    const [otherX, otherY] = middle(box);
    const along = (otherX - x) * across + (otherY - y) * down;
    const beside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * across);
    const far = along + BESIDE * beside;
    if (along > 1 && beside <= BESIDE * along && far < best) [best, place] = [far, index];
  });
  return place;
}

function middle({ left, top, width, height }: Box): readonly [number, number] {
  return [left + width / 2, top + height / 2];
}
