import assert from "node:assert/strict";
import { test } from "node:test";
import { board } from "isettlers-board/imperial";
import { nodes } from "./drawn.js";
import { gameOf, randomGame, Seen } from "./imperial-games.js";

/** Letters between two places where a word may break; as many fit into the narrowest card. */
const MOST = 8;
const GAMES = ["two", "three", "four", "five", "solo japanese"];

test("the names on cards break at hyphens, between syllables", () => {
  const names = new Map(GAMES.flatMap(namesOf));
  for (const [name, written] of names) {
    assert.equal(written.replaceAll("\u00AD", ""), name);
    for (const part of written.split(/\P{L}+/u)) assert.ok(part.length <= MOST, `${part} of ${name}`);
  }
  assert.equal(names.get("Marketplace"), "Mar\u00ADket\u00ADplace");
  assert.equal(names.get("Administration"), "Ad\u00ADmin\u00ADis\u00ADtra\u00ADtion");
});

/** The names of all cards of a game, as they are called and as a hand shows them. */
function namesOf(setup: string): readonly (readonly [string, string])[] {
  const { game, catalogue } = gameOf(setup);
  const [position] = randomGame(game, 1);
  assert.ok(position);
  const seen = new Seen(catalogue, position);
  const cards = catalogue.decks.flatMap((deck) => deck.cards);
  return cards.map((card) => [card.name, nameOf(seen, card.ids[0] ?? "")]);
}

/** The name as a hand shows it. */
function nameOf(seen: Seen, card: string): string {
  const scene = seen.scene();
  const own = {
    ...scene.view.seats[seen.seat],
    hand: { common: 1, faction: 0, known: [card], cards: [card] },
  };
  const seats = scene.view.seats.map((seat, at) => (at === seen.seat ? own : seat));
  const drawing = board.draw({ ...scene, view: { ...scene.view, seats } as typeof scene.view });
  const hand = nodes(drawing).find((node) => node.sel === "section.hand");
  const name = hand && nodes(hand).find((node) => node.sel === "span.name");
  if (name === undefined) return "";
  return nodes(name)
    .map(({ text, children }) => (children === undefined ? (text ?? "") : ""))
    .join("");
}
