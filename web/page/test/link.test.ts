import assert from "node:assert/strict";
import { test } from "node:test";
import type { Tree } from "isettlers";
import { openLibrary } from "isettlers/wasm/file";
import { carriedBy, codeOf, LinkError } from "../src/position/link.js";
import { Desk, playOut, settled } from "./engine.js";
import { GAMES, usualSetup } from "./games.js";

for (const game of GAMES) {
  const setup = usualSetup(game);
  test(`${game}: a link carries the whole position, and play goes on from it`, async () => {
    const desk = new Desk();
    const table = await desk.open({ from: "setup", game, setup }, [undefined, "greedy"]);
    for (let turn = 0; turn < 5; turn += 1) {
      await settled(table);
      await table.act([table.now.value.ahead[0]?.action.id ?? -1]);
    }
    await settled(table);
    const { at, view, ahead } = table.now.value;
    const code = await codeOf(await table.carried(at));
    assert.match(code, /^[\w-]+$/);
    assert.ok(code.length < 4000, `${code.length} characters`);
    const { snapshot: bytes, data } = await carriedBy(code);
    assert.equal(data, undefined);
    const shown = await desk.open({ from: "snapshot", bytes }, [], { id: "shown", watch: true });
    await shown.look(0);
    assert.equal(shown.length, 0);
    const { legal: _, ...same } = view;
    const { legal: __, ...seen } = shown.now.value.view;
    assert.deepEqual(seen, same);
    const carried = await shown.carried(0);
    const on = await desk.open({ from: "snapshot", bytes: carried.snapshot }, [undefined, "greedy"], {
      id: "on",
    });
    await settled(on);
    assert.deepEqual(
      on.now.value.ahead.map(({ action }) => action),
      ahead.map(({ action }) => action),
    );
    await playOut(on, 3);
  });
}

test("data of your own travel with the position", async () => {
  const carried = { snapshot: Uint8Array.of(1, 2, 3), data: new Uint8Array(5000).fill(7) };
  const code = await codeOf(carried);
  assert.ok(code.length < 100);
  assert.deepEqual(await carriedBy(code), carried);
});

test("a damaged link says what is wrong with it", async () => {
  const random = Uint8Array.from({ length: 500 }, (_, at) => (at * at * 31 + at * 7) % 251);
  const good = await codeOf({ snapshot: random });
  const why = async (code: string) => {
    try {
      await carriedBy(code);
      return "";
    } catch (error) {
      assert.ok(error instanceof LinkError, String(error));
      return error.why;
    }
  };
  assert.equal(await why(good), "");
  assert.equal(await why(good.slice(0, -20)), "linkCut");
  assert.equal(await why("A"), "linkCut");
  assert.equal(await why("%3Cscript%3E"), "linkLetters");
  assert.equal(await why(""), "linkLetters");
  assert.equal(await why(`${good}.${good}.${good}`), "linkLetters");
  assert.equal(await why("A".repeat(3 << 20)), "linkLong");
  assert.equal(await why(await codeOf({ snapshot: new Uint8Array(2 << 20) })), "linkLong", "a bomb");
});

test("a position keeps the rulings of its setup when it is played on", async () => {
  const library = await openLibrary();
  const rulings = { automatic_end: false };
  const bytes = library.game("founders", { players: 2, rulings }).start(5).save();
  const desk = new Desk();
  const shown = await desk.open({ from: "snapshot", bytes }, [], { id: "shown", watch: true });
  const { snapshot } = await shown.carried(0);
  const on = await desk.open({ from: "snapshot", bytes: snapshot }, [undefined, "greedy"], { id: "on" });
  await settled(on);
  assert.ok(on.now.value.ahead.length > 0);
  assert.deepEqual((on.now.value.view.setup as Tree).rulings, rulings);
});
