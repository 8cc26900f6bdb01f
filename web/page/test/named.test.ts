import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { GameEvent } from "isettlers";
import type { Layout } from "isettlers-board";
import { kindOf, namedBy } from "../src/play/named.js";
import { plainBoard } from "../src/play/plain.js";
import { Play } from "../src/play/play.js";
import { entryOf, pieces, rulesOfKind } from "../src/play/rules.js";
import { Desk, settled } from "./engine.js";

const event = (kind: string, seat: number | null, values: GameEvent["values"]): GameEvent => ({
  kind,
  seat,
  values,
  text: "",
  reveals: false,
});

test("a line names the things that its events are about", () => {
  const things = ["hand/COM018", "location/0/COM018", "hex/5", "seat/1/hex/5", "cell/1/2,-1", "depot/3/ship"];
  const named = (...events: GameEvent[]) => [...namedBy(events, 0, things)];
  assert.deepEqual(named(event("move", 0, { card: "COM018" })), ["hand/COM018", "location/0/COM018"]);
  assert.deepEqual(named(event("place", 0, { tile: "ship", hex: 5 })), ["hex/5", "depot/3/ship"]);
  assert.deepEqual(named(event("place", 1, { tile: "mine", hex: 5 })), ["seat/1/hex/5"]);
  assert.deepEqual(named(event("war", 0, { victim: 1, at: [2, -1] })), ["cell/1/2,-1"]);
  assert.deepEqual(named(event("turn", 0, {})), []);
});

test("cards, kinds and rules are found in the catalogue", () => {
  const catalogue = {
    actions: [
      { kind: "pass", first: 0, count: 1, rules: ["A1"] },
      { kind: "raze", first: 1, count: 90, rules: ["A10", "A11"] },
    ],
    decks: [{ cards: [{ id: "ROM006", ids: ["ROM006", "ROM007"], name: "Gladiator School" }] }],
  };
  assert.equal(kindOf(catalogue, 90), "raze");
  assert.equal(kindOf(catalogue, 91), "");
  assert.equal(kindOf(catalogue, null), "");
  assert.deepEqual(rulesOfKind(catalogue, "raze"), ["A10", "A11"]);
  assert.equal(entryOf(catalogue, "location/0/ROM007")?.name, "Gladiator School");
  assert.equal(entryOf(catalogue, "good/0/wood"), undefined);
  assert.equal(entryOf({}, "hand/ROM007"), undefined);
  assert.deepEqual(
    pieces("As A10 says, not B99.", { A10: "" }).map(({ text, rule }) => [text, rule]),
    [
      ["As ", false],
      ["A10", true],
      [" says, not ", false],
      ["B99", false],
      [".", false],
    ],
  );
});

test("an earlier moment is shown until one goes back to now, and nothing can be done in it", async () => {
  const desk = new Desk();
  const table = await desk.open({ from: "setup", game: "burgundy", setup: { players: 2 } }, [
    undefined,
    "greedy",
  ]);
  for (let turn = 0; turn < 6; turn += 1) {
    await settled(table);
    await table.act([table.now.value.ahead[0]?.action.id ?? -1]);
  }
  await settled(table);
  const play = new Play(table, plainBoard("burgundy"), signal<Layout>("wide"));
  const { at, view } = play.moment.value;
  await play.showAt(2);
  assert.deepEqual([play.moment.value.at, play.isPast, play.moment.value.ahead], [2, true, []]);
  assert.equal(play.selection.value.options.length, 0);
  await play.showAt(3);
  assert.equal(play.moment.value.at, 3);
  assert.equal(play.back(), true);
  assert.deepEqual([play.moment.value.at, play.isPast, play.moment.value.view], [at, false, view]);
  assert.ok(play.selection.value.options.length > 0);
  await play.showAt(2);
  await play.showAt(at + 5);
  assert.equal(play.isPast, false, "the last moment is now");
  const lines = play.lines.value.flatMap((line) => ("text" in line ? [line] : []));
  assert.ok(lines.every(({ events }) => events.some(({ kind }) => kind === "action")));
  play.close();
});
