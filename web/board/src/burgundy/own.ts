import type { Action, Color, SeenSeat } from "isettlers/trees/burgundy";
import { h, type VNode } from "../dom.js";
import type { Option } from "../option.js";
import { amount, change, crest, pointsOf, spoken } from "../parts.js";
import { thingData } from "../thing.js";
import { readable } from "../tips.js";
import { estate } from "./estate.js";
import type { Change } from "./foresight.js";
import { die, dieFace, goods, goodsOf } from "./pieces.js";
import { sideThing } from "./pointing.js";
import { estateNamed } from "./table.js";
import { loose, slot, swatch } from "./tiles.js";
import type { Catalogue, Estate, Table } from "./types.js";

/** The part of the table that belongs to the seat that looks. */
export function own(table: Table): VNode {
  const { words } = table;
  const shown = table.view.seats[table.seat];
  if (shown === undefined) return h("section.own");
  const mine = table.estate(table.seat);
  return h("section.own", { attrs: { "aria-label": words.burgundy.estate, "data-seat": table.seat } }, [
    heading(table, shown, mine),
    h("div.panel.land", [
      mine === undefined ? sides(table, shown) : landOf(table, table.seat, shown, mine, true),
      ...(mine === undefined ? [] : [colors(table, mine, tilesOn(shown))]),
    ]),
    tray(table, shown),
  ]);
}

/** The estate of a seat with its tiles. */
export function landOf(table: Table, seat: number, shown: SeenSeat, land: Estate, large: boolean): VNode {
  const { words } = table;
  const whose = large ? words.burgundy.estate : words.burgundy.estateOf(words.seat(seat));
  const name = words.burgundy.estateWith(whose, land.name);
  return estate(table, {
    estate: land,
    name,
    tiles: tilesOn(shown),
    prefix: large ? "" : `seat/${seat}/`,
    detailed: large,
    foresees: large,
  });
}

/** The tiles of a seat by hex, with a first castle that not all have seen. */
export function tilesOn({ tiles, castle }: SeenSeat): ReadonlyMap<number, string> {
  const lying = tiles.map(({ hex, tile }) => [hex, tile] as const);
  return new Map(castle === undefined ? lying : [...lying, [castle, "castle"]]);
}

function heading(table: Table, shown: SeenSeat, mine: Estate | undefined): VNode {
  const { scene, seat, words, view } = table;
  const whose = [words.seat(seat), scene.players[seat]].filter(Boolean).join(", ");
  const title = view.seat === null ? words.burgundy.estateOf(whose) : words.burgundy.estate;
  const text = words.burgundy;
  const far = progress(table, shown, mine);
  return h("header.own-header", { attrs: { "data-zone": "supply" } }, [
    crest(seat, undefined, readable(scene, "seat", words.seat(seat), seat)),
    h("h2.name", title),
    pointsOf(scene, seat, table.points(seat), foreseen(table, "vp", "points", text.vp)),
    h("span.supply", { attrs: { role: "group", "aria-label": text.supply } }, [
      h("span.pile", thingData(scene, "workers", text.workers(shown.workers)), [
        amount("worker", shown.workers, text.workers(shown.workers)),
        ...foreseen(table, "worker", "workers", text.workers),
      ]),
      h("span.pile", thingData(scene, "silver", text.silver(shown.silver)), [
        amount("silver", shown.silver, text.silver(shown.silver)),
        ...foreseen(table, "silver", "silver", text.silver),
      ]),
    ]),
    far === "" ? h("span.progress") : h("span.progress", readable(scene, "progress", far), far),
  ]);
}

