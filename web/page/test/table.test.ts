import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ahead } from "isettlers-board";
import { browserSaves } from "../src/saves/browser.js";
import { held } from "../src/saves/held.js";
import type { SavedEntry, SavedGame } from "../src/saves/saves.js";
import { Desk, playOut, settled } from "./engine.js";
import { until } from "./until.js";

const GAMES = [
  ["imperial", { factions: ["romans", "barbarians", "egyptians"] }],
  ["imperial", { factions: ["japanese"] }],
  ["burgundy", { players: 3 }],
  ["founders", { players: 2 }],
] as const;

for (const [game, setup] of GAMES) {
  test(`${game} ${JSON.stringify(setup)}: a whole game against bots`, async () => {
    const desk = new Desk();
    const table = await desk.open({ from: "setup", game, setup }, [undefined, "greedy", "random"]);
    assert.deepEqual(table.mine, [0]);
    const decisions = await playOut(table, 5);
    assert.ok(decisions > 5);
    const { outcome, at } = table.now.value;
    assert.equal(outcome?.scores.length, table.names.length);
    assert.equal((await desk.saves.list())[0]?.over, true);
    assert.equal((await table.scores()).length, at + 1);
  });
}

test("people at one screen look only at their own turn", async () => {
  const desk = new Desk();
  const table = await desk.open({ from: "setup", game: "burgundy", setup: { players: 2 } }, []);
  await playOut(table, 3);
  assert.deepEqual(table.mine, [0, 1]);
  const desk2 = new Desk();
  const other = await desk2.open(
    { from: "setup", game: "founders", setup: { players: 2 }, seed: seed(1) },
    [],
  );
  const { actor, seat } = other.now.value;
  if (actor !== 0) assert.equal(seat, null, "a curtain stands between the turns");
  await other.look(actor);
  assert.ok(other.now.value.ahead.length > 0);
});

test("a decision that revealed nothing is taken back freely, another with a mark", async () => {
  const { table } = await burgundy(4);
  assert.equal(table.takeBack.value, "nothing");
  await assert.rejects(table.undo(), /nothing/);
  const before = table.now.value;
  await table.act([before.ahead[0]?.action.id ?? -1]);
  await settled(table);
  await table.undo();
  assert.deepEqual(table.now.value.view, before.view);
  const how = (): string => table.takeBack.value;
  for (let turn = 0; how() !== "asks"; turn += 1) {
    assert.ok(turn < 20);
    await table.act([table.now.value.ahead.at(-1)?.action.id ?? -1]);
    await settled(table);
  }
  const length = table.log.value.length;
  await table.undo();
  assert.ok(table.log.value.length < length);
  assert.equal(table.log.value.filter(({ event }) => event.kind === "taken_back").length, 1);
});

test("actions that were chosen together are taken back together, also when the game was saved between", async () => {
  const { desk, table } = await burgundy(4);
  const ofDie = () => table.now.value.ahead.find(({ next }) => next !== undefined);
  while (ofDie() === undefined) {
    await table.act([table.now.value.ahead[0]?.action.id ?? -1]);
    await settled(table);
  }
  const [before, die] = [table.now.value, ofDie()];
  await table.act([die?.action.id ?? -1, die?.next?.[0]?.action.id ?? -1]);
  await settled(table);
  assert.equal(table.now.value.at, before.at + 2);
  assert.equal(table.takeBack.value, "free");
  const again = await desk.open({ from: "saved" }, []);
  for (const one of [table, again]) {
    await one.undo();
    assert.deepEqual(one.now.value.view, before.view);
  }
});

test("a chain ends where the action is done, though the same seat goes on", async () => {
  const setup = { factions: ["romans"] };
  const table = await new Desk().open({ from: "setup", game: "imperial", setup, seed: seed(6) }, []);
  for (let turn = 0; turn < 30 && table.now.value.outcome === null; turn += 1) {
    await settled(table);
    for (const kinds of chains(table.now.value.ahead)) {
      assert.equal(
        kinds.filter((kind) => kind === "build" || kind === "pass").length <= 1,
        true,
        kinds.join(", "),
      );
    }
    const { ahead } = table.now.value;
    await table.act([(ahead.find(({ action }) => action.kind === "build") ?? ahead.at(-1))?.action.id ?? -1]);
  }
});

