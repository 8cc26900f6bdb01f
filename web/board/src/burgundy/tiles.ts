import type { Color } from "isettlers/trees/burgundy";
import { h, type VNode } from "../dom.js";
import type { Thing } from "../option.js";
import { signAt } from "../signs.js";
import { markOf, thingData } from "../thing.js";
import { badge, outline, type Point, round, WIDTH } from "./hexes.js";
import type { Table } from "./types.js";

/** The side of a hex in the units of the drawings. */
export const SIDE = 45.5;
/** What is painted of a hex leaves a line between two; rings lie inside it. */
const PAINTED = { d: outline(SIDE * 0.975) };
const RING = { d: outline(SIDE * 0.93) };
const BOX = `${round((-SIDE * WIDTH) / 2)} ${-SIDE} ${round(SIDE * WIDTH)} ${2 * SIDE}`;

/** The class of a colour. */
export function colored(color: Color): string {
  return `color-${color}`;
}

/** A tile on a hex: its colour, its sign and its number. */
export function face(table: Table, id: string): VNode {
  const { color, number, text } = table.tile(id);
  const size = SIDE * (number > 0 ? 0.72 : 0.84);
  const top = number > 0 ? SIDE * -0.66 : -size / 2;
  return h(`g.face.${colored(color)}`, [
    h("title", text),
    h("path.full", { attrs: PAINTED }),
    signAt(table.signOf(id), round(-size / 2), round(top), round(size)),
    ...(number > 0 ? [label("number", 0, SIDE * 0.45, SIDE * 0.46, String(number))] : []),
  ]);
}

/** An empty hex of a colour. */
export function pale(color: Color): VNode {
  return h(`g.${colored(color)}`, [h("path.pale", { attrs: PAINTED })]);
}

/** A free place for a tile in storage. */
export function slot(): VNode {
  return hexed([h("path.slot", { attrs: RING })]);
}

/** A colour as a small hex. */
export function swatch(color: Color): VNode {
  return h(`svg.hex.swatch.${colored(color)}`, { attrs: { viewBox: BOX, "aria-hidden": "true" } }, [
    h("path.full", { attrs: PAINTED }),
  ]);
}

/** What is drawn on a hex, as a drawing of its own. */
export function hexed(content: readonly VNode[]): VNode {
  return h("svg.hex", { attrs: { viewBox: BOX, "aria-hidden": "true" } }, [...content]);
}

/** A tile that is no thing. */
export function faced(table: Table, id: string): VNode {
  return hexed([face(table, id)]);
}

/** The ring of a thing, inside its hex; the styles show it by its marks. */
export function ring(): VNode {
  return h("path.ring", { attrs: RING });
}

/** A text around a point. */
export function label(kind: string, x: number, y: number, size: number, text: string): VNode {
  return h(`text.${kind}`, { attrs: { x: round(x), y: round(y), "font-size": round(size) } }, text);
}

/** A tile as a drawing of its own. `spoken` is what a screen reader calls it. */
export function loose(
  table: Table,
  id: string,
  spoken = table.tile(id).name,
  thing: Thing = `about/tile/${id}`,
  key = thing,
): VNode {
  const { scene } = table;
  const attrs = { viewBox: BOX };
  const data = thingData(scene, thing, spoken);
  const gone = table.foresight.gone.includes(thing);
  return h(
    "svg.hex",
    {
      ...data,
      key,
      attrs: { ...data.attrs, ...attrs },
      class: { ...data.class, gone },
    },
    [face(table, id), ring(), ...numbered(table, thing)],
  );
}

/** The number of a thing in the list, if it has one. Small drawings have large numbers. */
export function numbered(
  { scene }: Table,
  thing: Thing,
  at: Point = [0, 0],
  radius = SIDE * 0.38,
): readonly VNode[] {
  const { number } = markOf(scene, thing);
  return number === undefined ? [] : [badge(at, SIDE, number, radius)];
}