/** What an option adds to a number or takes from it, and behind an arrow what follows by itself. */
function foreseen(
  { words, foresight }: Table,
  sign: "vp" | "worker" | "silver",
  of: keyof Change,
  name: (count: number) => string,
): readonly VNode[] {
  const { gained, paid } = words.burgundy;
  const [now, later] = [foresight.chosen[of], foresight.forced[of]];
  if (now === 0 && later === 0) return [];
  const shown = (by: number) =>
    by === 0 ? [] : [change(sign, by, by > 0 ? gained(name(by)) : paid(name(-by)))];
  return [h("span.foreseen", [...shown(now), ...(later === 0 ? [] : ["→", ...shown(later)])])];
}

function progress({ words }: Table, shown: SeenSeat, mine: Estate | undefined): string {
  const tiles = tilesOn(shown);
  const regions = mine?.regions ?? [];
  const full = regions.filter(({ hexes }) => hexes.every((hex) => tiles.has(hex)));
  return [
    ...(regions.length > 0 ? [words.burgundy.regions(full.length, regions.length)] : []),
    ...(shown.sold_count > 0 ? [words.burgundy.sold(shown.sold_count)] : []),
  ].join(", ");
}

/** The colours of an estate: how much of each is filled, and the bonus tile that is left for it. */
function colors(table: Table, mine: Estate, tiles: ReadonlyMap<number, string>): VNode {
  const { words, catalogue } = table;
  const rows = catalogue.words.colors.map((color) => {
    const hexes = mine.hexes.filter((hex) => hex.color === color);
    const filled = hexes.filter(({ hex }) => tiles.has(hex)).length;
    const name = words.burgundy.colors[color];
    const [share, bonus] = [`${filled}/${hexes.length}`, bonusOf(table, color)];
    return h("span.color-row", readable(table.scene, color, [name, share, bonus].join(" ")), [
      h("span.color-name", name),
      swatch(color),
      h("b", share),
      h("em", bonus),
    ]);
  });
  return h("div.colors", { attrs: { "data-zone": "colors" } }, rows);
}

/** The bonus tile of a colour that the seat has, else the one that is left. */
function bonusOf({ words, view, catalogue, seat }: Table, color: Color): string {
  const text = words.burgundy;
  const players = String(view.seats.length);
  const [large, small] = [catalogue.scoring.large[players] ?? 0, catalogue.scoring.small[players] ?? 0];
  const mine = view.seats[seat];
  if (mine?.large.includes(color)) return text.bonusYours(large);
  if (mine?.small.includes(color)) return text.bonusYours(small);
  if (!view.seats.some((other) => other.large.includes(color))) return text.bonusLeft(large);
  if (!view.seats.some((other) => other.small.includes(color))) return text.bonusLeft(small);
  return text.bonusGone;
}

/** Dice, stored tiles and goods. */
function tray(table: Table, shown: SeenSeat): VNode {
  return h("div.tray", { attrs: { "data-zone": "tray" } }, [
    dice(table, shown),
    stored(table, shown),
    box(
      table,
      table.words.burgundy.goodsHeld,
      table.words.burgundy.goodTypes(goodsOf(table, shown.goods).length, table.catalogue.storage.goods),
      "held",
      heldGoods(table, shown),
    ),
  ]);
}

function dice(table: Table, shown: SeenSeat): VNode {
  const { view, words, scene } = table;
  const now = view.pending?.asked === "die" && view.actor === table.seat ? [view.pending.die] : [];
  const text = words.burgundy;
  const spent = shown.dice.indexOf(dieOf(scene.preview) ?? 0);
  const faces = shown.dice.map((value, place) => {
    const thing = `die/${value}`;
    const data = thingData(scene, thing, text.die(value));
    const attrs = { ...data.attrs, viewBox: "0 0 16 16" };
    const classes = { ...data.class, spent: place === spent };
    return h("svg.die", { ...data, key: `${thing}/${place}`, attrs, class: classes }, [...dieFace(value)]);
  });
  const used = now.map((value) => die(table, value, text.dieNow(value), "die", "now", ".now"));
  const none = faces.length + used.length === 0 ? [h("span.nothing", text.diceNone)] : [];
  return box(table, text.dice, "", "dice", [...used, ...faces, ...none]);
}

