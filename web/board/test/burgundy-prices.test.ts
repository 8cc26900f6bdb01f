import assert from "node:assert/strict";
import { test } from "node:test";
import type { Action, View } from "isettlers/trees/burgundy";
import { ENGLISH, marksOf, type Option, optionsOf, Selection } from "isettlers-board";
import { board, type Catalogue } from "isettlers-board/burgundy";
import { label } from "./drawn.js";
import { dice, gameOf, lookAhead, viewOf } from "./games.js";

/** What is known of a thing that either die can be used for. */
interface Both {
  readonly name: string;
  /** The prices of its options in workers. */
  readonly workers: readonly number[];
  /** The die that is used without asking, if one is. */
  readonly taken: Option<Action> | undefined;
}

function workersOf({ events }: Option<Action>): number {
  const paid = events.filter(({ kind, values }) => kind === "workers" && Number(values.amount) < 0);
  return paid.reduce((sum, { values }) => sum - Number(values.amount), 0);
}

/** The tiles of depots that both dice of a turn can take, in a few games. */
function takenByBoth(): readonly Both[] {
  const game = gameOf("burgundy", { players: 2 });
  const catalogue = game.catalogue() as Catalogue;
  const [roll, met] = [dice(3), [] as Both[]];
  using position = game.start(5n);
  while (!position.over && met.length < 60) {
    const seat = position.actor ?? 0;
    const view = viewOf<View>(position, seat);
    const options = optionsOf(lookAhead<Action>(position, board.through), board.pointing(view, catalogue));
    const selection = new Selection(options, [], board.alike);
    const players: readonly string[] = [];
    const marks = marksOf(selection);
    const drawing = board.draw({ view, catalogue, seat, players, marks, layout: "wide", words: ENGLISH });
    for (const thing of selection.things) {
      const { candidates, ready: taken } = selection.point(thing);
      const each = candidates.every(({ actions }) => actions.length === 2 && actions[1]?.kind === "take");
      if (each && candidates.length === 2 && thing.startsWith("depot/"))
        met.push({ name: label(drawing, thing), workers: candidates.map(workersOf), taken });
    }
    position.apply(position.legal[roll(position.legal.length)] ?? 0);
  }
  game.close();
  return met;
}

const price = (workers: number) =>
  workers === 0 ? "nothing" : workers === 1 ? "1 worker" : `${workers} workers`;

test("a tile that both dice can take says every price, and is asked about only where they differ", () => {
  const met = takenByBoth();
  const [same, other] = [met.filter(({ taken }) => taken), met.filter(({ taken }) => !taken)];
  assert.ok(same.length > 0 && other.length > 0);
  for (const { name, workers } of same) {
    assert.equal(new Set(workers).size, 1);
    assert.ok(workers[0] === 0 || name.includes(`for ${price(workers[0] ?? 0)}`), name);
  }
  for (const { name, workers } of other) {
    const [less, more] = workers.toSorted((one, two) => one - two) as [number, number];
    assert.ok(name.endsWith(`, for ${price(less)} or ${price(more)}, can be chosen`), name);
  }
});
