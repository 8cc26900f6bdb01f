import assert from "node:assert/strict";
import { test } from "node:test";
import type { VNode } from "isettlers-board";
import { board } from "isettlers-board/imperial";
import { attribute, nodes, things } from "./drawn.js";
import { gameOf, Seen } from "./imperial-games.js";

const { game, catalogue } = gameOf("five");
const seen = new Seen(catalogue, game.start(1));

/** The ability of a card of the hand in signs, spelled out. */
function signsOf(card: string): string {
  const [own, ...others] = seen.view.seats;
  assert.ok(own !== undefined);
  const hand = { common: 1, faction: 0, known: [], cards: [card] };
  const view = { ...seen.view, seats: [{ ...own, hand }, ...others] };
  const drawing = board.draw({ ...seen.scene(), view, seat: 0 });
  const drawn = things(drawing).get(`hand/${card}`);
  assert.ok(drawn !== undefined, card);
  const ability = [...nodes(drawn)].find((node) => node.sel === "span.ability");
  assert.ok(ability !== undefined, card);
  return [...nodes(ability)].flatMap(spelled).join(" ");
}

function spelled(node: VNode): readonly string[] {
  const href = attribute(node, "href");
  if (typeof href === "string") return [href.replace("#isettlers-sign-", "")];
  return node.text === undefined || node.text === "" ? [] : [node.text];
}

const SIGNS: { readonly [card: string]: string } = {
  COM015: "worker worker",
  COM008: "stone built stone",
  COM002: "build color-grey → gold vp",
  COM011: "stone per color-grey ≤ 3",
  COM001: "built vp per color-grey ≤ 6 card",
  COM030: "worker gold → vp vp",
  COM040: "wood → card_faction location",
  COM084: "food → production",
  COM126: "set color-brown color-brown color-brown → wood wood vp vp vp",
  COM132: "vp per color-brown color-grey color-red ≤ 3",
  ROM001: "stone stone → 4 vp",
  ROM009: "build card_faction → vp",
  ROM017: "card_common built card_common",
  EGY004: "raze / vp vp",
  EGY009: "any → gold",
  JAP024: "samurai → vp built card_faction",
  JAP030: "deal → gold vp",
  ATL018: "technology technology → technology_glory",
};

/** Abilities that signs would tell wrongly or by half have words alone. */
const WORDS_ALONE = [
  "COM005",
  "COM041",
  "COM057",
  "ROM008",
  "ROM010",
  "ROM022",
  "BAR014",
  "BAR058",
  "EGY003",
  "EGY019",
  "JAP020",
  "JAP060",
];

test("abilities in signs say what the words say", () => {
  for (const [card, signs] of Object.entries(SIGNS)) assert.equal(signsOf(card), signs, card);
});

test("abilities that signs cannot tell have words alone", () => {
  for (const card of WORDS_ALONE) assert.equal(signsOf(card), "", card);
});
