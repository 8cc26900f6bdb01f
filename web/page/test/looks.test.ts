import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { ConnectionError, type IsettlersError, ServerError, type TableServer } from "isettlers";
import { ServedTable } from "../src/table/served.js";
import { until } from "./until.js";

interface Listener {
  readonly onChanged: (change: object) => void;
  readonly onSeat: (change: object) => void;
  readonly onLost: (error: IsettlersError) => void;
}

/** A server of one table for two, who act by turns. A test decides when it answers. */
class ScriptedServer {
  readonly hello = {};
  /** The events with the numbers of their actions; each action has two. */
  log: { readonly at: number; readonly event: object }[] = [];
  /** What `apply` was told of the number of actions before it. */
  applied: (number | undefined)[] = [];
  /** Waited for before legal actions are given. */
  held: Promise<void> = Promise.resolve();
  looks = 0;
  bots: { [seat: string]: string } = {};
  clock = { left: [60_000, 60_000], running: 0 };
  listener: Listener | undefined;

  get at(): number {
    return this.log.at(-1)?.at ?? 0;
  }

  async join(_: string, listener: Listener) {
    this.listener = listener;
    return this.seat();
  }

  async close(): Promise<void> {}

  /** Somebody acts. */
  act(text = "die"): void {
    const at = this.at + 1;
    const event = { kind: "action", seat: this.at % 2, values: {}, text, reveals: false };
    this.log.push({ at, event }, { at, event: { ...event, kind: "goods" } });
  }

  /** Tells the page how the table stands. */
  changed(): void {
    this.listener?.onChanged(this.standing());
  }

  /** The last action is taken back. */
  takeBack(notified = true): void {
    const { at } = this;
    this.log = this.log.filter((entry) => entry.at < at);
    if (notified) this.listener?.onChanged({ ...this.standing(), dropped: 2 });
  }

  private standing() {
    const { at, bots, clock } = this;
    const facts = { scores: [0, 0], names: ["one", "two"], outcome: null, game: "founders", setup: {} };
    return { at, actor: at % 2, bots, clock, ...facts };
  }

  private seat() {
    return {
      opening: { ...this.standing(), remarks: [] },
      status: async () => this.standing(),
      catalogue: async () => ({ game: "founders" }),
      view: async ({ since }: { since: number }) => {
        if (since > this.log.length) throw new ServerError("bad_request", `there is no event ${since}`);
        const news = this.log.slice(since);
        const log = {
          next: this.log.length,
          events: news.map(({ event }) => event),
          actions: news.map(({ at }) => at),
        };
        return { seat: 0, turn: this.at, log };
      },
      ahead: async () => {
        this.looks += 1;
        await this.held;
        if (this.at % 2 !== 0) throw new ServerError("not_your_turn", "two is to decide");
        return [{ action: { id: 5, kind: "die", text: "die", arguments: {} }, events: [] }];
      },
      apply: async (_: number, { at }: { at?: number }) => {
        this.applied.push(at);
        this.act();
        return this.standing();
      },
    };
  }
}

async function opened(actions = 0): Promise<[ScriptedServer, ServedTable]> {
  const server = new ScriptedServer();
  for (let at = 0; at < actions; at += 1) server.act();
  return [server, await ServedTable.open(async () => server as unknown as TableServer, "token")];
}

