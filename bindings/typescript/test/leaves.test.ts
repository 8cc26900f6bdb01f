/** Searches whose leaves the program evaluates, and searches that keep a subtree. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Game, type Leaves, openLibrary, type Position, runWith, Search } from "isettlers/wasm";

const library = await openLibrary();
const burgundy = library.game("burgundy", { players: 3 });
const founders = library.game("founders", { players: 2 });
const games = [library.game("imperial", { factions: ["romans", "barbarians"] }), burgundy, founders];
const SPEC = "ismcts:nodes=5000,puct=1";

/** A position after some actions of a fixed rule. */
function played(game: Game = founders, actions = 12): Position {
  const position = game.start(3);
  for (let at = 0; at < actions; at += 1) {
    position.apply(position.legal[(7 * at) % position.legal.length] as number);
  }
  return position;
}

/** The first legal action of each leaf is liked, and the seat that decides there. */
function likeTheFirst(leaves: Leaves): void {
  const { seats } = leaves;
  for (let leaf = 0; leaf < leaves.length; leaf += 1) {
    using position = leaves.position(leaf);
    const { actions, seats: players } = position.game;
    const seat = seats[leaf] as number;
    assert.equal(position.actor, seat);
    leaves.priors.fill(1, leaf * actions, (leaf + 1) * actions);
    leaves.priors[leaf * actions + (position.legal[0] as number)] = 5;
    leaves.rewards[leaf * players + seat] = 0.75;
  }
}

function visits(search: Search): number {
  return search.actions().reduce((sum, root) => sum + root.visits, 0);
}

/** Where a large block of the memory would be: as before where nothing is lost. */
function place(bytes = 4 << 20): number {
  const at = library.arena.take(bytes);
  library.arena.give(at, bytes);
  return at;
}

for (const game of games) {
  test(`priors and rewards of ${game.name} come from the program`, () => {
    using position = played(game);
    using search = new Search(position, "ismcts:100,puct=1", 1);
    const rows = new Float32Array(8 * game.observation);
    let inAll = 0;
    const all = runWith(search, 1000, 8, (leaves) => {
      assert.ok(leaves.length >= 1 && leaves.length <= 8);
      assert.equal(leaves.priors.length, leaves.length * game.actions);
      assert.equal(leaves.rewards.length, leaves.length * game.seats);
      assert.ok(
        leaves.priors.every((prior) => prior === 0) && leaves.rewards.every((reward) => reward === 0),
      );
      inAll += leaves.length;
      assert.equal(leaves.observe(rows), rows);
      using last = leaves.position(leaves.length - 1);
      const begin = (leaves.length - 1) * game.observation;
      assert.deepEqual(rows.slice(begin, begin + game.observation), last.observe(last.actor as number));
      assert.deepEqual(leaves.observe(), rows.slice(0, leaves.length * game.observation));
      likeTheFirst(leaves);
    });
    assert.equal(all, 100);
    assert.ok(inAll > 50);
    const roots = search.actions();
    const liked = roots.find(({ action }) => action === position.legal[0]);
    assert.equal(liked?.prior, Math.max(...roots.map(({ prior }) => prior)));
    const { mean = 0 } = liked ?? {};
    assert.ok(mean > 0 && mean <= 0.75, `${mean}`);
  });

  test(`a search of ${game.name} that follows keeps the subtree`, () => {
    using position = played(game);
    using search = new Search(position, "ismcts:2000", 1);
    search.run(2000);
    const action = search.choose();
    assert.throws(() => search.follow(action, position, "uct:100", 2), { code: "bad_request" });
    position.apply(action);
    using next = search.follow(action, position, "ismcts:100", 2);
    const kept = visits(next);
    assert.ok(kept > 0);
    assert.equal(next.run(100), 100);
    assert.equal(visits(next), kept + 100);
    assert.equal(search.stats.iterations, 2000);
  });
}

test("a search follows no action that its game lacks, and no position of another game", () => {
  using search = new Search(founders.start(1), "ismcts:10", 1);
  using position = founders.start(1);
  const before = place();
  for (const action of [-1, founders.actions, 0.5, Number.NaN, 2 ** 32]) {
    const message = `$.action: expected int from 0 to ${founders.actions - 1}, got ${action}`;
    assert.throws(() => search.follow(action, position, "ismcts:10"), {
      code: "bad_request",
      path: "$.action",
      message,
    });
  }
  using other = burgundy.start(1);
  assert.throws(() => search.follow(0, other, "ismcts:10"), { code: "bad_request", path: "$.position" });
  assert.throws(() => search.follow(0, position, "nobody"), { code: "bad_request" });
  position.playout(1);
  assert.throws(() => search.follow(0, position, "ismcts:10"), { code: "over" });
  assert.equal(place(), before);
});

test("leaves without answers leave no trace", () => {
  using position = played();
  using search = new Search(position, SPEC, 9);
  const own = new Error("no answer");
  const before = place();
  const refusals: readonly [(leaves: Leaves) => unknown, object][] = [
    [(leaves) => leaves.rewards.fill(1.5, 0, 1), { code: "bad_request", message: /rewards from 0 to 1$/ }],
    [(leaves) => leaves.priors.fill(-1), { code: "bad_request", message: /^expected priors from 0 to 1e9/ }],
    [async (leaves) => likeTheFirst(leaves), { code: "bad_request", path: "$.evaluate" }],
    [
      () => {
        throw own;
      },
      own,
    ],
  ];
  for (const [evaluate, error] of refusals) {
    assert.throws(() => runWith(search, 50, 4, evaluate), error);
    assert.equal(search.stats.iterations, 0);
  }
  assert.equal(place(), before);
  assert.equal(runWith(search, 50, 4, likeTheFirst), 50);
  using fresh = new Search(position, SPEC, 9);
  assert.equal(runWith(fresh, 50, 4, likeTheFirst), 50);
  assert.deepEqual(search.actions(), fresh.actions());
});

