import type { Good, SeenSeat } from "isettlers/trees/imperial";
import { h, type VNode } from "../dom.js";
import type { Option, Thing } from "../option.js";
import { amount, change } from "../parts.js";
import { sign } from "../signs.js";
import { markOf, stepper, thingData } from "../thing.js";
import { readable } from "../tips.js";
import { type Change, paidBy } from "./foresight.js";
import { goodSign, signs } from "./notation.js";
import {
  countOf,
  folded,
  foundationsOf,
  isMarked,
  knownCards,
  seatName,
  seatOf,
  spokenAmount,
  spokenAmounts,
} from "./table.js";
import { THINGS } from "./things.js";
import { type Amounts, SUPPLY, type Table, TECHNOLOGIES } from "./types.js";

/** Goods that are drawn only where a question is about them. */
const QUESTIONED: readonly Good[] = ["card", "vp", "technology"];

/** The goods of a seat, then what a question names beside them. `all` draws the goods it has none of too. */
export function goods(table: Table, seat: number, all: boolean): VNode {
  const { scene, text } = table;
  const { goods, technology } = seatOf(table.view, seat);
  const shown = SUPPLY.filter((good) => all || goods[good] || isMarked(scene, THINGS.good(seat, good)));
  const questioned = QUESTIONED.filter((good) => isMarked(scene, THINGS.good(seat, good)));
  const tokens = TECHNOLOGIES.filter(
    (token) => technology?.[token] || (seat === table.seat && isMarked(scene, THINGS.technology(token))),
  );
  return h("div.goods", { attrs: { role: "group", "aria-label": text.goods } }, [
    ...shown.map((good) => one(table, seat, good, goods[good] ?? 0)),
    ...questioned.map((good) => one(table, seat, good, undefined)),
    ...tokens.map((token) => {
      const count = technology?.[token] ?? 0;
      const spoken = spokenAmount(table, token, count);
      const data =
        seat === table.seat
          ? thingData(scene, THINGS.technology(token), spoken)
          : readable(scene, token, spoken, seat);
      return h("span.good", data, [amount(token, count, spoken)]);
    }),
  ]);
}

function one(table: Table, seat: number, good: Good, count: number | undefined): VNode {
  const { scene, text } = table;
  const spoken = count === undefined ? spokenAmount(table, good, 1) : spokenAmount(table, good, count);
  const name = seat === table.seat ? text.supply(spoken) : text.supplyOf(spoken, seatName(table, seat));
  const drawn =
    count === undefined
      ? h("span.signs", { class: { [`of-${good}`]: true } }, [sign(goodSign(good))])
      : amount(goodSign(good), count, spoken);
  const thing = THINGS.good(seat, good);
  const stored = isStored(table, seat, good);
  const data = thingData(
    scene,
    thing,
    count === undefined ? spoken : stored ? `${name}, ${text.stored}` : name,
  );
  return h("span.good", { ...data, class: { ...data.class, stored } }, [drawn, ...stepper(scene, thing)]);
}

/** Whether the board of a seat's faction keeps a good at the end of a round. */
export function isStored({ view, scene }: Table, seat: number, good: Good): boolean {
  const { faction } = seatOf(view, seat);
  const deck = scene.catalogue.decks.find((other) => other.deck === faction);
  return deck?.board?.stores.includes(good) ?? false;
}

