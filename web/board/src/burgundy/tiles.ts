import type { Color } from "isettlers/trees/burgundy";
import { h, type VNode } from "../dom.js";
import type { Thing } from "../option.js";
import { signAt } from "../signs.js";
import { markOf, thingData } from "../thing.js";
import { badge, hex, outline, type Point, round, WIDTH } from "./hexes.js";
import type { Table } from "./types.js";

/** The side of a hex in the units of the drawings. */
export const SIDE = 45.5;
/** The part of a hex that is painted; the rest is the line between two. */
const PAINTED = 0.975;
const MIDDLE: Point = [0, 0];

/** The class of a colour. */
export function colored(color: Color): string {
  return `color-${color}`;
}

/** A tile on a hex: its colour, its sign and its number. */
export function face(table: Table, id: string, at: Point = MIDDLE, side = SIDE): VNode {
  const { color, number, text } = table.tile(id);
  const size = side * (number > 0 ? 0.72 : 0.84);
  const [x, y] = at;
  const top = number > 0 ? y - side * 0.66 : y - size / 2;
  return h(`g.face.${colored(color)}`, [
    h("title", text),
    hex("full", at, side * PAINTED),
    signAt(table.signOf(id), round(x - size / 2), round(top), round(size)),
    ...(number > 0 ? [label("number", x, y + side * 0.44, side * 0.42, String(number))] : []),
  ]);
}

/** An empty hex of a colour. */
export function pale(color: Color, at: Point = MIDDLE, side = SIDE): VNode {
  return h(`g.${colored(color)}`, [hex("pale", at, side * PAINTED)]);
}

/** A hex that nothing lies on and nothing has to. */
export function slot(at: Point = MIDDLE, side = SIDE): VNode {
  return hex("slot", at, side * 0.94);
}

/** The ring of a thing, inside its hex; the styles show it by its marks. */
export function ring(at: Point = MIDDLE, side = SIDE): VNode {
  return h("path.ring", { attrs: { d: outline(at, side * 0.93) } });
}

/** A text around a point. */
export function label(kind: string, x: number, y: number, size: number, text: string): VNode {
  return h(`text.${kind}`, { attrs: { x: round(x), y: round(y), "font-size": round(size) } }, text);
}

/** A tile as a drawing of its own, a thing if it has a name. */
export function loose(table: Table, id: string, thing?: Thing, key?: string): VNode {
  const { scene } = table;
  const width = SIDE * WIDTH;
  const attrs = { viewBox: `${round(-width / 2)} ${-SIDE} ${round(width)} ${2 * SIDE}` };
  const name = table.tile(id).name;
  if (thing === undefined)
    return h("svg.hex", { attrs: { ...attrs, role: "img", "aria-label": name } }, [face(table, id)]);
  const data = thingData(scene, thing, name);
  const gone = table.foresight.gone.includes(thing);
  return h(
    "svg.hex",
    {
      ...data,
      key: key ?? thing,
      attrs: { ...data.attrs, ...attrs },
      class: { ...data.class, gone },
    },
    [face(table, id), ring(), ...numbered(table, thing)],
  );
}

/** The number of a thing in the list, if it has one. */
export function numbered({ scene }: Table, thing: Thing, at: Point = MIDDLE, side = SIDE): readonly VNode[] {
  const { number } = markOf(scene, thing);
  return number === undefined ? [] : [badge(at, side, number)];
}
