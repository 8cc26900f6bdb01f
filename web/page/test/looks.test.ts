import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerError, type TableServer } from "isettlers";
import { ServedTable } from "../src/table/served.js";

/** A server of one table for two: seat 0 is asked until it has acted. A test decides when it answers. */
class ScriptedServer {
  at = 0;
  /** What `apply` was told of the number of actions before it. */
  applied: (number | undefined)[] = [];
  /** Waited for before legal actions are given. */
  held: Promise<void> = Promise.resolve();
  asked = 0;
  changed: () => void = () => {};

  async join(_: string, { onChanged }: { onChanged: (change: unknown) => void }) {
    this.changed = () => onChanged(this.standing());
    return this.seat();
  }

  async close(): Promise<void> {}

  private standing() {
    return { at: this.at, actor: this.at % 2, scores: [0, 0], names: ["one", "two"], outcome: null };
  }

  private seat() {
    return {
      opening: this.standing(),
      status: async () => this.standing(),
      catalogue: async () => ({ game: "founders" }),
      view: async () => ({ seat: 0, log: { next: this.at, events: [] } }),
      ahead: async () => {
        this.asked += 1;
        await this.held;
        if (this.at % 2 !== 0) throw new ServerError("not_your_turn", "two is to decide");
        return [{ action: { id: 5, kind: "die", text: "die", arguments: {} }, events: [] }];
      },
      apply: async (_: number, { at }: { at?: number }) => {
        this.applied.push(at);
        this.at += 1;
        return this.standing();
      },
    };
  }
}

async function opened(): Promise<[ScriptedServer, ServedTable]> {
  const server = new ScriptedServer();
  return [server, await ServedTable.open(async () => server as unknown as TableServer, "token")];
}

/** The server announces that it stands after `at` actions, and holds its legal actions back until what is returned is called. */
async function announced(server: ScriptedServer, at: number): Promise<() => void> {
  let release = () => {};
  server.held = new Promise((resolve) => {
    release = resolve;
  });
  server.at = at;
  server.changed();
  while (server.asked < 2) await Promise.resolve();
  return release;
}

test("an action taken while the table is looked at is shown, though that look is refused", async () => {
  const [server, table] = await opened();
  const release = await announced(server, 0);
  const acting = table.act([5]);
  while (server.at === 0) await Promise.resolve();
  release();
  await acting;
  assert.deepEqual([table.now.value.at, table.now.value.actor, table.now.value.ahead], [1, 1, []]);
});

test("an action names the moment at which it was chosen, not the newest one known", async () => {
  const [server, table] = await opened();
  const release = await announced(server, 2);
  const acting = table.act([5]);
  release();
  await acting;
  assert.deepEqual(server.applied, [0]);
});

test("a look that is refused for another reason says so", async () => {
  const [server, table] = await opened();
  server.held = Promise.reject(new ServerError("limit", "too many"));
  await assert.rejects(table.through([]), { code: "limit" });
});
