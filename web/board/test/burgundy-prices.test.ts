import assert from "node:assert/strict";
import { test } from "node:test";
import type { Action, View } from "isettlers/trees/burgundy";
import { type Between, ENGLISH, marksOf, type Option, optionsOf, Selection } from "isettlers-board";
import { board, type Catalogue } from "isettlers-board/burgundy";
import { label } from "./drawn.js";
import { dice, gameOf, lookAhead, viewOf } from "./games.js";

/** What is known of a thing that several options use. */
interface Shared {
  readonly name: string;
  /** The prices of its options in workers. */
  readonly workers: readonly number[];
  readonly ready: boolean;
  /** What the board asks between its options. */
  readonly between: Between | undefined;
  readonly options: readonly Option<Action>[];
}

function workersOf({ events }: Option<Action>): number {
  const paid = events.filter(({ kind, values }) => kind === "workers" && Number(values.amount) < 0);
  return paid.reduce((sum, { values }) => sum - Number(values.amount), 0);
}

/** Things that begin with several options, in some decisions of a game. */
function shared(kind: string): readonly Shared[] {
  const game = gameOf("burgundy", { players: 2 });
  const catalogue = game.catalogue() as Catalogue;
  const [roll, met] = [dice(3), [] as Shared[]];
  using position = game.start(5n);
  while (!position.over && met.length < 60) {
    const seat = position.actor ?? 0;
    const view = viewOf<View>(position, seat);
    const options = optionsOf(lookAhead<Action>(position, board.through), board.pointing(view, catalogue));
    const selection = new Selection(options);
    const players: readonly string[] = [];
    const marks = marksOf(selection);
    const scene = { view, catalogue, seat, players, marks, layout: "wide", words: ENGLISH } as const;
    const drawing = board.draw(scene);
    for (const thing of [...selection.things].filter((name) => name.startsWith(kind))) {
      const { candidates, ready } = selection.point(thing);
      if (candidates.length < 2) continue;
      const between = board.between?.(scene, candidates);
      const name = label(drawing, thing);
      met.push({
        name,
        workers: candidates.map(workersOf),
        ready: ready !== undefined,
        between,
        options: candidates,
      });
    }
    position.apply(position.legal[roll(position.legal.length)] ?? 0);
  }
  game.close();
  return met;
}

const price = (workers: number) =>
  workers === 0 ? "nothing" : workers === 1 ? "1 worker" : `${workers} workers`;

test("a tile that both dice can take says every price, and the die is asked for by its price", () => {
  const met = shared("depot/").filter(({ options }) => options.every(({ actions }) => actions.length === 2));
  assert.ok(met.length > 0);
  for (const { name, workers, ready, between, options } of met) {
    assert.equal(ready, false, "no die is chosen silently");
    const prices = [...new Set(workers.toSorted((one, two) => one - two))];
    const suffix = prices.some((paid) => paid > 0) ? `, for ${prices.map(price).join(" or ")}` : "";
    assert.ok(name.endsWith(`${suffix}, can be chosen`), name);
    const dice = options.map(({ actions: [die] }) => die?.text);
    const paid = workers.map((count) =>
      suffix === "" ? "" : `, ${count === 1 ? "1 worker" : `${count} workers`}`,
    );
    assert.deepEqual(between, {
      question: "With which die?",
      names: dice.map((die, at) => `${die?.replace("die", "die showing")}${paid[at]}`),
    });
  }
});

test("a hex that several stored tiles fit asks by their names", () => {
  const met = shared("hex/").filter(
    ({ options }) => new Set(options.map(({ things }) => things.at(-2))).size > 1,
  );
  assert.ok(met.length > 0);
  for (const { between, options } of met) {
    assert.equal(between?.question, "Which tile goes there?");
    assert.equal(new Set(between.names).size, options.length, String(between.names));
  }
});

test("a die that is picked first leaves the question of its use", () => {
  const met = shared("die/");
  assert.ok(met.length > 0);
  for (const { between } of met) {
    assert.match(between?.question ?? "", /^What is the die showing \d used for\?$/);
    assert.equal(between?.names, undefined, "its uses answer it");
  }
});
