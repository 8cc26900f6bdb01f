import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice } from "../src/games/game.js";
import { FACTIONS } from "../src/games/imperial/game.js";
import { gameOf } from "../src/games/index.js";
import { rulesOf } from "../src/play/rules.js";
import {
  FIRST_FORM,
  forGame,
  persons,
  setupOf,
  withDecks,
  withGuest,
  withKept,
  withSeats,
} from "../src/start/form.js";
import { checker } from "./engine.js";
import { GAMES } from "./games.js";

const check = checker();

test("a table of the form can be opened with any number of seats", async () => {
  for (let seats = 1; seats <= FACTIONS.length; seats += 1)
    await check("imperial", setupOf(withDecks(withSeats(FIRST_FORM, seats), []), []));
});

test("every rule that an option names has a text", async () => {
  for (const game of GAMES) {
    const { catalogue } = await check(game, setupOf(forGame(FIRST_FORM, game), []));
    const named: readonly Choice[] = gameOf(game).choices();
    for (const rule of named.flatMap(({ rules }) => rules ?? [])) assert.ok(rulesOf(catalogue)[rule], rule);
  }
});

test("a second person takes the seat of the first bot, and a seat of their own where there is none", () => {
  for (const [before, after] of [
    [1, 2],
    [2, 2],
    [4, 4],
  ] as const) {
    const { seats } = withGuest(withSeats(FIRST_FORM, before));
    assert.deepEqual([seats.length, persons({ ...FIRST_FORM, seats }), seats[1]?.bot], [after, 2, null]);
  }
});

test("a pack comes only where the Atlanteans have no deck yet", () => {
  const five = withSeats(FIRST_FORM, 5);
  const packsOf = (form: typeof five) => form.options.imperial.packs;
  assert.equal(packsOf(withDecks(FIRST_FORM, [])), undefined);
  assert.deepEqual(packsOf(withDecks(five, [])), ["atlanteans"]);
  const chosen = { ...five, options: { ...five.options, imperial: { packs: ["magic-number"] } } };
  assert.equal(withDecks(chosen, []), chosen);
  const deck = { game: "imperial", name: "atlanteans", tree: {} };
  assert.equal(withDecks(five, [deck]), five);
});

test("seats that came in a game without factions have free ones in a game with them", () => {
  const four = forGame(withSeats(forGame(FIRST_FORM, "burgundy"), 4), "imperial");
  assert.deepEqual(
    four.seats.map(({ faction }) => faction),
    FACTIONS.slice(0, 4),
  );
});

test("a form that was kept before a game came offers that game too", async () => {
  const { imperial } = FIRST_FORM.options;
  const kept = {
    ...FIRST_FORM,
    options: { imperial },
    rulings: { imperial },
  } as unknown as typeof FIRST_FORM;
  for (const game of GAMES) await check(game, setupOf(forGame(withKept(kept), game), []));
});
