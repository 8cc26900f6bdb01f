import assert from "node:assert/strict";
import { test } from "node:test";
import { Desk, settled } from "./engine.js";
import { GAMES, usualSetup } from "./games.js";

const NO_GAME = { from: "document", text: "{}" } as const;

for (const game of GAMES) {
  test(`${game} is opened by its module from a save, a record, a position and a document`, async () => {
    const desk = new Desk();
    const table = await desk.open({ from: "setup", game, setup: usualSetup(game) }, [undefined, "greedy"]);
    await settled(table);
    await table.act([table.now.value.ahead[0]?.action.id ?? -1]);
    await settled(table);
    const { at } = table.now.value;
    const { bytes } = await table.save();
    const { snapshot } = await table.carried(at);
    const text = JSON.stringify(await table.document(at));
    for (const opening of [
      { from: "saved" },
      { from: "record", bytes },
      { from: "snapshot", bytes: snapshot },
      { from: "document", text },
    ] as const) {
      const opened = await desk.open(opening, [], { watch: true });
      assert.equal(opened.game, game);
      assert.deepEqual((await opened.carried(opened.length)).snapshot, snapshot, opening.from);
    }
  });
}

test("bytes and texts that name no game are refused by what is wrong with them", async () => {
  const desk = new Desk();
  const refused = (opening: Parameters<Desk["open"]>[0], message: RegExp) =>
    assert.rejects(desk.open(opening, []), { message });
  await refused(NO_GAME, /^\$\.game: missing/);
  await refused({ from: "document", text: '{"game": ' }, /^not JSON/);
  await refused({ from: "snapshot", bytes: new Uint8Array([1, 2]) }, /^no snapshot/);
  await refused({ from: "record", bytes: new Uint8Array([0x81]) }, /^no record/);
});