/** What the option pointed at pays and gains. */
export function price(table: Table): VNode | undefined {
  const { scene, text, foresight, view, seat } = table;
  const have = seatOf(view, seat).goods;
  const { goods, points } = foresight.chosen;
  const paid = [...goods].filter(([, count]) => count < 0);
  const lost = points < 0 ? [["vp", points] as const] : [];
  const gained = allOf(foresight.chosen).filter(([, count]) => count > 0);
  const later = allOf(foresight.forced);
  if (paid.length + lost.length + gained.length + later.length === 0) return undefined;
  const left = paid.map(([good, count]) => [good, (have[good as Good] ?? 0) + count] as const);
  const part = (
    word: string,
    list: readonly (readonly [string, number])[],
    drawn = signs(Object.fromEntries(list.map(([good, count]) => [good, Math.abs(count)]))),
  ) => {
    if (list.length === 0) return [];
    const amounts = list.map(([good, count]) => spokenAmount(table, good, Math.abs(count))).join(", ");
    return [h("span.part", readable(scene, "price", `${word} ${amounts}`, word), [word, ...drawn])];
  };
  const counts = left.map(([good, count]) => amount(goodSign(good), count, spokenAmount(table, good, count)));
  const changes = later.map(([good, by]) => change(goodSign(good), by, spokenAmount(table, good, by)));
  return h("span.price", [
    ...part(text.pays, paid),
    ...part(text.loses, lost),
    ...part(text.leaves, left, counts),
    ...part(text.gains, gained),
    ...part(text.follows, later, changes),
  ]);
}

/** Goods and points that change. */
function allOf({ goods, points }: Change): readonly (readonly [string, number])[] {
  return points === 0 ? [...goods] : [...goods, ["vp", points]];
}

/** Answers that have no place of their own on the table: wordings of a price, and colours. */
export function answers(table: Table): readonly VNode[] {
  const { scene, text } = table;
  const things = [...scene.marks.keys()].filter((thing) => isMarked(scene, thing));
  const asksGold =
    table.view.pending?.chain.at(-1)?.what === "gold" ||
    [...scene.marks.values()].some(({ picked }) => picked);
  const prices = asksGold
    ? things.filter((thing) => thing.startsWith("price/") && optionOf(table, thing))
    : [];
  const colors = things.filter((thing) => thing.startsWith("color/"));
  return [
    ...prices.map((thing) => wholePrice(table, thing) ?? wording(table, thing)),
    ...colors.map((thing) => {
      const color = thing.split("/")[1] as keyof typeof text.color;
      return h(
        `span.answer.color.is-${color}`,
        thingData(scene, thing, text.color[color]),
        text.color[color],
      );
    }),
  ];
}

/** The option that a wording of a price is left to ask for: all before it is picked. */
function optionOf({ scene }: Table, price: Thing): Option | undefined {
  const isPicked = (thing: Thing) => thing.startsWith("price/") || markOf(scene, thing).picked;
  return markOf(scene, price).options?.find(({ things }) =>
    things.slice(0, things.indexOf(price)).every(isPicked),
  );
}

/** All that a wording of a price pays, where it was looked at. */
function wholePrice(table: Table, thing: Thing): VNode | undefined {
  const { scene, text, seat } = table;
  const paid = paidBy(optionOf(table, thing), seat);
  if (Object.keys(paid).length === 0) return undefined;
  const spoken = `${text.pays} ${spokenAmounts(table, paid)}`;
  return h("span.answer", thingData(scene, thing, spoken), [...signs(paid)]);
}

/** The gold in a wording of a price, resource by resource. */
function wording({ scene, text }: Table, thing: Thing): VNode {
  const parts = (thing.split("/")[1] ?? "").split("+").map((part) => part.split("-") as [Good, string]);
  const spoken = parts.map(([good, gold]) => text.standIn(text.target[good], Number(gold)));
  const drawn = parts.flatMap(([good, gold]) => [
    ...(gold === "0" ? [] : [gold, sign("gold"), text.standsFor]),
    sign(goodSign(good)),
  ]);
  return h("span.answer", thingData(scene, thing, spoken.join(", ")), drawn);
}

