import assert from "node:assert/strict";
import { test } from "node:test";
import type { burgundy, founders, imperial } from "isettlers/trees";
import { Course, type Game, LibraryError, openLibrary, type Position } from "isettlers/wasm";
import { withEngine } from "./engine.js";

/** Both types or neither: a value of `A` that is not one of `B` does not compile, nor the other way round. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => undefined;

const FACTIONS = { factions: ["romans", "barbarians"] };

test("the name of a game gives the module's trees their types", async () => {
  const library = await openLibrary();
  using game = library.game("imperial", FACTIONS);
  using position = game.start(7);
  const view = position.view(0);
  same<typeof view, imperial.View>(true);
  same<ReturnType<typeof position.document>, imperial.Document>(true);
  same<typeof game.setup, imperial.Setup>(true);
  same<typeof game.name, "imperial">(true);
  assert.ok((view.seats[0]?.hand.cards?.length ?? 0) > 0);
  using tiles = library.game("burgundy").start(7);
  same<ReturnType<typeof tiles.view>, burgundy.View>(true);
  assert.equal(tiles.document().depots.length, 6);
  using course = Course.start(library.game("founders", { players: 2 }), 7);
  same<ReturnType<typeof course.position.view>, founders.View>(true);
  same<ReturnType<typeof course.log>["events"], readonly founders.Event[]>(true);
});

test("a game that is not known by name has plain trees", async () => {
  const library = await openLibrary();
  const name: string = "burgundy";
  using game: Game = library.game(name, { players: 2 });
  using position: Position = game.start(7);
  assert.equal(position.view().seat, null);
  const saved = position.save();
  using named = library.gameOf<"burgundy">(saved);
  assert.equal(named.load(saved).view().depots.length, 6);
});

test("setups of the module are checked by the compiler", async () => {
  const library = await openLibrary();
  const refused = { name: LibraryError.name };
  // @ts-expect-error: no such setting
  assert.throws(() => library.game("imperial", { ...FACTIONS, bogus: 3 }), refused);
  // @ts-expect-error: the factions are missing
  assert.throws(() => library.game("imperial"), refused);
  // @ts-expect-error: the factions are missing
  assert.throws(() => library.game("imperial", {}), refused);
  // @ts-expect-error: no such word
  assert.throws(() => library.game("burgundy", { castles: "hidden" }), refused);
  // @ts-expect-error: a number is expected
  assert.throws(() => library.game("founders", { players: "two" }), refused);
  // @ts-expect-error: no such answer
  assert.throws(() => library.game("burgundy", { rulings: { sold_goods: "secret" } }), refused);
});

test("fields that a tree lacks are found by the compiler", async () => {
  const library = await openLibrary();
  using position = library.game("burgundy").start(7);
  const view = position.view();
  // @ts-expect-error: no such field
  assert.equal(view.hands, undefined);
  // @ts-expect-error: no such phase
  assert.ok(view.phase !== "F");
  // @ts-expect-error: a field of one kind of question alone
  assert.equal(view.pending?.tile, undefined);
  const { kind, arguments: given } = position.action(position.legal[0] as number);
  // @ts-expect-error: arguments of one kind of action alone
  assert.ok(kind === "side" || given.side === undefined);
});

test("the states of a connection have the types of their game", async () => {
  await withEngine(async (engine) => {
    const state = await engine.start("burgundy", { players: 2 }, { seed: 7, legal: true });
    const view = await state.view();
    same<typeof view, burgundy.View>(true);
    const fork = await state.fork();
    const document = await fork.document();
    same<typeof document, burgundy.Document>(true);
    // @ts-expect-error: no such field
    assert.equal(document.hands, undefined);
    const [action] = await state.legalActions();
    same<typeof action, burgundy.Action | undefined>(true);
    const { events } = await state.step(state.opening.legal[0] as number);
    same<typeof events, readonly burgundy.Event[]>(true);
    assert.ok(events.length > 0);
  });
});
