import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { signal } from "@preact/signals";
import type { Description, TableServer, Tree } from "isettlers";
import { connectTableServer } from "isettlers/node";
import type { Layout } from "isettlers-board";
import { Play } from "../src/play/play.js";
import { whyNot } from "../src/play/why-not.js";
import { Circle } from "../src/table/circle.js";
import { openEnded } from "../src/table/ended.js";
import { LocalTable } from "../src/table/local.js";
import { ServedTable } from "../src/table/served.js";
import { Desk } from "./engine.js";
import { boardOf, GAMES, usualSetup } from "./games.js";
import { thingsOf } from "./player.js";
import { until } from "./until.js";

const program = process.env.ISETTLERS;
const skip = program === undefined && "needs the command isettlers: set ISETTLERS";

let child: ChildProcess;
let folder: string;
let path: string;
const servers: TableServer[] = [];

before(async () => {
  if (program === undefined) return;
  folder = await mkdtemp(join(tmpdir(), "isettlers-"));
  path = join(folder, "socket");
  const words = [
    "serve",
    "--unix",
    path,
    "--tables",
    join(folder, "tables.db"),
    "--requests-per-second",
    "0",
    "--chat",
  ];
  child = spawn(program, words, { stdio: ["ignore", "pipe", "ignore"] });
  await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), "line");
});

after(async () => {
  if (program === undefined) return;
  child.kill();
  await once(child, "exit");
  await rm(folder, { recursive: true });
});

async function connect(): Promise<TableServer> {
  const server = await connectTableServer({ path });
  servers.push(server);
  return server;
}

async function create(game: string, setup: Tree, bots: { readonly [seat: number]: string } = {}) {
  const server = await connect();
  const created = await server.create(game, setup, { bots, spectators: true, seed: 7 });
  await server.close();
  return created;
}

function sit(token: string | undefined | null, name?: string): Promise<ServedTable> {
  return ServedTable.open(connect, String(token), name);
}

