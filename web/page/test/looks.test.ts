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

test("an action taken while the table is looked at is shown, though that look is refused", async () => {
  const [server, table] = await opened();
  let release = () => {};
  server.held = new Promise((resolve) => {
    release = resolve;
  });
  server.changed();
  while (server.asked < 2) await Promise.resolve();
  const acting = table.act([5]);
  while (server.at === 0) await Promise.resolve();
  release();
  await acting;
  assert.deepEqual([table.now.value.at, table.now.value.actor, table.now.value.ahead], [1, 1, []]);
});

test("actions say which moment they were chosen at", async () => {
  const [server, table] = await opened();
  server.at = 2; // not told yet
  await table.act([5]);
  assert.deepEqual(server.applied, [0]);
});

test("a look that is refused for another reason says so", async () => {
  const [server, table] = await opened();
  server.held = Promise.reject(new ServerError("limit", "too many"));
  await assert.rejects(table.through([]), { code: "limit" });
});