/** The deals and Trade Route deals under a board. */
export function deals(table: Table, seat: number): VNode {
  const { scene, text } = table;
  const { deals, trades } = seatOf(table.view, seat);
  const shown = folded(
    scene,
    deals,
    ({ card }) => THINGS.deal(card),
    ({ card }) => table.card(card)?.deal ?? card,
  );
  return h(
    "div.deals",
    { attrs: { role: "group", "aria-label": text.deals }, class: { many: shown.length > 2 } },
    [
      ...(deals.length + trades.length === 0 ? [h("span.none", text.noDeals)] : []),
      ...shown.map(({ item, thing, count }) => {
        const good = table.card(item.card)?.deal;
        const spoken = text.dealOf(
          table.nameOf(item.card),
          good ? spokenAmount(table, good, 1) : text.nothing,
        );
        return h(
          "span.deal",
          thingData(scene, thing, count > 1 ? `${spoken}; ${text.copiesSpoken(count)}` : spoken),
          [
            ...(good ? [h("span.signs", { class: { [`of-${good}`]: true } }, [sign(goodSign(good))])] : []),
            h("span.name", table.nameOf(item.card)),
            ...(count > 1 ? [h("b", text.copies(count))] : []),
          ],
        );
      }),
      ...trades.map(({ card, row }) =>
        h(
          "span.deal.trade",
          thingData(
            scene,
            THINGS.trade(seat, row, card),
            text.tradeOf(table.nameOf(card), seatName(table, row)),
          ),
          [sign("deal"), h("span.name", table.nameOf(card))],
        ),
      ),
    ],
  );
}

/** The foundations of a seat, face down. */
export function foundations(table: Table, seat: number): readonly VNode[] {
  const { scene, text } = table;
  const { known, unknown } = foundationsOf(seatOf(table.view, seat).foundations);
  if (known.length + unknown === 0) return [];
  const shown = folded(
    scene,
    known,
    (card) => THINGS.foundation(seat, card),
    () => "foundation",
  );
  const hidden = unknown > 0 && shown.length === 0;
  const slabs = shown.map(({ item, thing, count }, place) => {
    const all = place === 0 ? count + unknown : count;
    const data = thingData(scene, thing, foundationName(table, known, item, all));
    const flag = table.foresight.given.has(thing) ? [h("span.flag", text.given)] : [];
    return h("span.slab", data, [
      sign("foundation"),
      ...(all > 1 ? [h("b", text.copies(all))] : []),
      ...flag,
    ]);
  });
  const unseen = h("span.slab", readable(scene, "foundation", text.foundations(unknown), seat), [
    sign("foundation"),
    h("b", text.copies(unknown)),
  ]);
  return hidden ? [unseen] : slabs;
}

export function foundationName(table: Table, known: readonly string[], card: string, count: number): string {
  const { text } = table;
  if (count === 1) return text.foundationOf(table.nameOf(card));
  return `${text.foundations(count)}; ${text.known(known.map(table.nameOf).join(", "))}`;
}

/** What lies under the Gates and on the Shrine of a seat. */
export function stores(table: Table, seat: number): readonly VNode[] {
  const { scene, text, view } = table;
  const seen = seatOf(view, seat);
  const mine = seat === table.seat;
  const gates = seen.under_gates.flatMap((hidden, gate) => {
    const thing = THINGS.gate(gate);
    const count = countOf(hidden);
    if (count === 0 && !(mine && isMarked(scene, thing))) return [];
    const known = knownCards(hidden).map(table.nameOf).join(", ");
    const label = text.underGate(gate + 1, known || spokenAmount(table, "card", count));
    const content = [text.gate(gate + 1), " ", h("b", String(count))];
    return [
      h(
        "span.store",
        mine ? thingData(scene, thing, label) : readable(scene, "gate", label, `${seat}-${gate}`),
        content,
      ),
    ];
  });
  return [...gates, ...(ownsShrine(table, seen) ? [shrine(table, seat)] : [])];
}

function ownsShrine({ card }: Table, { empire }: SeenSeat): boolean {
  return empire.some((location) => card(location.card)?.ability?.hook === "shrine");
}

function shrine(table: Table, seat: number): VNode {
  const { scene, text, view } = table;
  const mine = seat === table.seat;
  const label = text.onShrine(spokenAmounts(table, view.shrine as Amounts) || text.nothing);
  const content = [text.shrine, " ", ...signs(view.shrine as Amounts)];
  const data = mine ? thingData(scene, THINGS.shrine, label) : readable(scene, "shrine", label, seat);
  return h("span.store", data, content);
}