/** Resolves when a table meets a condition. */
async function shows(table: ServedTable, condition: (table: ServedTable) => boolean): Promise<void> {
  if (condition(table)) return;
  await new Promise<void>((resolve) => {
    const stop = table.now.subscribe(() => {
      if (!condition(table)) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
}

const canChoose = (table: ServedTable) =>
  table.now.value.ahead.length > 0 || table.now.value.outcome !== null;

/** Plays a seat to the end, always by the first option. */
async function playOut(table: ServedTable, lose?: () => void): Promise<void> {
  for (let turns = 0; ; turns += 1) {
    await shows(table, canChoose);
    const [first] = table.now.value.ahead;
    if (first === undefined) return;
    if (turns === 3) lose?.();
    await table.act([first.action.id]);
  }
}

/** Takes actions until another seat decides. */
async function actFirst(table: ServedTable): Promise<void> {
  await shows(table, canChoose);
  while (table.now.value.ahead.length > 0) await table.act([table.now.value.ahead[0]?.action.id as number]);
}

test("two people and a bot play a whole game at a server", { skip }, async () => {
  const { tokens } = await create("founders", { players: 3 }, { 1: "greedy" });
  const [one, two] = await Promise.all([sit(tokens[0]), sit(tokens[2])]);
  assert.deepEqual([one.mine, two.mine, one.bots], [[0], [2], [undefined, "greedy", undefined]]);
  assert.equal(one.catalogue.game, "founders");
  await Promise.all([playOut(one), playOut(two)]);
  assert.deepEqual(one.now.value.outcome, two.now.value.outcome);
  const kinds = one.log.value.map(({ event }) => event.kind);
  assert.equal(kinds.at(-1), "over");
  assert.deepEqual(
    kinds,
    two.log.value.map(({ event }) => event.kind),
    "both have heard every event once",
  );
  await Promise.all([one.close(), two.close()]);
});

test("the record of a game that is over tells each seat what it heard, and is replayed from there", {
  skip,
}, async () => {
  const setup = { factions: ["romans", "barbarians", "egyptians"], first_player: 0 };
  const { tokens, watch } = await create("imperial", setup, { 1: "greedy" });
  const [one, two, guest] = await Promise.all([sit(tokens[0]), sit(tokens[2]), sit(watch)]);
  await assert.rejects(one.record(), { code: "refused" });
  await Promise.all([playOut(one), playOut(two)]);
  await shows(guest, ({ now }) => now.value.outcome !== null);
  await assert.rejects(guest.record(), { code: "refused" });
  for (const table of [one, two]) {
    const desk = new Desk();
    const local = await openEnded(table, desk.make);
    const { at, outcome, seat } = table.now.value;
    assert.deepEqual(
      [local.now.value.at, local.now.value.outcome, local.now.value.seat],
      [at, outcome, seat],
    );
    assert.deepEqual(
      table.log.value,
      local.log.value,
      "the seat has heard all, each event once and at its action",
    );
    assert.equal((await local.scores()).length, at + 1);
    assert.deepEqual((await table.save()).bytes, (await table.record()).record);
    const again = { id: local.id, opening: { from: "saved" }, bots: [], watch: true } as const;
    const replay = await LocalTable.open(desk.make, again);
    assert.deepEqual([replay.now.value.seat, replay.length, replay.bots[1]], [seat, at, "greedy"]);
    const then = [await replay.moment(5), await table.moment(5)].map(({ view: { log: _, ...view } }) => view);
    assert.deepEqual(then[0], then[1]);
    await Promise.all([local.close(), replay.close()]);
  }
  await Promise.all([one.close(), two.close(), guest.close()]);
});

for (const name of ["imperial/own-deck.record", "founders/own-tiles.record"])
  test(`the record of a game with data of your own is replayed: ${name}`, { skip }, async () => {
    const list = new URL(`../../../../bindings/vectors/v1/${name.split("/")[0]}.jsonl`, import.meta.url);
    const rows = (await readFile(list, "utf8"))
      .trimEnd()
      .split("\n")
      .map((row) => JSON.parse(row));
    const [{ game, setup }] = rows.find((row) => row.name === name).tree;
    const { tokens } = await create(game, setup, { 1: "greedy" });
    const table = await sit(tokens[0]);
    await table.resign();
    await shows(table, ({ now }) => now.value.outcome !== null);
    const local = await openEnded(table, new Desk().make);
    assert.deepEqual(local.now.value.outcome, table.now.value.outcome);
    assert.deepEqual(local.catalogue, table.catalogue);
    await Promise.all([table.close(), local.close()]);
  });

test("a lost connection is made again, and nothing is lost", { skip }, async () => {
  const { tokens } = await create("burgundy", { players: 2 }, { 1: "greedy" });
  const table = await sit(tokens[0]);
  const before = servers.length;
  await playOut(table, () => void servers.at(-1)?.close());
  assert.ok(servers.length > before);
  assert.equal(table.trouble.value, null);
  assert.equal(table.log.value.filter(({ event }) => event.kind === "over").length, 1);
  await table.close();
});

test("a seat that is opened elsewhere says so", { skip }, async () => {
  const { tokens } = await create("burgundy", { players: 2 });
  const first = await sit(tokens[0]);
  const second = await sit(tokens[0]);
  await until(() => first.trouble.value !== null, "trouble at the first seat");
  assert.equal(first.trouble.value, "replaced");
  await Promise.all([first.close(), second.close()]);
});

test("a spectator sees what all see, and is never asked", { skip }, async () => {
  const { tokens, watch } = await create("founders", { players: 2 });
  const [one, other, guest] = await Promise.all([sit(tokens[0]), sit(tokens[1]), sit(watch)]);
  assert.deepEqual([guest.mine, guest.now.value.seat, guest.now.value.ahead], [[], null, []]);
  const acting = canChoose(one) ? one : other;
  await acting.act([acting.now.value.ahead[0]?.action.id as number]);
  await shows(guest, ({ now }) => now.value.at === 1);
  await Promise.all([one.close(), other.close(), guest.close()]);
});

test("people at a table hear each other's names, who is connected, and who left the seat", {
  skip,
}, async () => {
  const { tokens, watch } = await create("burgundy", { players: 3 }, { 2: "greedy" });
  const [one, guest] = await Promise.all([sit(tokens[0], "Ann"), sit(watch)]);
  const other = await sit(tokens[1], "<i>Bo</i>");
  const knows = (names: object, here: readonly number[]) => () => {
    const { people } = one.circle;
    return JSON.stringify(people.value) === JSON.stringify({ names, here });
  };
  await until(knows({ 0: "Ann", 1: "<i>Bo</i>" }, [0, 1]), "both names");
  await other.rename("Bob");
  await until(knows({ 0: "Ann", 1: "Bob" }, [0, 1]), "the new name");
  await other.resign();
  const left = [{ seat: 1, by: "resigned" }];
  for (const { circle } of [one, other, guest])
    await until(() => circle.remarks.value.length > 0, "news of the seat that was left");
  for (const { circle } of [one, other, guest]) assert.deepEqual(circle.remarks.value, left);
  await other.close();
  await until(knows({ 0: "Ann", 1: "Bob" }, [0]), "one person");
  const late = await sit(tokens[1], "Bob");
  assert.deepEqual(late.circle.remarks.value, left, "who comes later hears of it too");
  await Promise.all([one.close(), late.close(), guest.close()]);
});

test("a game that is over leads all at the table to the next one", { skip }, async () => {
  const { tokens, watch } = await create("founders", { players: 2 });
  const [one, other, guest] = await Promise.all([sit(tokens[0]), sit(tokens[1]), sit(watch)]);
  await assert.rejects(one.rematch(), { code: "refused" });
  await Promise.all([playOut(one), playOut(other)]);
  assert.equal(one.circle.rematch.value, null);
  const token = await one.rematch();
  for (const { circle } of [one, other, guest])
    await until(() => circle.rematch.value !== null, "the next table");
  assert.equal(one.circle.rematch.value, token);
  const next = await Promise.all([one, other, guest].map(({ circle }) => sit(circle.rematch.value)));
  assert.deepEqual(
    next.map(({ mine }) => mine),
    [[1], [0], []],
  );
  await Promise.all([one, other, guest, ...next].map((table) => table.close()));
});

test("people at a table send texts to each other", { skip }, async () => {
  const { tokens, watch } = await create("burgundy", { players: 2 });
  const [one, other, guest] = await Promise.all([sit(tokens[0]), sit(tokens[1]), sit(watch)]);
  assert.ok(one.hasChat);
  const text = "<img src=x onerror=alert(1)>\nhello";
  await one.say(text);
  for (const { circle } of [other, guest]) await until(() => circle.unread.value > 0, "the text");
  for (const { circle } of [one, other, guest]) assert.deepEqual(circle.remarks.value, [{ seat: 0, text }]);
  assert.deepEqual([one.circle.unread.value, other.circle.unread.value], [0, 1]);
  await assert.rejects(one.say("bell\u0007"), { code: "bad_request" });
  await guest.say("nobody hears spectators");
  assert.equal(guest.circle.remarks.value.length, 1);
  const late = await sit(watch);
  assert.deepEqual([late.circle.remarks.value, late.circle.unread.value], [[{ seat: 0, text }], 1]);
  await Promise.all([one, other, guest, late].map((table) => table.close()));
});

test("on joining again the last texts take the place of those that were heard before", () => {
  const circle = new Circle();
  circle.look({ handed: { 1: "time" } } as unknown as Description);
  circle.recall([{ seat: 0, text: "a" }]);
  circle.hear({ seat: 0, text: "b" });
  circle.recall(["a", "b", "c\u202e"].map((text) => ({ seat: 0, text })));
  const texts = ["a", "b", "c\ufffd"].map((text) => ({ seat: 0, text }));
  assert.deepEqual(circle.remarks.value, [{ seat: 1, by: "time" }, ...texts]);
  assert.equal(circle.unread.value, 4);
});

test("letters that could change how a text is read are shown harmless", () => {
  const circle = new Circle();
  circle.hear({ seat: 0, text: "a\u202eb\u0007c\nd" });
  assert.deepEqual(circle.remarks.value, [{ seat: 0, text: "a\ufffdb\ufffdc\nd" }]);
});

test("a seat that is resigned goes to a bot, which plays on", { skip }, async () => {
  const { tokens } = await create("founders", { players: 2 }, { 1: "greedy" });
  const table = await sit(tokens[0]);
  await table.resign();
  await shows(table, ({ now }) => now.value.outcome !== null);
  await table.close();
});

test("the creator of an open table frees a seat until its person comes", { skip }, async () => {
  const server = await connect();
  const { table: name, tokens } = await server.create("founders", { players: 2 }, { open: true });
  const table = await sit(tokens[0]);
  assert.deepEqual(table.freeable, []);
  await server.take(name);
  await shows(table, ({ freeable }) => freeable.length > 0);
  assert.deepEqual(table.freeable, [1]);
  await table.setFree(1);
  assert.deepEqual(table.freeable, []);
  const guest = await sit((await server.take(name)).token);
  await assert.rejects(table.setFree(1), { code: "refused" });
  assert.deepEqual([table.freeable, guest.freeable], [[], []]);
  await Promise.all([table.close(), guest.close(), server.close()]);
});

test("an action is taken back as long as nothing was revealed", { skip }, async () => {
  const { tokens } = await create("burgundy", { players: 2, first_player: 0 });
  const [one, two] = await Promise.all([sit(tokens[0]), sit(tokens[1])]);
  const die = one.now.value.ahead.find(({ action }) => action.kind === "die");
  const before = one.log.value.length;
  await one.act([die?.action.id as number]);
  assert.equal(one.takeBack.value, "free");
  await shows(two, ({ now }) => now.value.at === 1);
  assert.equal(two.takeBack.value, "nothing");
  await one.undo();
  await shows(two, ({ now }) => now.value.at === 0);
  assert.deepEqual([one.now.value.at, one.log.value.length, two.log.value.length], [0, before, before]);
  assert.equal((await one.moment(0)).view.round, 1);
  await Promise.all([one.close(), two.close()]);
});

test("what a seat may not take back alone is taken back when the others agree", { skip }, async () => {
  const { tokens } = await create("founders", { players: 3, first_player: 0 }, { 1: "random" });
  const tables = await Promise.all([sit(tokens[0]), sit(tokens[2])]);
  const [one, two] = tables as [ServedTable, ServedTable];
  await actFirst(one);
  await actFirst(two);
  await shows(one, ({ takeBack }) => takeBack.value === "agreement");
  await one.undo();
  assert.deepEqual(one.circle.proposal.value?.waits, [2]);
  await until(() => two.circle.proposal.value !== null, "the proposal");
  await two.answer(false);
  await until(() => one.circle.remarks.value.length > 0, "the refusal");
  assert.deepEqual(
    [one.circle.remarks.value, one.circle.proposal.value],
    [[{ seat: 2, by: "declined" }], null],
  );
  assert.equal(one.takeBack.value, "declined", "nobody asks again before the next action");
  await actFirst(one);
  assert.equal(one.circle.refusal.value, null);
  await shows(two, ({ takeBack }) => takeBack.value === "agreement");
  const { at } = two.now.value;
  await two.undo();
  await until(() => one.circle.proposal.value !== null, "the second proposal");
  await one.answer(true);
  await shows(two, ({ now }) => now.value.at < at);
  assert.deepEqual([two.now.value.actor, two.circle.proposal.value], [2, null]);
  for (const table of tables) {
    assert.ok(table.log.value.every((entry) => entry.at <= table.now.value.at));
  }
  await Promise.all(tables.map((table) => table.close()));
});

test("bots agree to every request to take back", { skip }, async () => {
  const { tokens } = await create("founders", { players: 2, first_player: 0 }, { 1: "random" });
  const table = await sit(tokens[0]);
  await actFirst(table);
  await shows(table, canChoose);
  assert.equal(table.takeBack.value, "asks");
  const { at } = table.now.value;
  await table.undo();
  await shows(table, ({ now }) => now.value.at < at);
  assert.equal(table.now.value.actor, 0);
  await table.close();
});

test("a token that opens nothing is refused", { skip }, async () => {
  await assert.rejects(sit("nothing"), { code: "bad_token" });
});

for (const game of GAMES)
  test(`things that cannot be used at a server's table say why: ${game}`, { skip }, async () => {
    const { tokens } = await create(game, usualSetup(game), { 1: "random" });
    const table = await sit(tokens[0]);
    const play = new Play(table, await boardOf(game), signal<Layout>("wide"));
    await table.through(play.board.through);
    const texts = new Set<string>();
    for (let decisions = 0; decisions < 8; decisions += 1) {
      await shows(table, canChoose);
      const { startable, options } = play.selection.value;
      const hindered = await table.hindered([], { unsaid: [], without: [], far: [] });
      const legal = new Set(table.now.value.ahead.map(({ action }) => action.id));
      for (const { action } of hindered) assert.ok(!legal.has(action.id), action.text);
      for (const thing of thingsOf(play.board.draw(play.scene()))) {
        const reasons = await whyNot(play, thing);
        if (startable.has(thing)) assert.deepEqual(reasons, []);
        for (const { text } of reasons) texts.add(text);
      }
      const [first] = options;
      if (first === undefined) break;
      await table.act(first.actions.map(({ id }) => id));
    }
    assert.ok(texts.size > 0);
    play.close();
  });

test("only the seat that decides hears at a server why actions are not legal", { skip }, async () => {
  const { tokens, watch } = await create("burgundy", { players: 2 });
  const [one, two, guest] = await Promise.all([sit(tokens[0]), sit(tokens[1]), sit(watch)]);
  const reasons = { unsaid: [], without: [], far: [] };
  const [mine, other] = one.now.value.ahead.length > 0 ? [one, two] : [two, one];
  assert.ok((await mine.hindered([], reasons)).length > 0);
  for (const table of [other, guest])
    await assert.rejects(table.hindered([], reasons), { code: "not_your_turn" });
  await assert.rejects(mine.hindered([65_000], reasons), { code: "illegal_action" });
  await Promise.all([one.close(), two.close(), guest.close()]);
});
