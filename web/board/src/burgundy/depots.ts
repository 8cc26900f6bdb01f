import type { Depot } from "isettlers/trees/burgundy";
import { h, type VNode } from "../dom.js";
import type { Thing } from "../option.js";
import { amount } from "../parts.js";
import { markOf, thingData } from "../thing.js";
import { readable } from "../tips.js";
import { middle, type Point, round, to, WIDTH } from "./hexes.js";
import { die, dieFace, goods, goodsOf } from "./pieces.js";
import { shipDepots } from "./pointing.js";
import { priced } from "./prices.js";
import { face, loose, numbered, pale, ring, SIDE } from "./tiles.js";
import type { Space, Table } from "./types.js";

/** The places of tiles in a depot, by how many it has, as axial coordinates of a honeycomb. */
const COMBS: { readonly [places: number]: readonly Point[] } = {
  2: [
    [0, 0],
    [1, 0],
  ],
  3: [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  4: [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ],
};
/** Silverlings that a tile of the black depot costs (BU8). */
const PRICE = 2;
const SIDES_OF_DIE = 6;
/** Room around the tiles of a depot. */
const RIM = 3;

/** The six depots around the black one. */
export function depotRing(table: Table): VNode {
  const { view, words } = table;
  return h(
    "div.depots",
    { attrs: { "data-zone": "depots", role: "group", "aria-label": words.burgundy.board } },
    [
      ...view.depots.map((depot, place) => depotOf(table, depot, place + 1)),
      blackDepot(table),
      ...pairs(table),
    ],
  );
}

function depotOf(table: Table, depot: Depot, number: number): VNode {
  const { scene, words, view } = table;
  const thing = `depot/${number}`;
  const whole = isMarked(table, thing);
  const kind = `section.panel.depot.d${number}`;
  const content = [
    h("header", [dieOf(table, number, whole), goodsIn(table, depot, number)]),
    honeycomb(table, depot, number, whole),
  ];
  if (whole) return h(kind, thingData(scene, thing, contentOf(table, depot, number)), content);
  const used = view.white === number ? { white: true } : {};
  return h(
    kind,
    { key: thing, attrs: { role: "group", "aria-label": words.burgundy.depot(number) }, class: used },
    content,
  );
}

/** The number of a depot, as the face of a die; within a depot that is a thing as a whole it is none. */
function dieOf(table: Table, number: number, whole: boolean): VNode {
  const kind = dieMark(table, number);
  if (!whole) return die(table, number, table.words.burgundy.die(number), "depot", number, kind);
  return h(`svg.die${kind}`, { attrs: { viewBox: "0 0 16 16", "aria-hidden": "true" } }, [
    ...dieFace(number),
  ]);
}

/** A die in use marks the depot that it opens without workers. */
function dieMark({ view, scene }: Table, number: number): string {
  const inUse = view.pending?.asked === "die" && view.pending.die === number;
  const picked = [...scene.marks].some(([thing, mark]) => mark.picked && thing === `die/${number}`);
  return inUse || picked ? ".now" : "";
}

function contentOf(table: Table, depot: Depot, number: number): string {
  const { words, catalogue } = table;
  const held = goodsOf(table, depot.goods).map(([good, count]) =>
    words.burgundy.goods(
      count,
      words.burgundy.good[good],
      catalogue.goods.find(({ name }) => name === good)?.die ?? 0,
    ),
  );
  return words.burgundy.depotWith(number, held.length > 0 ? held.join(", ") : words.burgundy.goodsNone);
}

/** The goods in a depot. Where a ship asks which are kept, those of its two depots have names in common. */
function goodsIn(table: Table, depot: Depot, number: number): VNode {
  const depots = shipDepots(table.view);
  const place = depots.includes(number) ? depots.join("+") : String(number);
  const whole = isMarked(table, `depot/${number}`);
  const held = goodsOf(table, depot.goods);
  const pieces = held.map(([good, count]) =>
    goods(table, good, count, whole ? undefined : `depot/${place}/goods/${good}`),
  );
  const counted = held.filter(([, count]) => count > 1).length;
  return h("span.row", { class: { many: pieces.length + counted > 3 } }, pieces);
}

function honeycomb(table: Table, depot: Depot, number: number, whole: boolean): VNode {
  const spaces = spacesOf(table, number);
  const comb = COMBS[spaces.length] ?? [];
  const at = comb.map(([q, r]) => middle(q, r, SIDE));
  const [lefts, tops] = [at.map(([x]) => x), at.map(([, y]) => y)];
  const [left, top] = [Math.min(...lefts) - (SIDE * WIDTH) / 2 - RIM, Math.min(...tops) - SIDE - RIM];
  const box = [
    left,
    top,
    Math.max(...lefts) + (SIDE * WIDTH) / 2 + RIM - left,
    Math.max(...tops) + SIDE + RIM - top,
  ];
  const placed = placedOn(depot.tiles, spaces, table);
  const hexes = at.map((point, place) => {
    const [id, space] = [placed[place], spaces[place]];
    if (id === undefined)
      return space === undefined
        ? h("g")
        : h("g.free", { attrs: { transform: to(point) } }, [pale(space.color)]);
    return tileAt(table, id, point, number, whole ? undefined : place);
  });
  const numbers = at.flatMap((point, place) => {
    const id = placed[place];
    return id === undefined || whole ? [] : numbered(table, `depot/${number}/${id}`, point);
  });
  const zone = { viewBox: box.map(round).join(" "), "data-places": String(comb.length) };
  return h("svg.comb", { attrs: zone }, [...hexes, ...numbers]);
}

/** A tile in a depot. It is a thing if it has a place: not where the depot as a whole is one. */
function tileAt(table: Table, id: string, at: Point, depot: number, place: number | undefined): VNode {
  const transform = to(at);
  if (place === undefined) return h("g", { attrs: { transform } }, [face(table, id)]);
  const thing = `depot/${depot}/${id}`;
  const name = table.words.burgundy.inDepot(table.tile(id).name, depot);
  const data = thingData(table.scene, thing, priced(table, thing, name));
  const gone = table.foresight.gone.includes(thing);
  const attrs = { ...data.attrs, transform };
  return h("g.place", { ...data, key: `${thing}/${place}`, attrs, class: { ...data.class, gone } }, [
    face(table, id),
    ring(),
  ]);
}

/** The spaces of a depot that this number of players uses, with the colours of the phase. */
function spacesOf({ catalogue, view }: Table, number: number): readonly Space[] {
  const players = view.seats.length;
  const phase = catalogue.words.phases.indexOf(view.phase);
  const spaces = catalogue.depots.find(({ depot }) => depot === number)?.spaces ?? [];
  return spaces
    .filter((space) => space.players <= players)
    .map((space) => {
      const changed = players === 3 ? space.with_three?.[phase] : undefined;
      return changed === undefined ? space : { ...space, color: changed };
    });
}

/** Each tile on a space of its colour, in their order; `undefined` for a free space. */
function placedOn(
  tiles: readonly string[],
  spaces: readonly Space[],
  { tile }: Table,
): readonly (string | undefined)[] {
  const left = [...tiles];
  const matched = spaces.map(({ color }) => {
    const place = left.findIndex((id) => tile(id).color === color);
    return place < 0 ? undefined : left.splice(place, 1)[0];
  });
  return matched.map((id) => id ?? left.shift());
}

function blackDepot(table: Table): VNode {
  const { view, words, catalogue } = table;
  const text = words.burgundy;
  const most = catalogue.black[String(view.seats.length)] ?? 0;
  const tiles = view.black.map((id, place) => {
    const thing = `depot/0/${id}`;
    const name = priced(table, thing, text.inBlackDepot(table.tile(id).name));
    return loose(table, id, name, thing, `${thing}/${place}`);
  });
  return h("section.panel.depot.black", { attrs: { role: "group", "aria-label": text.blackDepot } }, [
    h("header", [
      h("span.title", text.blackDepot),
      h("span.read", readable(table.scene, "price", text.price(PRICE)), [
        amount("silver", PRICE, text.price(PRICE)),
      ]),
    ]),
    h("div.row", { attrs: { "data-places": String(most) } }, tiles),
  ]);
}

/** Two neighbouring depots that a ship may take goods from together. */
function pairs(table: Table): readonly VNode[] {
  const { scene, words } = table;
  return Array.from({ length: SIDES_OF_DIE }, (_, place) => {
    const [first, second] = [place + 1, ((place + 1) % SIDES_OF_DIE) + 1];
    const thing = [`depot/${first}+${second}`, `depot/${second}+${first}`].find((name) =>
      isMarked(table, name),
    );
    if (thing === undefined) return undefined;
    const data = thingData(scene, thing, words.burgundy.depots(first, second));
    return h(`span.pair.p${first}`, data, `${first} + ${second}`);
  }).filter((pair) => pair !== undefined);
}

function isMarked({ scene }: Table, thing: Thing): boolean {
  const { legal, picked } = markOf(scene, thing);
  return Boolean(legal || picked);
}
