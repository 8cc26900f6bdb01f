import type { Deck } from "isettlers/trees/imperial";
import { h, type VNode } from "../dom.js";
import { type Sign, sign } from "../signs.js";
import { thingData } from "../thing.js";
import { readable } from "../tips.js";
import { handCard } from "./cards.js";
import { folded, isFaction, knownCards, seatOf } from "./table.js";
import { THINGS } from "./things.js";
import type { Table } from "./types.js";
import { cardsIn } from "./widths.js";

/** Up to this number, and where more lie side by side up to that, cards are whole; beyond they are slips. */
const MOST_WHOLE = 10;

/** The cards that the seat looks at, those of them that the reader knows, and the hand with equal cards folded. */
function cardsOf(table: Table) {
  const { scene, view, seat } = table;
  const frame = view.pending?.chain.at(-1);
  const looked = frame?.what === "keep" && view.actor === seat ? frame.cards : [];
  const aside = looked.filter((id) => table.card(id) !== undefined);
  const known = knownCards(seatOf(view, seat).hand);
  return { looked, aside, shown: folded(scene, known, THINGS.hand, (id) => table.card(id)?.id ?? id) };
}

/** How large the cards of the hand are. */
export function sizeOf(table: Table): "whole" | "slips" {
  const { looked, shown } = cardsOf(table);
  const count = shown.length + looked.length;
  return count <= Math.max(MOST_WHOLE, cardsIn(table.scene)) ? "whole" : "slips";
}

/** The hand with the decks and the cards that were looked at. */
export function hand(table: Table): VNode {
  const { view, seat, text } = table;
  const { common, faction } = seatOf(view, seat).hand;
  const { looked, aside, shown } = cardsOf(table);
  const held = text.handOf(common, faction);
  return h("section.hand", { attrs: { "aria-label": text.hand } }, [
    h("header", { attrs: { "data-zone": "decks" } }, [
      h("h2", text.hand),
      h("span", readable(table.scene, "hand", held), held),
      ...(looked.length > 0 ? [h("span.offered", text.aside)] : []),
      h("span.space"),
      ...decks(table),
    ]),
    h(
      `div.cards.${sizeOf(table)}`,
      {
        attrs: { "data-zone": "hand", role: "group", "aria-label": text.hand },
      },
      [
        ...backsLookedAt(table, looked),
        ...aside.map((card) => handCard(table, THINGS.aside(card), card, { flag: text.aside })),
        ...shown.map(({ item, thing, count }) => handCard(table, thing, item, { count })),
        ...backs(table),
      ],
    ),
  ]);
}

/** The cards of the hand that the reader does not know: one for each deck, with their number. */
function backs(table: Table): readonly VNode[] {
  const { view, seat, text } = table;
  const { hand } = seatOf(view, seat);
  const known = knownCards(hand).map((id) => isFaction(table.card(id)));
  const common = hand.common - known.filter((faction) => !faction).length;
  const faction = hand.faction - known.filter(Boolean).length;
  return [
    ...back(table, "card_common", common, text.handCount(common, 0)),
    ...back(table, "card_faction", faction, text.handCount(0, faction)),
  ];
}

/** The cards that the seat looks at and the reader does not know, which have the names of their decks in place of ids. */
function backsLookedAt(table: Table, looked: readonly string[]): readonly VNode[] {
  const { text } = table;
  const common = looked.filter((id) => id === "common").length;
  const faction = looked.filter((id) => id === "faction").length;
  return [
    ...back(table, "card_common", common, `${text.aside}: ${text.handOf(common, 0)}`, "aside-"),
    ...back(table, "card_faction", faction, `${text.aside}: ${text.handOf(0, faction)}`, "aside-"),
  ];
}

function back(table: Table, name: Sign, count: number, spoken: string, place = ""): readonly VNode[] {
  if (count === 0) return [];
  const data = readable(table.scene, "hand", spoken, `${place}${name}`);
  return [h("div.card.back", data, [sign(name), h("b", `×${count}`)])];
}

function decks(table: Table): readonly VNode[] {
  const { view, seat, text } = table;
  const own = seatOf(view, seat);
  const deck = (which: Deck, name: string, count: number, discard: readonly string[]) => {
    const last = discard.at(-1);
    const thrown = text.discardsSpoken(discard.length, last ? table.nameOf(last) : "");
    return h("span.deck", [
      h("span.pile", thingData(table.scene, THINGS.deck(which), text.deckLabel(name, count)), [
        sign(which === "common" ? "card_common" : "card_faction"),
        `${name} `,
        h("b", String(count)),
      ]),
      h("span.discard", readable(table.scene, "discard", thrown, which), [text.discards(discard.length)]),
    ]);
  };
  return [
    deck("faction", text.deckFaction, own.deck, own.discard),
    deck("common", text.deckCommon, view.common.deck, view.common.discard),
  ];
}
