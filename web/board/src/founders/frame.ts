import { h, type VNode } from "../dom.js";
import type { Cell } from "./catalogue.js";

/** A cell and the gap beside it, in cells. */
export const PITCH = 1.08;

/** Places a thing or a sign on the grid of a territory: `x` and `y` count cells from its upper left corner. */
export function placed(x: number, y: number): { readonly [name: `--${string}`]: string } {
  return { "--x": String(x), "--y": String(y) };
}

/** Where the cells of a territory are drawn. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
}

/** The least frame around some cells, with a rim. */
export function frameOf(cells: readonly Cell[], rim: number): Frame {
  const across = cells.map(([x]) => x);
  const up = cells.map(([, y]) => y);
  const [left, right] = [Math.min(...across) - rim, Math.max(...across) + rim];
  const [bottom, top] = [Math.min(...up) - rim, Math.max(...up) + rim];
  return { left, top, columns: right - left + 1, rows: top - bottom + 1 };
}

/** A cell, counted from the upper left corner of a frame. */
export function within(frame: Frame, [x, y]: Cell): Cell {
  return [x - frame.left, frame.top - y];
}

/** The grid that a frame spans. */
export function ground({ columns, rows }: Frame, children: readonly VNode[]): VNode {
  const vars = { "--columns": String(columns), "--rows": String(rows) };
  return h("div.land", { vars }, [h("div.ground", [...children])]);
}
