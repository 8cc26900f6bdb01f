import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ahead, Engine, Progress, State } from "isettlers";
import { tables } from "isettlers/tables";
import { lookAhead, openLibrary } from "isettlers/wasm";
import { openEngine } from "isettlers/wasm/engine";
import { eachWay, playOn, setup, withEngine } from "./engine.js";

const GAMES = [
  ["imperial", setup],
  ["burgundy", { players: 2 }],
  ["founders", { players: 2 }],
] as const;

/** What lies ahead at some points of a game, looked through every kind of action. */
async function aheadIn(engine: Engine, [game, given]: (typeof GAMES)[number]): Promise<(readonly Ahead[])[]> {
  const state = await engine.start(game, given, { seed: 7 });
  const through = [...new Set(tables.get(game)?.blocks.map(({ kind }) => kind))];
  const lists = [];
  for (let point = 0; point < 12; point += 1) {
    lists.push(await state.ahead({ through, limit: 150 }));
    await playOn(state, await state.legal(), 7);
  }
  return lists;
}

for (const game of GAMES) {
  test(`what lies ahead in ${game[0]} is the same in this thread as in a process`, () =>
    withEngine(async (process) => {
      await using thread = await openEngine();
      const [here, there] = [await aheadIn(thread, game), await aheadIn(process, game)];
      assert.deepEqual(here, there);
      assert.ok(here.flat().some(({ next }) => next?.length));
      assert.ok(here.flat().some(({ events }) => events.length > 1));
    }));
}

for (const [game, given] of GAMES) {
  test(`whatever is not legal in ${game} has the same reason in this thread as in a process`, () =>
    withEngine(async (process) => {
      await using thread = await openEngine();
      const states = [
        await thread.start(game, given, { seed: 7 }),
        await process.start(game, given, { seed: 7 }),
      ] as const;
      const legal = new Set(await states[0].legal());
      for (let action = 0; action < 400; action += 1) {
        const [here, there] = [await states[0].whyNot(action), await states[1].whyNot(action)];
        assert.deepEqual(here, there);
        assert.equal(here === null, legal.has(action));
      }
      await assert.rejects(states[0].whyNot(65_535), /has action ids 0 to/);
    }));
}

for (const [name, given] of GAMES) {
  test(`a chain of ${name} ends with its action`, async () => {
    const library = await openLibrary();
    using position = library.game(name, given).start(7);
    const through = new Set(tables.get(name)?.blocks.map(({ kind }) => kind));
    const ended = { within: 0, done: 0 };
    while (!position.over && (ended.within === 0 || ended.done === 0)) {
      for (const { action, reveals, next } of lookAhead(position, through)) {
        using after = position.clone();
        after.apply(action.id);
        assert.equal(after.pending, "pending" in after.view());
        if (next !== undefined) assert.ok(after.pending);
        if (next !== undefined) ended.within += 1;
        else if (!after.pending && !reveals && after.actor === position.actor) ended.done += 1;
      }
      position.apply(position.choose("random", 3));
    }
    assert.ok(ended.within && ended.done);
  });
}

eachWay("the legal actions come with what follows them, and a wrong question is refused", async (engine) => {
  const state = await engine.start("burgundy", { players: 2 }, { seed: 3 });
  const before = await state.status();
  const ahead = await state.ahead({ through: ["die"], limit: 100 });
  assert.deepEqual(
    ahead.map(({ action }) => action),
    await state.legalActions(),
  );
  assert.ok(ahead.some(({ next }) => next));
  assert.ok((await state.ahead()).every(({ next }) => next === undefined));
  assert.deepEqual(await state.status(), before);
  await assert.rejects(state.ahead({ through: ["fly"] }), { code: "bad_request", path: "$.through" });
  await assert.rejects(state.ahead({ limit: 0 }), { code: "bad_request", path: "$.limit" });
});

/** What a seat sees after each of some actions. */
async function watched(state: State, actions: number): Promise<object[]> {
  const seen = [await state.view<object>({ seat: 0, since: 0 })];
  for (let taken = 0; taken < actions; taken += 1) {
    await state.apply((await state.legal())[0] as number);
    seen.push(await state.view<object>({ seat: 0, since: 0 }));
  }
  return seen;
}

eachWay("a seat looks at earlier points as it saw them then", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: 7 });
  const seen = await watched(state, 12);
  await state.undo();
  seen.pop();
  const copies = [state, await state.fork()];
  for (const one of copies) {
    for (const [at, view] of seen.entries()) {
      assert.deepEqual(await one.view({ seat: 0, since: 0, at }), view, `after ${at}`);
    }
  }
  await assert.rejects(state.view({ at: seen.length }), { code: "bad_request", path: "$.at" });
  const record = await state.record();
  const again = await engine.load({ record });
  assert.deepEqual(await again.view({ seat: 1, at: 3 }), await state.view({ seat: 1, at: 3 }));
  const late = await engine.load({ snapshot: await state.save() });
  assert.deepEqual((await late.view({ at: 0 })).seats, (await state.view()).seats);
});

eachWay("a setup is checked before its game begins", async (engine) => {
  const checked = await engine.check("imperial", setup);
  const { setup: whole, seats, names } = await (await engine.start("imperial", setup)).status();
  assert.deepEqual(checked, { setup: whole, seats, names });
  const twice = { factions: ["romans", "romans"] };
  await assert.rejects(engine.check("imperial", twice as typeof setup), { code: "bad_setup" });
});

eachWay("a search tells the values of its actions as it goes", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: 7 });
  const legal = await state.legal();
  const heard: Progress[] = [];
  const onProgress = (progress: Progress): number => heard.push(progress);
  await state.bot("ismcts", { seed: 1, budget: { ms: 500 }, onProgress, values: true });
  await state.bot("ismcts", { seed: 1, budget: { ms: 300 }, onProgress });
  assert.ok(heard.some(({ actions }) => actions === undefined));
  const valued = heard.filter(({ actions }) => actions !== undefined);
  assert.ok(valued.length > 0);
  for (const { actions = [], line = [], done } of valued) {
    assert.equal(
      actions.reduce((sum, { visits }) => sum + visits, 0),
      done,
    );
    assert.ok(actions.every(({ action, value }) => legal.includes(action) && value >= 0 && value <= 1));
    assert.ok(legal.includes(line[0] as number));
  }
});

eachWay("a search ends with its budget of nodes", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: 7 });
  for (const bot of ["ismcts", "ismcts:2000"]) {
    const { stats } = await state.bot(bot, { seed: 1, budget: { nodes: 50 } });
    assert.ok(Number(stats.nodes) >= 50 && Number(stats.iterations) <= 500, JSON.stringify(stats));
  }
});

eachWay("a search ends with its budget of processor time", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: 7 });
  const { stats } = await state.bot("ismcts", { seed: 1, budget: { cpu_ms: 20, ms: 3_600_000 } });
  assert.ok(Number(stats.iterations) > 0);
});

test("in this thread the time of the slices is the processor time of a search", async (context) => {
  await using engine = await openEngine();
  const state = await engine.start("founders", { players: 2 }, { seed: 7 });
  let clock = 0;
  context.mock.method(performance, "now", () => {
    clock += 7;
    return clock;
  });
  const { stats } = await state.bot("flat", { seed: 1, budget: { cpu_ms: 21 } });
  assert.equal(stats.iterations, 3 * 8, "three slices of 7 ms, which are too long to double");
});