/** The die that an option begins with. */
function dieOf(option: Option | undefined): number | undefined {
  const first = option?.actions[0] as Action | undefined;
  return first?.kind === "die" ? first.arguments.value : undefined;
}

function stored(table: Table, shown: SeenSeat): VNode {
  const { words, catalogue, foresight } = table;
  const { stored: title, inStorage, of } = words.burgundy;
  const most = catalogue.storage.tiles;
  const coming = [...foresight.stored];
  const tiles = storedAt(table, shown.stored).map((id, place) => {
    if (id !== undefined)
      return loose(table, id, inStorage(table.tile(id).name), `stored/${id}`, `stored/${id}/${place}`);
    const next = coming.shift();
    return next === undefined ? slot() : h("span.ghosted", [loose(table, next)]);
  });
  // Where all places are taken, nothing more is drawn: a wider storage would move the die that is pointed at.
  return box(table, title, of(shown.stored.length, most), "stored", tiles);
}

/** The places of the stored tiles of each seat as they were drawn last, by the catalogue of their table. */
const PLACES = new WeakMap<Catalogue, Map<number, readonly (string | undefined)[]>>();

/** The stored tiles by place. A tile keeps its place until it leaves; the engine lists them by name. */
function storedAt({ catalogue, seat }: Table, stored: readonly string[]): readonly (string | undefined)[] {
  const left = [...stored];
  const seats = PLACES.get(catalogue) ?? new Map<number, readonly (string | undefined)[]>();
  const before = seats.get(seat) ?? [];
  const kept = Array.from({ length: catalogue.storage.tiles }, (_, place) => {
    const at = left.indexOf(before[place] ?? "");
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  const places = [...kept.map((id) => id ?? left.shift()), ...left];
  PLACES.set(catalogue, seats.set(seat, places));
  return places;
}

function heldGoods(table: Table, shown: SeenSeat): readonly VNode[] {
  const { foresight, words } = table;
  const held = goodsOf(table, shown.goods).map(([good, count]) => goods(table, good, count, `goods/${good}`));
  const coming = [...foresight.goods].flatMap(([good, by]) =>
    by > 0 && !shown.goods[good]
      ? [h("span.ghosted", [goods(table, good, by, `about/goods/next-${good}`)])]
      : [],
  );
  const none = held.length + coming.length === 0 ? [h("span.nothing", words.burgundy.goodsNone)] : [];
  return [...held, ...coming, ...none];
}

function box(
  { scene }: Table,
  title: string,
  note: string,
  kind: "dice" | "stored" | "held",
  content: readonly VNode[],
): VNode {
  const count = note === "" ? h("span.note") : h("span.note", readable(scene, kind, note), note);
  return h(`section.panel.box.${kind}`, [h("h3", [h("span", title), count]), h("div.row", [...content])]);
}

/** The two sides of the board drawn. With the side its first castle can be chosen at once. */
function sides(table: Table, shown: SeenSeat): VNode {
  const { scene, words, catalogue } = table;
  const text = words.burgundy;
  if (shown.board === null || table.view.seat === null) return h("p.nothing", text.noEstate);
  const pictures = shown.board.map((name, place) => {
    const thing = sideThing(name);
    const land = estateNamed(scene, name) ?? catalogue.estates[place];
    const title = text.estateNamed(String(name));
    const data = thingData(scene, thing, text.side(String(name)));
    return h("figure.side", { key: `${thing}/${place}` }, [
      h("figcaption", [h("span.name", { ...data, key: thing }, title)]),
      ...(land === undefined
        ? []
        : [
            estate(table, {
              estate: land,
              name: title,
              tiles: new Map(),
              prefix: `${thing}/`,
              detailed: true,
            }),
          ]),
    ]);
  });
  return h("div.sides", { attrs: { "data-zone": "sides" } }, [spoken(text.chooseSide), ...pictures]);
}