test("an illegal action is refused and changes nothing", async () => {
  const table = await new Desk().open(
    { from: "setup", game: "founders", setup: { players: 2, first_player: 0 } },
    [undefined, "greedy"],
  );
  await settled(table);
  const before = table.now.value.at;
  await assert.rejects(table.act([4711]), (error: { code?: string }) => error.code === "illegal_action");
  assert.equal(table.now.value.at, before);
});

test("an action after which the same seat decides is shown once", async () => {
  const { desk, table } = await burgundy(4);
  const { ahead } = table.now.value;
  desk.sent.length = 0;
  await table.act([ahead[0]?.action.id ?? -1]);
  await settled(table);
  assert.equal(table.now.value.actor, 0);
  assert.equal(desk.sent.filter((message) => (message as { push?: string }).push === "shown").length, 1);
});

test("a setup at fault is refused with its path", async () => {
  const opening = { from: "setup", game: "imperial", setup: { factions: ["romans", "martians"] } } as const;
  await assert.rejects(new Desk().open(opening, []), (error: { path?: string }) =>
    String(error.path).startsWith("$.setup"),
  );
});

test("a saved game opens where it stood", async () => {
  const desk = new Desk();
  const setup = { factions: ["romans", "barbarians"] };
  const table = await desk.open({ from: "setup", game: "imperial", setup }, [undefined, "greedy"]);
  for (let turn = 0; turn < 6; turn += 1) {
    await settled(table);
    await table.act([table.now.value.ahead[0]?.action.id ?? -1]);
  }
  await settled(table);
  const { at, view } = table.now.value;
  await table.close();
  const again = await desk.open({ from: "saved" }, []);
  assert.deepEqual([again.now.value.at, again.now.value.view], [at, view]);
  assert.deepEqual(again.log.value, table.log.value);
  assert.deepEqual(again.bots, [undefined, "greedy"]);
});

test("a saved game keeps the rulings that it was asked for with", async () => {
  const desk = new Desk();
  const setup = {
    factions: ["romans", "barbarians"],
    edition: "first",
    rulings: { guard_after_action: false },
  };
  const table = await desk.open({ from: "setup", game: "imperial", setup }, [undefined, "greedy"]);
  await settled(table);
  const { view } = table.now.value;
  await table.close();
  const again = await desk.open({ from: "saved" }, []);
  assert.deepEqual(again.setup, setup);
  assert.deepEqual(again.now.value.view, view);
});

test("a game that the browser cannot save is played on from memory, and saved again later", async () => {
  const desk = new Desk();
  const full = () => Promise.reject(new DOMException("", "QuotaExceededError"));
  const put = desk.saves.put.bind(desk.saves);
  const opening = { from: "setup", game: "burgundy", setup: { players: 2 } } as const;
  const table = await desk.open(opening, [undefined, "greedy"]);
  await settled(table);
  const { at } = table.now.value;
  const decide = async () => {
    await table.act([table.now.value.ahead[0]?.action.id ?? -1]);
    await settled(table);
  };
  desk.saves.put = full;
  while (table.now.value.at < at + 8) await decide();
  assert.equal(table.trouble.value, "unsaved");
  assert.equal((await desk.saves.list())[0]?.at, at);
  const { view } = table.now.value;
  const again = await desk.open({ from: "saved" }, []);
  assert.deepEqual(again.now.value.view, view, "the page holds the game");
  await again.close();
  desk.saves.put = put;
  await decide();
  assert.equal(table.trouble.value, null);
  assert.equal((await desk.saves.list())[0]?.at, table.now.value.at);
  assert.deepEqual(await held.list(), []);
});

test("where nothing can be saved, the saves say so", async () => {
  const saves = browserSaves(); // Node.js has no IndexedDB
  const [entry, game] = [{ id: "a" } as SavedEntry, { id: "a" } as SavedGame];
  for (const call of [saves.list(), saves.game("a"), saves.put(entry, game), saves.remove("a")])
    await assert.rejects(call);
});

