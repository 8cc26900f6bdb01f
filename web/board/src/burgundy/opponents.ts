import type { SeenSeat } from "isettlers/trees/burgundy";
import { h, type VNode } from "../dom.js";
import { amount, header, signed, spoken } from "../parts.js";
import { readable } from "../tips.js";
import { landOf } from "./own.js";
import { die, goods, goodsOf } from "./pieces.js";
import { loose, swatch } from "./tiles.js";
import type { Table } from "./types.js";

/** The other seats with their estates. */
export function opponents(table: Table): VNode {
  const { view, words, seat } = table;
  const others = view.seats.flatMap((shown, other) =>
    other === seat ? [] : [opponent(table, other, shown)],
  );
  return h("section.opponents", { attrs: { "aria-label": words.burgundy.opponents } }, others);
}

/** The others in a line each, for little room. */
export function opponentLines(table: Table): VNode {
  const others = table.view.seats.flatMap((_, other) =>
    other === table.seat
      ? []
      : [h("div.panel.chip", { attrs: { "data-seat": other } }, [headOf(table, other, true)])],
  );
  return h("div.opponent-lines", others);
}

function opponent(table: Table, seat: number, shown: SeenSeat): VNode {
  const { words } = table;
  const land = table.estate(seat);
  const zone = { "data-zone": `seat/${seat}`, "data-seat": seat, "aria-label": words.seat(seat) };
  return h("section.panel.opponent", { attrs: zone }, [
    headOf(table, seat),
    h("div.small-land", [
      land === undefined ? h("p.nothing", words.burgundy.noEstate) : landOf(table, seat, shown, land, false),
    ]),
    h("div.row", supply(table, seat, shown)),
    h("div.row", belongings(table, seat, shown)),
  ]);
}

function headOf({ words, scene, view, points }: Table, seat: number, onButton = false): VNode {
  return header(scene, seat, {
    name: words.seat(seat),
    player: scene.players[seat],
    points: points(seat),
    active: view.actor === seat,
    onButton,
  });
}

function supply(table: Table, seat: number, shown: SeenSeat): VNode[] {
  const { scene } = table;
  const text = table.words.burgundy;
  const workers = text.workers(shown.workers);
  const silver = text.silver(shown.silver);
  const sold = text.sold(shown.sold_count);
  return [
    h("span.read", readable(scene, "workers", workers, seat), [amount("worker", shown.workers, workers)]),
    h("span.read", readable(scene, "silver", silver, seat), [amount("silver", shown.silver, silver)]),
    ...goodsOf(table, shown.goods).map(([good, count]) =>
      goods(table, good, count, `about/goods/${seat}-${good}`),
    ),
    ...(shown.sold_count > 0 ? [h("span.note", readable(scene, "sold", sold, seat), sold)] : []),
  ];
}

function belongings(table: Table, seat: number, shown: SeenSeat): VNode[] {
  const { view, words, catalogue } = table;
  const text = words.burgundy;
  const players = String(view.seats.length);
  const bonus = (["large", "small"] as const).flatMap((size) =>
    shown[size].map((color) => {
      const points = catalogue.scoring[size][players] ?? 0;
      const data = readable(table.scene, "bonus", text.bonus(text.colors[color], points), `${seat}-${color}`);
      return h("span.bonus", data, [swatch(color), signed(points)]);
    }),
  );
  return [
    ...shown.dice.map((value, place) => die(table, value, text.die(value), "die", `${seat}-${place}`)),
    ...shown.stored.map((id, place) =>
      loose(table, id, text.inStorage(table.tile(id).name), `seat/${seat}/stored/${id}`, `${id}/${place}`),
    ),
    ...(shown.stored.length > 0 ? [] : [spoken(text.storedNone)]),
    ...bonus,
  ];
}
