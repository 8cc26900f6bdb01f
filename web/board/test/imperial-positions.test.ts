import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { type Game, type Library, openLibrary, type Position } from "isettlers/wasm";
import { marksOf } from "isettlers-board";
import { board } from "isettlers-board/imperial";
import { attribute, label, things } from "./drawn.js";
import { gameOf, randomGame, Seen } from "./imperial-games.js";

/** Positions written by `positions/make.py`. */
const file = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../test/positions/${name}`, import.meta.url)));

async function position(library: Library, name: string, own?: string): Promise<[Game, Position]> {
  const snapshot = await file(`${name}.snapshot`);
  const game = library.gameOf(snapshot, own === undefined ? {} : { data: await file(own) });
  return [game, game.load(snapshot)];
}

const library = await openLibrary();

test("goods that a limited storage keeps are counted on the supply", async () => {
  const [game, stored] = await position(library, "store", "store.data");
  const seen = new Seen(gameOf("two").catalogue, stored);
  const selection = seen.selection(board.through);
  assert.equal(board.question(seen.scene()), "Which goods does the storage keep?");
  assert.ok(board.rules(seen.scene()).length > 0);
  assert.equal(label(seen.draw(selection), "good/0/wood"), "3 wood in the supply, can be chosen");
  const twice = selection.point("good/0/wood").point("good/0/wood");
  assert.deepEqual(marksOf(twice).get("good/0/wood")?.times, { now: 2, most: 3 });
  assert.match(label(seen.draw(twice), "good/0/wood"), /can be chosen, picked, 2 of 3$/);
  const whole = twice.point("good/0/stone");
  assert.deepEqual(
    whole.ready?.actions.map(({ text }) => text),
    ["store wood", "store wood", "store stone"],
  );
  game.close();
});

test("an attack card among the deals can be given as a price", async () => {
  const [game, turn] = await position(library, "attack-deal");
  const seen = new Seen(gameOf("solo japanese").catalogue, turn);
  const league = "location/0/COM061";
  const begun = seen.selection(board.through).point(league).with({ kind: "activate" });
  assert.deepEqual([...begun.things].sort(), ["attack-deal/gold", "attack-deal/wood", "deal/BAR001"]);
  const drawing = seen.draw(begun);
  for (const thing of begun.things) assert.equal(things(drawing).get(thing)?.data?.class?.legal, true, thing);
  assert.equal(label(drawing, "attack-deal/wood"), "1 attack card as a deal: wood, can be chosen");
  assert.deepEqual(
    begun.point("attack-deal/gold").ready?.actions.map(({ kind }) => kind),
    ["activate", "attack_deal"],
  );
  game.close();
});

test("cards that a seat looks at are backs to others, and in no other hand", () => {
  const seen = lookedAt("four");
  const { position, seat } = seen;
  const named = (reader: number, side: number) => {
    const view = { ...seen.view, ...(position.view(reader) as object) } as typeof seen.view;
    const drawing = board.draw({ ...seen.scene(), view, seat: side });
    return [...things(drawing)].filter(([thing]) => /\baside/.test(thing));
  };
  const other = (seat + 1) % 4;
  assert.equal(named(seat, seat).length, 2);
  assert.deepEqual(named(other, other), []);
  const backs = named(other, seat).map(([, node]) => attribute(node, "aria-label"));
  assert.deepEqual(backs, ["Keep one: 0 common, 2 faction"]);
});

/** The first position of some games by chance in which a seat looks at two cards. */
function lookedAt(setup: string): Seen {
  const { game, catalogue } = gameOf(setup);
  for (let seed = 0; seed < 20; seed += 1)
    for (const position of randomGame(game, seed)) {
      const seen = new Seen(catalogue, position);
      if (seen.view.pending?.chain.at(-1)?.what === "keep") return seen;
    }
  throw new Error("no seat looks at cards in these games");
}
