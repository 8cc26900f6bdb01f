import assert from "node:assert/strict";
import { test } from "node:test";
import type { Action } from "isettlers/trees/imperial";
import { ENGLISH, type Selection } from "isettlers-board";
import { board } from "isettlers-board/imperial";
import { things } from "./drawn.js";
import { gameOf, randomGame, Seen } from "./imperial-games.js";

/** Actions that nothing on the table stands for. */
const WITHOUT_THING = new Set(["pass", "done"]);
/** How many positions of a game are looked at with what follows their actions. */
const LOOK_EACH = 25;

/** Games in which together nearly every kind of action and question comes up. */
const GAMES: readonly (readonly [string, number])[] = [
  ["two", 3],
  ["three", 12],
  ["four", 23],
  ["four", 27],
  ["five", 9],
  ["first", 1],
  ["solo plain", 5],
  ["solo japanese", 9],
  ["solo egyptian", 24],
];

for (const [name, seed] of GAMES)
  test(`every legal action of game ${seed} of ${name} can be reached by pointing`, () => {
    const { game, catalogue } = gameOf(name);
    let at = 0;
    for (const position of randomGame(game, seed)) {
      const seen = new Seen(catalogue, position);
      const selection = seen.selection();
      assertDrawn(seen, selection);
      assertReached(selection);
      if (at++ % LOOK_EACH === 0) assertWalks(seen, seen.selection(board.through));
      assert.notEqual(board.question(seen.scene()), "");
      assert.ok(board.rules(seen.scene()).length > 0);
    }
    game.close();
  });

test("a phone and spectators read the name of the player of a seat", () => {
  const { game, catalogue } = gameOf("three");
  const scene = new Seen(catalogue, game.start(1)).scene();
  const named = (shown: object) => JSON.stringify(board.draw({ ...scene, ...shown }));
  const own = `"bot ${scene.seat}"`;
  const phone = named({ layout: "phone" });
  assert.deepEqual([phone.includes(own), phone.includes('"bot 1"')], [false, true]);
  assert.ok(named({ view: { ...scene.view, seat: null } }).includes(own));
  game.close();
});

/** Asserts that everything an option is done with is in the drawing. */
function assertDrawn(seen: Seen, selection: Selection<Action>): void {
  const drawn = things(seen.draw(selection));
  for (const option of selection.candidates) {
    const [action] = option.actions;
    if (action === undefined) continue;
    assert.equal(option.things.length === 0, WITHOUT_THING.has(action.kind), action.text);
    for (const thing of option.things) assert.ok(drawn.has(thing), `${action.text}: ${thing} is not drawn`);
  }
}

/** Asserts that pointing, kinds and the list single out every option. */
function assertReached(selection: Selection<Action>): void {
  for (const option of selection.options) {
    let picked = selection;
    for (const thing of option.things) if (!picked.picked.includes(thing)) picked = picked.with({ thing });
    const kind = option.actions[0]?.kind ?? "";
    if (picked.candidates.length > 1) picked = picked.with({ kind });
    if (picked.candidates.length > 1 || picked.picks.length === 0)
      picked = picked.with({ action: option.actions[0]?.id ?? -1, depth: 0 });
    assert.equal(picked.ready, option);
    // Pointing and kinds are enough where something is pointed at.
    if (option.things.length > 0)
      assert.ok(!picked.picks.some((pick) => "action" in pick), option.actions[0]?.text);
  }
}

/** Points at the things of each option one after the other; each has to be drawn by then. */
function assertWalks(seen: Seen, selection: Selection<Action>): void {
  const step = Math.ceil(selection.options.length / 40);
  selection.options.forEach((option, place) => {
    if (place % step !== 0) return;
    let picked = selection;
    for (const thing of new Set(option.things)) {
      assert.ok(things(seen.draw(picked)).has(thing), `${option.actions.map(({ text }) => text)}: ${thing}`);
      picked = picked.with({ thing });
    }
    assert.ok(picked.candidates.includes(option));
    assert.ok(things(seen.draw(picked, option)).size > 0);
  });
}

test("the place where a card waits while it is paid for is in no text", () => {
  const scene = { words: ENGLISH } as Parameters<NonNullable<typeof board.worded>>[0];
  const worded = (text: string) => board.worded?.(scene, text, 0);
  assert.equal(worded("romans: Fort ROM001 from hand to aside"), "");
  assert.equal(
    worded("romans: Fort ROM001 from aside to location"),
    "romans: Fort ROM001 comes into the empire",
  );
  assert.equal(worded("romans: Fort ROM001 from aside to deal"), "romans: Fort ROM001 becomes a deal");
  assert.equal(worded("romans: Fort ROM001 from aside to hand"), "romans: Fort ROM001 goes to hand");
  assert.equal(worded("take Fort ROM001"), "take Fort ROM001");
});