test("a game that another page takes is neither played nor saved here", async () => {
  const desk = new Desk();
  let take = () => {};
  desk.claim = async (_, lose) => {
    take = lose;
    return () => {};
  };
  const opening = { from: "setup", game: "burgundy", setup: { players: 2, first_player: 0 } } as const;
  const table = await desk.open(opening, [undefined, "greedy"]);
  await settled(table);
  const [action] = table.now.value.ahead;
  const saved = await desk.saves.list();
  take();
  await until(() => table.trouble.value === "replaced", "the news");
  await table.look(0);
  assert.deepEqual([table.now.value.ahead, table.takeBack.value], [[], "nothing"]);
  const replaced = (error: { code?: string }) => error.code === "replaced";
  await assert.rejects(table.act([action?.action.id ?? -1]), replaced);
  await assert.rejects(table.undo(), replaced);
  assert.deepEqual(await desk.saves.list(), saved);
});

test("a lost worker is replaced, and the page says so", async () => {
  const desk = new Desk();
  const table = await desk.open({ from: "setup", game: "founders", setup: { players: 2 } }, [
    undefined,
    "greedy",
  ]);
  await settled(table);
  await table.act([table.now.value.ahead[0]?.action.id ?? -1]);
  await settled(table);
  const { view } = table.now.value;
  const restarted = new Promise<void>((resolve) => {
    table.trouble.subscribe((trouble) => trouble === "restarted" && resolve());
  });
  const host = desk.hosts.at(-1) as unknown as { look: () => never };
  host.look = () => {
    throw new WebAssembly.RuntimeError("unreachable");
  };
  await assert.rejects(table.look(0), (error: { code?: string }) => error.code === "crashed");
  await restarted;
  await settled(table);
  assert.deepEqual(table.now.value.view, view);
  await table.act([table.now.value.ahead[0]?.action.id ?? -1]);
});

test("a replay jumps anywhere and goes on as a table", async () => {
  const desk = new Desk();
  const setup = { factions: ["romans", "barbarians"] };
  const table = await desk.open({ from: "setup", game: "imperial", setup }, [undefined, "random"]);
  await playOut(table, 9);
  const { bytes, name } = await table.save();
  assert.equal(name, "imperial.record");
  const replay = await desk.open({ from: "record", bytes }, [], { id: "replay", watch: true });
  assert.equal(replay.length, table.now.value.at);
  assert.deepEqual(replay.mine, []);
  await replay.look(0);
  for (const share of [0, 0.99, 0.5, 0.1]) {
    const moment = await replay.moment(Math.floor(share * replay.length));
    assert.equal(moment.at, Math.floor(share * replay.length));
  }
  const { snapshot } = await replay.carried(20);
  const bots = [undefined, "greedy"];
  const branch = await desk.open({ from: "snapshot", bytes: snapshot }, bots, { id: "branch" });
  await playOut(branch, 2);
  assert.equal((await desk.saves.list()).length, 2, "a replay is not saved");
});

test("an analysis values the legal actions of the seat and stops", async () => {
  const { table } = await burgundy(2);
  const heard: number[] = [];
  const controller = new AbortController();
  const legal = new Set(table.now.value.ahead.map(({ action }) => action.id));
  await table.analyse(
    "ismcts:200",
    ({ actions, iterations, line }) => {
      heard.push(iterations);
      assert.ok(actions.every(({ action, value }) => legal.has(action.id) && value >= 0 && value <= 100));
      assert.ok(line.length > 0);
    },
    controller.signal,
  );
  assert.equal(heard.at(-1), 200);
  const endless = table.analyse("ismcts:100000000", () => controller.abort(), controller.signal);
  await endless;
});

/** A table of Burgundy at which a person decides before a bot. */
async function burgundy(game: number) {
  const desk = new Desk();
  const setup = { players: 2, first_player: 0 };
  const bots = [undefined, "greedy"];
  const table = await desk.open({ from: "setup", game: "burgundy", setup, seed: seed(game) }, bots);
  await settled(table);
  return { desk, table };
}

function seed(number: number): Uint8Array {
  return Uint8Array.of(number, 0, 0, 0, 0, 0, 0, 0);
}

/** The kinds of actions in each chain that was looked at. */
function chains(ahead: readonly Ahead[]): readonly (readonly string[])[] {
  return ahead.flatMap(({ action, next }) =>
    next === undefined ? [[action.kind]] : chains(next).map((kinds) => [action.kind, ...kinds]),
  );
}
