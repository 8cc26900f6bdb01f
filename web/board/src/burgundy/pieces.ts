import type { Good } from "isettlers/trees/burgundy";
import { h, type VNode } from "../dom.js";
import type { Thing } from "../option.js";
import { signed } from "../parts.js";
import { thingData } from "../thing.js";
import { readable } from "../tips.js";
import { priced } from "./prices.js";
import type { Table } from "./types.js";

type Pip = readonly [x: number, y: number];

const [CENTRE, ...CORNERS]: readonly [Pip, ...Pip[]] = [
  [8, 8],
  [4.2, 4.2],
  [11.8, 11.8],
  [11.8, 4.2],
  [4.2, 11.8],
];
const SIDES: readonly Pip[] = [
  [4.2, 8],
  [11.8, 8],
];

/** The face of a die. */
export function dieFace(value: number): readonly VNode[] {
  const pips = [
    ...(value % 2 === 1 ? [CENTRE] : []),
    ...CORNERS.slice(0, value >= 4 ? 4 : value >= 2 ? 2 : 0),
    ...(value === 6 ? SIDES : []),
  ];
  return [
    h("rect", { attrs: { x: 0.7, y: 0.7, width: 14.6, height: 14.6, rx: 3 } }),
    ...pips.map(([x, y]) => h("circle", { attrs: { cx: x, cy: y, r: 1.45 } })),
  ];
}

/** A die that nobody chooses; `topic` and `place` are those of its tip, and `kind` a class. */
export function die(
  { scene }: Table,
  value: number,
  name: string,
  topic: string,
  place: string | number = value,
  kind = "",
): VNode {
  const { attrs, ...data } = readable(scene, topic, name, place);
  return h(`svg.die${kind}`, { ...data, attrs: { ...attrs, viewBox: "0 0 16 16" } }, [...dieFace(value)]);
}

/** Goods of a type: their arrow with its die value, and how many there are. Not a thing of its own within another one. */
export function goods(table: Table, good: Good, count: number, thing?: Thing): VNode {
  const { words, foresight } = table;
  const value = table.catalogue.goods.find(({ name }) => name === good)?.die ?? 0;
  const name = words.burgundy.goods(count, words.burgundy.good[good], value);
  const content = [
    h("svg.arrow", { attrs: { viewBox: "0 0 34 28", "aria-hidden": "true" } }, [
      h("path", { attrs: { d: "M3 0H26L34 14L26 28H3Q0 28 0 25V3Q0 0 3 0Z" } }),
      h("text", { attrs: { x: 14.5, y: 14, "font-size": 20 } }, String(value)),
    ]),
    ...(count > 1 ? [h("span.times", { attrs: { "aria-hidden": "true" } }, `×${count}`)] : []),
  ];
  if (thing === undefined)
    return h(`span.goods.good-${good}`, { attrs: { role: "img", "aria-label": name } }, content);
  const by = thing.startsWith("goods/") ? (foresight.goods.get(good) ?? 0) : 0;
  const changed = by === 0 ? [] : [h("span.change.foreseen", signed(by))];
  return h(`span.goods.good-${good}`, thingData(table.scene, thing, priced(table, thing, name)), [
    ...content,
    ...changed,
  ]);
}

/** Goods by type, in the order of their dice. */
export function goodsOf(
  { catalogue }: Table,
  held: { readonly [K in Good]?: number },
): readonly (readonly [Good, number])[] {
  return catalogue.goods.flatMap(({ name }) => {
    const count = held[name] ?? 0;
    return count > 0 ? [[name, count] as const] : [];
  });
}
