import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeFrame, type Tree } from "isettlers";
import { allInOne, gamesIn, takeAll } from "../src/saves/file.js";
import { held } from "../src/saves/held.js";
import { heldBy } from "../src/start/files.js";
import { Desk, settled } from "./engine.js";

/** Holds a game as a page whose browser keeps none. */
async function hold(): Promise<Tree> {
  const desk = new Desk();
  const setup = { factions: ["romans", "barbarians"] };
  const table = await desk.open({ from: "setup", game: "imperial", setup }, [undefined, "greedy"]);
  await settled(table);
  await table.act([table.now.value.ahead[0]?.action.id ?? -1]);
  await settled(table);
  const [entry] = await desk.saves.list();
  const game = await desk.saves.game("table");
  assert.ok(entry && game);
  await held.put(entry, game);
  return table.now.value.view;
}

test("all saved games go into one file and come back", async () => {
  const view = await hold();
  const bytes = await allInOne();
  assert.equal(heldBy(bytes), "games");
  assert.equal(await takeAll(bytes), 0, "it is there already");
  await held.remove("table");
  assert.equal(await takeAll(bytes), 1);
  const again = await new Desk().open({ from: "saved" }, []);
  assert.deepEqual(again.now.value.view, view);
  assert.deepEqual(again.bots, [undefined, "greedy"]);
  await held.remove("table");
});

test("a file of saved games with a fault says where, and nothing of it is taken", async () => {
  await hold();
  const bytes = await allInOne();
  await held.remove("table");
  const [[entry, game] = []] = gamesIn(bytes);
  const file = (of: object, both: object = {}) =>
    encodeFrame({ "isettlers saved games": 1, games: [{ entry, game, ...both }], ...of });
  for (const [broken, why] of [
    [bytes.subarray(0, -9), /no frame/],
    [file({ "isettlers saved games": 2 }), /^\$\.isettlers saved games: expected 1, got 2$/],
    [file({ games: 7 }), /^\$\.games: expected a list, got 7$/],
    [file({ games: [null] }), /^\$\.games\[0\]\.entry: expected a map, got nothing$/],
    [
      file({}, { entry: { ...entry, names: [{}] } }),
      /^\$\.games\[0\]\.entry\.names: expected a list, each of it a text/,
    ],
    [file({}, { entry: { ...entry, bots: null } }), /^\$\.games\[0\]\.entry\.bots: expected/],
    [
      file({}, { game: { ...game, id: "another" } }),
      /^\$\.games\[0\]\.game\.id: expected the id of its entry/,
    ],
    [file({}, { game: { ...game, actions: [0.5] } }), /^\$\.games\[0\]\.game\.actions: expected/],
    [file({}, { game: { ...game, beginning: { seed: 5 } } }), /^\$\.games\[0\]\.game\.beginning: expected/],
  ] as const)
    await assert.rejects(takeAll(broken), ({ message }: Error) => {
      assert.match(message, why);
      return true;
    });
  assert.deepEqual(await held.list(), []);
});
