import assert from "node:assert/strict";
import { test } from "node:test";
import { type GameEvent, type Progress, ServerError, wordToBigInt } from "isettlers/node";
import { eachWay, playOn, setup, withEngine } from "./engine.js";

const SEED = 0xfedc_ba98_7654_3210n;

eachWay("hello tells the engine, its games, bots and limits", async (engine) => {
  const { hello } = engine;
  assert.equal(hello.protocol, 1);
  assert.equal(hello.mode, "embed");
  const imperial = hello.games.find((game) => game.name === "imperial");
  assert.deepEqual(imperial?.players, [1, 5]);
  assert.ok(hello.bots.some((bot) => bot.name === "greedy"));
  assert.ok((hello.limits.frame_bytes ?? 0) > 0);
});

eachWay("a game is played from start to outcome, and its record verifies", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: SEED, legal: true });
  assert.equal(wordToBigInt(state.seed as Uint8Array), SEED);
  const end = await playOn(state, state.opening.legal, 10_000);
  assert.equal(end.over, true);
  assert.equal(end.actor, null);
  assert.deepEqual(end.legal, []);
  const { outcome, scores, hash } = await state.status();
  assert.deepEqual(outcome?.scores, scores);
  const record = await state.record();
  const verified = await engine.verify(record);
  assert.equal(verified.actions, end.at);
  assert.deepEqual(verified.hash, hash);
  assert.deepEqual(verified.outcome, outcome);
  const again = await engine.load({ record });
  assert.equal(again.opening.at, end.at);
});

eachWay("the same seed as a number, a bigint and a word is the same game", async (engine) => {
  const word = new Uint8Array([7, 0, 0, 0, 0, 0, 0, 0]);
  const states = await Promise.all([7, 7n, word].map((seed) => engine.start("imperial", setup, { seed })));
  const hashes = await Promise.all(states.map(async (state) => (await state.status()).hash));
  assert.deepEqual(hashes[1], hashes[0]);
  assert.deepEqual(hashes[2], hashes[0]);
});

eachWay(
  "legal actions come with kind, arguments and text, and a text is as good as an id",
  async (engine) => {
    const state = await engine.start("imperial", setup, { seed: 7 });
    const ids = await state.legal();
    const actions = await state.legalActions();
    assert.deepEqual(
      actions.map((action) => action.id),
      ids,
    );
    const first = actions[0];
    assert.ok(first && first.kind.length > 0 && Object.keys(first.arguments).length > 0);
    assert.equal((await state.apply(first.text)).at, 1);
  },
);

eachWay("a step tells what happened, and undo takes it back", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: 7, legal: true });
  const before = await state.status();
  const step = await state.step(state.opening.legal[0] as number, { legal: true });
  const event: GameEvent | undefined = step.events[0];
  assert.equal(event?.kind, "action");
  assert.equal(typeof step.reveals, "boolean");
  assert.ok(step.legal.length > 0);
  assert.equal((await state.undo()).at, 0);
  assert.deepEqual((await state.status()).hash, before.hash);
  await assert.rejects(state.undo(), { code: "nothing_to_undo" });
});

eachWay("a fork goes its own way", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: 7, legal: true });
  const fork = await state.fork({ legal: true });
  assert.deepEqual(fork.opening.legal, state.opening.legal);
  await fork.apply(fork.opening.legal[0] as number);
  assert.equal((await state.status()).at, 0);
  await fork.close();
  await assert.rejects(fork.legal(), { code: "unknown_state", path: "$.state" });
});

test("a snapshot opens in another process, the same to the last bit", () =>
  withEngine(async (first) => {
    const state = await first.start("imperial", setup, { seed: 3, legal: true });
    await playOn(state, state.opening.legal, 20);
    const snapshot = await state.save();
    const hash = (await state.status()).hash;
    await withEngine(async (second) => {
      const loaded = await second.load({ snapshot }, { legal: true });
      assert.deepEqual((await loaded.status()).hash, hash);
      assert.deepEqual(await loaded.save(), snapshot);
      assert.deepEqual(loaded.opening.legal, await state.legal());
      await assert.rejects(loaded.record(), { code: "no_record" });
    });
  }));

