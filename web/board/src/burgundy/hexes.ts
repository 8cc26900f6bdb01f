import { h, type VNode } from "../dom.js";

export type Point = readonly [x: number, y: number];

const ROOT = Math.sqrt(3);
const CORNERS: readonly Point[] = [
  [0, -1],
  [ROOT / 2, -0.5],
  [ROOT / 2, 0.5],
  [0, 1],
  [-ROOT / 2, 0.5],
  [-ROOT / 2, -0.5],
];

/** The width of a hex whose side is 1; its height is 2. */
export const WIDTH = ROOT;

/** The middle of a hex of a grid by its axial coordinates, from that of hex (0, 0). */
export function middle(q: number, r: number, side: number): Point {
  return [side * ROOT * (q + r / 2), side * 1.5 * r];
}

/** The outline of a hex that stands on a corner, around (0, 0). */
export function outline(side: number): string {
  const corners = CORNERS.map(([across, down]) => `${round(across * side)} ${round(down * side)}`);
  return `M${corners.join("L")}Z`;
}

/** Moves what is drawn around (0, 0). */
export function to([x, y]: Point): string {
  return `translate(${round(x)} ${round(y)})`;
}

/** The number of a row in the list, at the upper right corner of a hex. */
export function badge(at: Point, side: number, number: number, radius: number): VNode {
  const [across, down] = [round(side * 0.62), round(side * -0.66)];
  return h("g.badge", { attrs: { "aria-hidden": "true", transform: to(at) } }, [
    h("circle", { attrs: { cx: across, cy: down, r: radius } }),
    h("text", { attrs: { x: across, y: down, "font-size": round(radius * 1.15) } }, String(number)),
  ]);
}

/** A coordinate, as short as it is exact enough. */
export function round(coordinate: number): number {
  return Math.round(coordinate * 100) / 100;
}