/** Holds the legal actions back until the result is called. */
function hold(server: ScriptedServer): () => void {
  let release = () => {};
  server.held = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

/** Tells the page that something changed, and lets it look until the result is called. */
async function looking(server: ScriptedServer): Promise<() => void> {
  const release = hold(server);
  const { looks } = server;
  server.changed();
  await until(() => server.looks > looks);
  return release;
}

/** Resolves once the page shows the table of the server. */
async function settled(server: ScriptedServer, table: ServedTable): Promise<void> {
  await until(() => table.now.value.at === server.at && table.log.value.length === server.log.length);
  assert.deepEqual(table.log.value, server.log);
}

test("an action taken while the table is looked at is shown, though that look is refused", async () => {
  const [server, table] = await opened();
  const release = await looking(server);
  const acting = table.act([5]);
  await until(() => server.at > 0);
  release();
  await acting;
  assert.deepEqual([table.now.value.at, table.now.value.actor, table.now.value.ahead], [1, 1, []]);
});

test("an action names the moment at which it was chosen, not the newest one known", async () => {
  const [server, table] = await opened();
  server.act();
  server.act();
  const release = await looking(server);
  const acting = table.act([5]);
  release();
  await acting;
  assert.deepEqual(server.applied, [0]);
});

test("a look that is refused for another reason says so, and is repeated where nobody asked for it", async () => {
  const [server, table] = await opened();
  server.held = Promise.reject(new ServerError("limit", "too many"));
  await assert.rejects(table.through([]), { code: "limit" });
  server.act();
  server.act();
  server.changed();
  const { looks } = server;
  await until(() => server.looks > looks + 1);
  server.held = Promise.resolve();
  await settled(server, table);
  await table.close();
});

test("each event has the number of its action, whatever one look brings", async () => {
  const [server, table] = await opened(3);
  await settled(server, table);
  for (const count of [1, 4, 2]) {
    for (let more = 0; more < count; more += 1) server.act();
    server.changed();
    await settled(server, table);
    assert.equal(table.now.value.events.length, 2 * count);
  }
});

test("an action that is taken back is gone from the log, though a look was under way", async () => {
  const [server, table] = await opened(4);
  for (const notified of [false, true]) {
    server.act();
    if (notified) server.changed();
    server.act();
    const release = await looking(server);
    server.takeBack();
    server.takeBack();
    release();
    await settled(server, table);
  }
  assert.equal(table.log.value.length, 8);
});

test("an action that is taken back before the first look does no harm", async () => {
  const server = new ScriptedServer();
  server.act();
  server.act();
  const release = hold(server);
  const opening = ServedTable.open(async () => server as unknown as TableServer, "token");
  await until(() => server.looks > 0);
  server.takeBack();
  release();
  await settled(server, await opening);
});

test("what was taken back while the connection was lost is gone from the log", async () => {
  for (const acted of [0, 1, 2]) {
    const [server, table] = await opened(4);
    server.takeBack(false);
    for (let more = 0; more < acted; more += 1) server.act("another");
    server.listener?.onLost(new ConnectionError("cut"));
    await until(() => isDeepStrictEqual(table.log.value, server.log));
    await settled(server, table);
    await table.close();
  }
});

test("a look that finds the table as it was changes nothing; a bot that takes a seat does", async () => {
  const [server, table] = await opened();
  const { value } = table.now;
  server.clock = { left: [50_000, 60_000], running: 0 };
  server.changed();
  await table.through([]);
  assert.equal(table.now.value, value);
  server.bots = { "1": "greedy" };
  server.listener?.onSeat({ seat: 1, by: "resigned", bot: "greedy", free: [] });
  await until(() => table.now.value !== value);
  assert.deepEqual(table.bots, [undefined, "greedy"]);
});

test("a look that is asked for while a moment is shown is not lost", async () => {
  const [server, table] = await opened();
  let once = true;
  table.now.subscribe(({ at }) => {
    if (at !== 2 || !once) return;
    once = false;
    server.act();
    server.changed();
  });
  server.act();
  server.act();
  server.changed();
  await settled(server, table);
  assert.equal(table.now.value.at, 3);
});

test("an action is shown when its reply comes in the moment in which a look ends", async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    const [server, table] = await opened();
    const release = await looking(server);
    const acting = table.act([5]);
    for (let wait = 0; wait < turns; wait += 1) await Promise.resolve();
    release();
    await acting;
    assert.equal(table.now.value.at, server.at);
  }
});
