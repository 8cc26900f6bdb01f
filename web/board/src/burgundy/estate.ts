import type { Color } from "isettlers/trees/burgundy";
import { h, type VNode } from "../dom.js";
import type { Thing } from "../option.js";
import { signed } from "../parts.js";
import { type Sign, signAt } from "../signs.js";
import { markOf, thingData } from "../thing.js";
import { middle, type Point, round, to, WIDTH } from "./hexes.js";
import { costsOf, priced } from "./prices.js";
import { face, label, numbered, pale, ring, SIDE } from "./tiles.js";
import type { Estate, Hex, Table } from "./types.js";

/** An estate as it is drawn. */
export interface ShownEstate {
  readonly estate: Estate;
  /** What a screen reader calls it. */
  readonly name: string;
  /** The tiles on it, by hex. */
  readonly tiles: ReadonlyMap<number, string>;
  /** What the names of its hexes begin with. */
  readonly prefix: string;
  /** Whether the dice of its empty hexes are written on them. */
  readonly detailed: boolean;
  /** Whether it shows what an option would place. */
  readonly foresees?: boolean;
}

/** The sign that an empty hex of a colour has. */
const COLOR_SIGNS: { readonly [C in Color]: Sign } = {
  beige: "location",
  blue: "ship",
  light_green: "plants",
  yellow: "knowledge",
  dark_green: "castle",
  grey: "mine",
};
/** Room around the hexes, for numbers and prices. */
const MARGIN = 6;
/** Room for a character and for a sign of a price. */
const [CHARACTER, SIGN] = [14, 28];

/** Draws an estate. The own one is a zone; the others belong to the zone around them. */
export function estate(table: Table, shown: ShownEstate): VNode {
  const [width, height] = [7 * WIDTH * SIDE + 2 * MARGIN, 11 * SIDE + 2 * MARGIN];
  const box = [-width / 2, -height / 2, width, height].map(round).join(" ");
  const places = shown.estate.hexes.map((hex) => [hex, middle(hex.q, hex.r, SIDE)] as const);
  return h(
    "svg.estate",
    {
      attrs: {
        viewBox: box,
        role: "group",
        "aria-label": shown.name,
        ...(shown.prefix === "" ? { "data-zone": "estate" } : {}),
      },
      class: { detailed: shown.detailed },
    },
    [
      ...places.map(([hex, at]) => hexOf(table, shown, hex, at)),
      ...places.flatMap(([{ hex }, at]) => numbered(table, `${shown.prefix}hex/${hex}`, at)),
      ...(shown.foresees
        ? places.flatMap(([{ hex }, at]) =>
            table.foresight.placed.has(hex) ? gains(table, at) : prices(table, `hex/${hex}`, at),
          )
        : []),
    ],
  );
}

function hexOf(table: Table, shown: ShownEstate, hex: Hex, at: Point): VNode {
  const { scene, words } = table;
  const thing = `${shown.prefix}hex/${hex.hex}`;
  const placed = shown.tiles.get(hex.hex);
  const ghost = shown.foresees ? table.foresight.placed.get(hex.hex) : undefined;
  const lies =
    ghost === undefined ? placed && table.tile(placed).name : words.burgundy.foreseen(table.tile(ghost).name);
  const [row, place] = placeOf(hex, shown.estate.hexes);
  const color = words.burgundy.colors[hex.color];
  const name = words.burgundy.hex(color, hex.die, row, place, lies ?? words.empty);
  const empty = [pale(hex.color), ...(shown.detailed ? unfilled(table, hex, thing) : [])];
  const data = thingData(scene, thing, priced(table, thing, name));
  const attrs = { ...data.attrs, transform: to(at), ...(placed !== undefined && { "data-tile": placed }) };
  return h("g.place", { ...data, attrs, class: { ...data.class, ghosted: ghost !== undefined } }, [
    ...(placed === undefined && ghost === undefined ? empty : [face(table, ghost ?? placed ?? "")]),
    ring(),
  ]);
}

/** The row of a hex, counted from the top, and its place in the row from the left. */
function placeOf({ q, r }: Hex, hexes: readonly Hex[]): readonly [row: number, place: number] {
  const rows = new Set(hexes.filter((other) => other.r <= r).map((other) => other.r));
  return [rows.size, hexes.filter((other) => other.r === r && other.q <= q).length];
}

/** The die of an empty hex and the sign of its colour. */
function unfilled({ scene }: Table, hex: Hex, thing: string): readonly VNode[] {
  const { legal, picked } = markOf(scene, thing);
  return [
    h("g.unfilled", { class: { possible: Boolean(legal || picked) } }, [
      label("value", 0, SIDE * -0.12, SIDE * 0.56, String(hex.die)),
      colorSign(hex.color, SIDE * 0.36, SIDE * 0.4),
    ]),
  ];
}

/** The sign that empty hexes of a colour have, in their middle. */
export function colorSign(color: Color, top = SIDE * -0.4, size = SIDE * 0.8): VNode {
  return signAt(COLOR_SIGNS[color], round(-size / 2), round(top), round(size));
}

/** A number or several on a hex, with their sign. */
type Part = readonly [sign: Sign, text: string];

/** What placing a tile here costs and gives. */
function gains({ foresight }: Table, at: Point): readonly VNode[] {
  const { workers, points, silver } = foresight.chosen;
  const parts = [["worker", workers] as const, ["silver", silver] as const, ["vp", points] as const];
  return pill(
    at,
    parts.filter(([, by]) => by !== 0).map(([sign, by]) => [sign, signed(by)]),
  );
}

/** The prices of a hex that is pointed at, where dice have different ones. */
function prices(table: Table, thing: Thing, at: Point): readonly VNode[] {
  const costs = markOf(table.scene, thing).hovered ? costsOf(table, thing) : [];
  if (costs.length < 2) return [];
  const workers = costs.map((cost) => (cost.workers === 0 ? "0" : signed(-cost.workers)));
  return pill(at, [["worker", workers.join(" / ")]]);
}

function pill([x, y]: Point, parts: readonly Part[]): readonly VNode[] {
  if (parts.length === 0) return [];
  const widths = parts.map(([, text]) => text.length * CHARACTER + SIGN);
  const width = widths.reduce((sum, next) => sum + next, 6);
  const top = y + SIDE * 0.72;
  let left = x - width / 2 + 6;
  const pieces = parts.flatMap(([sign, text], index) => {
    const start = left;
    left += widths[index] ?? 0;
    return [
      label(`by.of-${sign}`, start, top + 15, 20, text),
      h(`g.of-${sign}`, [signAt(sign, round(left - SIGN + 3), round(top + 5), 20)]),
    ];
  });
  const back = { x: round(x - width / 2), y: round(top), width, height: 30, rx: 15 };
  return [h("g.price", { attrs: { "aria-hidden": "true" } }, [h("rect", { attrs: back }), ...pieces])];
}