test("a later batch without answers takes nothing from those before", () => {
  using position = played();
  const searches = [new Search(position, SPEC, 9), new Search(position, SPEC, 9)] as const;
  for (const search of searches) runWith(search, 20, 4, likeTheFirst);
  let calls = 0;
  const stop = () => {
    calls += 1;
    throw new RangeError("stop");
  };
  assert.throws(() => runWith(searches[0], 40, 4, stop), RangeError);
  assert.equal(calls, 1);
  assert.deepEqual(searches[0].actions(), searches[1].actions());
  for (const search of searches) assert.equal(runWith(search, 40, 4, likeTheFirst), 40);
  assert.deepEqual(searches[0].actions(), searches[1].actions());
  for (const search of searches) search.close();
});

test("a batch of another size and a search without puct are refused", () => {
  using position = played();
  using search = new Search(position, SPEC, 1);
  const before = place();
  for (const batch of [0, 4097, -1, 1.5, Number.NaN, 2 ** 32 + 1]) {
    assert.throws(() => runWith(search, 50, batch, likeTheFirst), {
      code: "bad_request",
      path: "$.batch",
      message: `$.batch: expected int from 1 to 4096, got ${batch}`,
    });
  }
  for (const until of [-1, 0.5, Number.POSITIVE_INFINITY, 2 ** 53]) {
    assert.throws(() => runWith(search, until, 4, likeTheFirst), { code: "bad_request", path: "$.until" });
  }
  using without = new Search(position, "ismcts:50,puct=0", 1);
  assert.throws(() => runWith(without, 50, 4, likeTheFirst), {
    code: "bad_request",
    message: "the search has no puct",
  });
  assert.equal(
    runWith(search, 0, 4, () => assert.fail()),
    0,
  );
  without.close();
  assert.equal(place(), before);
});

test("leaves refuse wrong arguments, and everything once they are closed", () => {
  using position = played();
  using search = new Search(position, SPEC, 1);
  let kept: Leaves | undefined;
  runWith(search, 8, 4, (leaves) => {
    kept = leaves;
    for (const leaf of [-1, leaves.length, 0.5]) {
      assert.throws(() => leaves.position(leaf), { code: "bad_request", path: "$.leaf" });
    }
    const short = new Float32Array(leaves.length * founders.observation - 1);
    assert.throws(() => leaves.observe(short), { code: "limit", path: "$.out" });
    assert.ok(short.every((number) => number === 0));
    likeTheFirst(leaves);
  });
  const leaves = kept as Leaves;
  const closed = { code: "unknown_state", message: "the batch of leaves is closed" };
  for (const ask of [
    () => leaves.seats,
    () => leaves.position(0),
    () => leaves.observe(),
    () => leaves.priors,
    () => leaves.rewards,
  ]) {
    assert.throws(ask, closed);
  }
});

test("views of priors stay those of the search while the function takes much memory", () => {
  using position = played();
  const [plain, greedy] = [new Search(position, SPEC, 4), new Search(position, SPEC, 4)];
  runWith(plain, 60, 8, likeTheFirst);
  runWith(greedy, 60, 8, (leaves) => {
    const { priors, rewards } = leaves;
    const copies = Array.from({ length: 3000 }, () => leaves.position(0));
    using inner = new Search(position, SPEC, 5);
    runWith(inner, 8, 8, likeTheFirst);
    likeTheFirst(leaves);
    assert.deepEqual([priors, rewards], [leaves.priors, leaves.rewards]);
    assert.equal(priors.buffer, library.functions.memory.buffer);
    for (const copy of copies) copy.close();
  });
  assert.deepEqual(greedy.actions(), plain.actions());
  for (const search of [plain, greedy]) search.close();
});

test("a search refuses everything while its leaves wait, and may be closed", () => {
  using position = played();
  using search = new Search(position, SPEC, 4);
  const waits = { code: "bad_request", message: "the leaves of the search wait for your answers" };
  runWith(search, 8, 4, (leaves) => {
    for (const ask of [
      () => search.run(1),
      () => search.choose(),
      () => search.stats,
      () => search.actions(),
      () => search.line(),
      () => search.follow(0, position, SPEC),
      () => runWith(search, 8, 4, likeTheFirst),
    ]) {
      assert.throws(ask, waits);
    }
    likeTheFirst(leaves);
  });
  assert.equal(search.run(1), 9);
  const before = place();
  for (const ends of [() => {}, () => assert.fail("on purpose")]) {
    const closing = new Search(position, SPEC, 4);
    const { at } = closing;
    const head = () => library.bytes.slice(at, at + 4096);
    let left = head();
    const close = () => {
      closing.close();
      left = head();
      ends();
    };
    assert.throws(() => runWith(closing, 8, 4, close), /the search is closed|on purpose/);
    assert.deepEqual(head(), left); // the memory is no longer the search's to write to
    assert.throws(() => runWith(closing, 8, 4, close), { code: "unknown_state" });
  }
  assert.equal(place(), before);
  const game = library.game("founders", { players: 2 });
  using last = new Search(game.start(1), SPEC, 4);
  const error = { code: "unknown_state", message: "the game is closed" };
  assert.throws(() => runWith(last, 8, 4, () => game.close()), error);
});
