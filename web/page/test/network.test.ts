import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Search } from "isettlers/wasm/file";
import { STRENGTHS } from "../src/engine/strengths.js";
import { Desk } from "./engine.js";
import { until } from "./until.js";

const FILE = new URL("../../../../isettlers/burgundy/data/net-2.bin", import.meta.url);

/** The specs of the searches of a game in which the bot begins, once it has acted. */
async function specs(desk: Desk, players: number, bot: string): Promise<readonly string[]> {
  const begun: string[] = [];
  const { searches } = Search;
  Search.searches = (position, spec) => {
    begun.push(spec);
    return searches(position, spec);
  };
  try {
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? bot : undefined));
    const table = await desk.open({ from: "setup", game: "burgundy", setup: { players } }, bots);
    await until(() => begun.length > 0);
    await desk.hosts[0]?.hurry();
    await until(() => table.now.value.at > 0);
    table.close();
  } finally {
    Search.searches = searches;
  }
  return begun;
}

test("Strong has a network where the game has one for its players", async () => {
  const desk = new Desk();
  const loaded: string[] = [];
  desk.loadNetwork = async (game) => {
    loaded.push(game);
    return readFile(FILE);
  };
  const [spec] = await specs(desk, 2, STRENGTHS.strong);
  assert.match(spec ?? "", /,weights=net$/);
  assert.deepEqual(loaded, ["burgundy"]);
  for (const [players, bot] of [
    [3, STRENGTHS.strong],
    [2, STRENGTHS.steady],
  ] as const) {
    const [without] = await specs(desk, players, bot);
    assert.doesNotMatch(without ?? "", /net/);
  }
  assert.deepEqual(loaded, ["burgundy"]);
});

for (const [what, load] of [
  ["cannot be loaded", async () => Promise.reject(new TypeError("no network here"))],
  ["does not fit", async () => new Uint8Array(9)],
] as const)
  test(`a network that ${what} keeps nobody waiting`, async () => {
    const desk = new Desk();
    desk.loadNetwork = load;
    const [spec] = await specs(desk, 2, STRENGTHS.strong);
    assert.doesNotMatch(spec ?? "", /net/);
  });
