import type { Good } from "isettlers/trees/imperial";
import { h, type VNode } from "../dom.js";
import { sign } from "../signs.js";
import { thingData } from "../thing.js";
import { readable } from "../tips.js";
import { glance } from "./glance.js";
import { goodSign } from "./notation.js";
import { seatName } from "./table.js";
import { THINGS } from "./things.js";
import type { Table } from "./types.js";

/** The virtual player of a solo game: its line, its attack cards, its Collection, what it blocks, its locations. */
export function solo(table: Table): VNode[] {
  const { view, text, words, scene } = table;
  const { virtual } = view;
  if (virtual === undefined) return [];
  const row = view.seats.length;
  const left = sum(virtual.attacks_left);
  const collected = text.collected(virtual.collection.length, virtual.collected);
  const names = virtual.collection.map(table.nameOf).join(", ");
  return [
    h("h2.spoken", seatName(table, row)),
    h("div.head", [
      h("span.name", seatName(table, row)),
      h(
        "span.collection",
        readable(scene, "collection", [`${text.collection} ${collected}`, names].filter(Boolean).join("; ")),
        [text.collection, " ", collected],
      ),
      h("span.space"),
      h("span.points", readable(scene, "collection", `${virtual.collected} ${words.points}`, "points"), [
        String(virtual.collected),
        h("small", words.points),
      ]),
    ]),
    h("div.attacks", { attrs: { role: "group", "aria-label": text.line } }, [
      h("span.left", readable(scene, "attacksLeft", text.attacksLeft(left)), [
        sign("raze"),
        h("b", String(left)),
      ]),
      ...virtual.line.map((good, place) =>
        h("span.attack", thingData(scene, THINGS.attack(place), text.attack(text.target[good])), [
          h("span.signs", { class: { [`of-${good}`]: true } }, [sign(goodSign(good))]),
        ]),
      ),
      ...attackDeals(table, virtual.attack_deals),
    ]),
    glance(table, row, virtual.empire, false),
    ...(virtual.blocked.length > 0
      ? [h("div.out", [h("span", text.outOfPlay), glance(table, row, virtual.blocked, true)])]
      : []),
  ];
}

function attackDeals({ scene, text }: Table, deals: { readonly [good: string]: number }): readonly VNode[] {
  return Object.entries(deals).map(([good, count]) => {
    const name = text.attackDeal(text.target[good as Good], count);
    return h("span.attack.deal", thingData(scene, THINGS.attackDeal(good as Good), name), [
      sign("deal"),
      sign(goodSign(good)),
      h("b", String(count)),
    ]);
  });
}

/** The virtual player in one line. */
export function soloLines({ view, text }: Table): string {
  const { virtual } = view;
  return virtual === undefined ? "" : text.collected(virtual.collection.length, virtual.collected);
}

function sum(counts: { readonly [good: string]: number }): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}
