import assert from "node:assert/strict";
import { test } from "node:test";
import { FACTIONS, FIRST_FORM, setupOf, withDecks, withSeats } from "../src/start/form.js";
import { checker } from "./engine.js";

const check = await checker();

test("a table of the form can be opened with any number of seats", async () => {
  for (let seats = 1; seats <= FACTIONS.length; seats += 1)
    await check("imperial", setupOf(withDecks(withSeats(FIRST_FORM, seats), []), []));
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