eachWay("a document goes there and back, and its faults are named by path", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: 3, legal: true });
  await playOn(state, state.opening.legal, 20);
  const document = await state.document();
  const loaded = await engine.load({ document });
  assert.deepEqual((await loaded.status()).hash, (await state.status()).hash);
  assert.deepEqual(await loaded.document(), document);
  await assert.rejects(engine.load({ document: { ...document, round: 9 } }), (error: unknown) => {
    assert.ok(error instanceof ServerError);
    assert.equal(error.code, "bad_format");
    assert.equal(error.path, "$.document.round");
    return true;
  });
});

eachWay("a view shows a seat its own hand and nobody else's, and tells the events so far", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: 3, legal: true });
  await playOn(state, state.opening.legal, 5);
  const view = await state.view({ seat: 1, since: 0 });
  const seats = view.seats as unknown as { hand: { cards?: string[] } }[];
  assert.equal(view.seat, 1);
  assert.ok(seats[1]?.hand.cards);
  assert.equal(seats[0]?.hand.cards, undefined);
  assert.ok((view.log as unknown as { events: unknown[] }).events.length > 0);
  assert.equal((await state.view()).seat, null);
});

eachWay("a resampled position gives the seat the same view", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: 3, legal: true });
  await playOn(state, state.opening.legal, 20);
  const other = await state.resample(0, { seed: 1n });
  assert.deepEqual(await other.view({ seat: 0 }), await state.view({ seat: 0 }));
  assert.notDeepEqual((await other.status()).hash, (await state.status()).hash);
});

eachWay("an observation has as many numbers as hello says", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: 3 });
  const numbers = await state.observe(1);
  assert.equal(numbers.length, engine.hello.games[0]?.observation);
  assert.ok(numbers.every(Number.isFinite));
  assert.ok(numbers.some((number) => number !== 0));
});

eachWay("a bot decides, tells how far it is, and takes its action where it is asked to", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: 3 });
  const heard: Progress[] = [];
  const onProgress = (progress: Progress) => heard.push(progress);
  const options = { seed: 5, budget: { ms: 600 }, onProgress, apply: true, legal: true } as const;
  const choice = await state.bot("flat", options);
  assert.ok(heard.length > 0);
  assert.ok((heard[0]?.done ?? 0) > 0);
  assert.equal(choice.at, 1);
  assert.ok(choice.legal.length > 0);
  const greedy = await state.bot("greedy");
  assert.ok(choice.legal.includes(greedy.action));
  assert.equal((await state.status()).at, 1);
});

// Only an abort ends a bot with a budget of an hour.
eachWay("a bot that is aborted gives the best action so far", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: 3, legal: true });
  const stop = new AbortController();
  const onProgress = () => stop.abort();
  const choice = await state.bot("flat", { budget: { ms: 3_600_000 }, onProgress, signal: stop.signal });
  assert.ok(state.opening.legal.includes(choice.action));
  await assert.rejects(state.bot("flat", { signal: stop.signal }), { name: "AbortError" });
  const none = await engine.connection.call("cancel", { request: 77 });
  assert.equal(none.cancelled, false);
});

eachWay("requests sent without waiting are answered in order", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: 9, legal: true });
  const played: number[] = [];
  let { legal } = state.opening;
  for (let taken = 0; taken < 50 && legal.length > 0; taken += 1) {
    const action = legal.at(-1) as number;
    played.push(action);
    legal = (await state.apply(action, { legal: true })).legal;
  }
  const second = await engine.start("imperial", setup, { seed: 9 });
  const replies = await Promise.all(played.map((action) => second.apply(action)));
  assert.deepEqual(
    replies.map((reply) => reply.at),
    played.map((_, index) => index + 1),
  );
  assert.deepEqual((await second.status()).hash, (await state.status()).hash);
});

eachWay("a state is given up at the end of its scope", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: 9 });
  await state[Symbol.asyncDispose]();
  await assert.rejects(state.status(), { code: "unknown_state" });
  await assert.rejects(state.close(), { code: "unknown_state" });
  await state[Symbol.asyncDispose]();
});
