/** A batch plays the games of its series as they are played one by one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wordFrom } from "isettlers";
import { Batch, deriveSeed, openLibrary, type Position } from "isettlers/wasm";

const library = await openLibrary();
const games = [
  library.game("imperial", { factions: ["romans", "barbarians"] }),
  library.game("burgundy", { players: 3 }),
  library.game("founders", { players: 2 }),
];
const game = library.game("founders", { players: 2 });

/** The first legal action of each game, -1 in those that are over. */
function firsts(batch: Batch): Int32Array {
  return Int32Array.from({ length: batch.length }, (_, number) => batch.legal(number)[0] ?? -1);
}

function hashes(batch: Batch): readonly Uint8Array[] {
  return Array.from({ length: batch.length }, (_, number) => {
    using position = batch.position(number);
    return position.hash;
  });
}

/** Takes memory, which throws where too little is left, and gives it back. */
function takeAndGive(bytes: number): void {
  const at = library.arena.take(bytes);
  library.arena.give(at, bytes);
}

/** Compares the rows of a game in a batch with its position alone. */
function compareRows(position: Position, mask: Uint8Array, seen: Float32Array): void {
  const { actor, legal } = position;
  assert.deepEqual(
    [...mask.entries()].filter(([, is]) => is).map(([id]) => id),
    [...legal],
  );
  assert.ok(mask.every((is) => is <= 1));
  assert.deepEqual(seen, actor === null ? new Float32Array(seen.length) : position.observe(actor));
}

for (const game of games) {
  test(`a batch of ${game.name} plays the games of its series`, () => {
    using batch = Batch.start(game, 11, 5, 4);
    const alone = [5, 6, 7, 8].map((number) => game.start(deriveSeed(library, 11, number)));
    const { actions, observation } = game;
    const mask = new Uint8Array(4 * actions).fill(7);
    const seen = new Float32Array(4 * observation).fill(7);
    for (let turn = 0; batch.running > 0; turn += 1) {
      assert.equal(batch.mask(mask), mask);
      assert.equal(batch.observe(seen), seen);
      const chosen = alone.map((position, number) => {
        const { legal } = position;
        assert.deepEqual(batch.legal(number), legal);
        assert.equal(batch.counts[number], legal.length);
        const [first, begin] = [number * actions, number * observation];
        const row = seen.subarray(begin, begin + observation);
        if (turn % 8 === 0 || position.over)
          compareRows(position, mask.subarray(first, first + actions), row);
        const action = legal[(5 * turn + number) % Math.max(legal.length, 1)] ?? -1;
        if (action >= 0) position.apply(action);
        return action;
      });
      assert.equal(batch.apply(chosen), alone.filter(({ over }) => !over).length);
      assert.deepEqual(
        hashes(batch),
        alone.map(({ hash }) => hash),
      );
    }
    assert.deepEqual(batch.mask(), new Uint8Array(4 * actions));
    assert.deepEqual(batch.observe(), new Float32Array(4 * observation));
    for (const position of alone) position.close();
  });
}

test("the seeds of a series are those of Python", () => {
  const { functions } = library;
  const numbers = [0n, 1n, 2n ** 63n, 2n ** 64n - 1n];
  for (const seed of numbers) {
    for (const stream of numbers) {
      const derived = BigInt.asUintN(64, functions.isettlers_derive_seed(seed, stream));
      assert.deepEqual(deriveSeed(library, wordFrom(seed), stream), wordFrom(derived));
    }
  }
  assert.deepEqual(deriveSeed(library, 7, 3), wordFrom(17_670_481_865_470_212_032n));
  using batch = Batch.start(game, 7, 2n ** 64n - 1n, 2);
  const alone = [2n ** 64n - 1n, 0].map((stream) => game.start(deriveSeed(library, 7, stream)));
  assert.deepEqual(
    hashes(batch),
    alone.map(({ hash }) => hash),
  );
});

test("a batch is changed by legal actions alone", () => {
  using batch = Batch.start(game, 1, 0, 3);
  const before = hashes(batch);
  const good = firsts(batch);
  const refused = (actions: ArrayLike<number>, code: string, path: string, message: string): void => {
    assert.throws(() => batch.apply(actions), { code, path, message: `${path}: ${message}` });
  };
  refused(good.subarray(0, 2), "bad_request", "$", "expected 3 actions, got 2");
  refused([...good, 1], "bad_request", "$", "expected 3 actions, got 4");
  for (const wrong of [65_535, -2, 0.5, Number.NaN, (good[2] as number) + 2 ** 32]) {
    refused(
      [good[0] as number, good[1] as number, wrong],
      "illegal_action",
      "$[2]",
      `${wrong} is not legal now`,
    );
  }
  refused([good[0] as number, -1, 65_535], "illegal_action", "$[1]", "expected an action");
  const short = [new Uint8Array(3 * game.actions - 1), new Float32Array(3 * game.observation - 1)] as const;
  assert.throws(() => batch.mask(short[0]), { code: "limit", path: "$.out" });
  assert.throws(() => batch.observe(short[1]), { code: "limit", path: "$.out" });
  for (const number of [-1, 3, 0.5]) {
    const error = {
      code: "bad_request",
      path: "$.game",
      message: `$.game: expected int from 0 to 2, got ${number}`,
    };
    assert.throws(() => batch.legal(number), error);
    assert.throws(() => batch.position(number), error);
  }
  assert.deepEqual(hashes(batch), before);
  while (batch.running === 3) batch.apply(firsts(batch));
  const over = batch.counts.indexOf(0);
  refused(firsts(batch).fill(0, over, over + 1), "over", `$[${over}]`, "the game is over");
});

test("a batch of any number of games begins, and one without room leaves no trace", () => {
  using none = Batch.start(game, 1, 0, 0);
  assert.deepEqual([none.length, none.running, none.counts, none.apply([])], [0, 0, [], 0]);
  for (const number of [-1, 0.5, 2 ** 31, Number.NaN]) {
    assert.throws(() => Batch.start(game, 1, 0, number), { code: "bad_request", path: "$.games" });
  }
  for (const first of [-1, 0.5, 2n ** 64n]) assert.throws(() => Batch.start(game, 1, first, 1), RangeError);
  assert.throws(() => Batch.start(game, -1, 0, 1), RangeError);
  assert.throws(() => Batch.start(game, 1, 0, 100_000), /no room/);
  Batch.start(game, 1, 0, 4000).close();
  takeAndGive(20 << 20);
});

test("a copy of a position is none of the batch, and a closed batch refuses everything", () => {
  const own = library.game("founders", { players: 2 });
  const [batch, other] = [Batch.start(own, 1, 0, 2), Batch.start(own, 1, 0, 2)];
  using copy = batch.position(0);
  const before = hashes(batch);
  copy.playout(1);
  assert.deepEqual(hashes(batch), before);
  batch.close();
  batch.close();
  assert.deepEqual(hashes(other), before);
  const callsOf = (one: Batch): readonly (() => unknown)[] => [
    () => one.running,
    () => one.counts,
    () => one.legal(0),
    () => one.position(0),
    () => one.apply([0, 0]),
    () => one.mask(),
    () => one.observe(),
  ];
  for (const ask of callsOf(batch)) {
    assert.throws(ask, { code: "unknown_state", message: "the batch is closed" });
  }
  own.close();
  for (const ask of callsOf(other)) {
    assert.throws(ask, { code: "unknown_state", message: "the game is closed" });
  }
  other.close();
});
