import assert from "node:assert/strict";
import { test } from "node:test";
import { board } from "isettlers-board/imperial";
import { nodes } from "./drawn.js";
import { gameOf, randomGame, Seen } from "./imperial-games.js";

/** Letters between two places where a word may break; as many fit into the narrowest card. */
const MOST = 10;

test("the names on cards break at hyphens, between syllables", () => {
  const { game, catalogue } = gameOf("two");
  const [position] = randomGame(game, 1);
  assert.ok(position);
  const cards = catalogue.decks.flatMap((deck) => deck.cards);
  const names = new Map(
    cards.map((card) => [card.name, nameOf(new Seen(catalogue, position), card.ids[0] ?? "")]),
  );
  for (const [name, written] of names) {
    assert.equal(written.replaceAll("\u00AD", ""), name);
    for (const part of written.split(/[\s\u00AD-]/)) assert.ok(part.length <= MOST, `${part} of ${name}`);
  }
  assert.equal(names.get("Marketplace"), "Mar\u00ADket\u00ADplace");
  assert.equal(names.get("Administration"), "Admi\u00ADnis\u00ADtra\u00ADtion");
});

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
  return String(name?.text);
}
