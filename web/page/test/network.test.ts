import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Search } from "isettlers/wasm/file";
import { STRENGTHS } from "../src/engine/strengths.js";
import { Desk, settled } from "./engine.js";

/** The file of a network of The Castles of Burgundy for two players, or for four. */
const fileOf = (players: 2 | 4) =>
  new URL(`../../../../isettlers/burgundy/data/net-${players}.bin`, import.meta.url);

/** The specs of the searches of a game in which the bot begins, once its turn is over. */
async function specs(desk: Desk, players: number, bot: string): Promise<readonly string[]> {
  const begun: string[] = [];
  const { searches } = Search;
  Search.searches = (position, spec) => {
    begun.push(spec);
    return searches(position, spec);
  };
  try {
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? bot : undefined));
    const seed = Uint8Array.of(3, 0, 0, 0, 0, 0, 0, 0); // the first seat begins
    const table = await desk.open({ from: "setup", game: "burgundy", setup: { players }, seed }, bots);
    await settled(table);
    table.close();
  } finally {
    Search.searches = searches;
  }
  return begun;
}

test("Strong has the network of the game for its players, and Steady has none", async () => {
  const desk = new Desk();
  const loaded: unknown[] = [];
  desk.loadNetwork = async (game, players) => {
    loaded.push([game, players]);
    return readFile(fileOf(players === 2 ? 2 : 4));
  };
  for (const players of [2, 3, 4]) {
    const [spec] = await specs(desk, players, STRENGTHS.strong);
    assert.match(spec ?? "", /,weights=net$/);
    assert.deepEqual(loaded.pop(), ["burgundy", players]);
  }
  const [without] = await specs(desk, 2, STRENGTHS.steady);
  assert.doesNotMatch(without ?? "", /net/);
  assert.deepEqual(loaded, []);
});

test("Strong searches without a network where the game has none for its players", async () => {
  const desk = new Desk();
  desk.loadNetwork = undefined;
  const [spec] = await specs(desk, 3, STRENGTHS.strong);
  assert.doesNotMatch(spec ?? "", /net/);
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
