import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type LibraryError, openLibrary } from "isettlers/wasm";
import { openEngine } from "isettlers/wasm/engine";
import { withEngine } from "./engine.js";

const DATA = readFileSync(new URL(import.meta.resolve("isettlers/wasm/catalogue.data")));
const GAMES = [
  ["imperial", { factions: ["romans", "atlanteans"], packs: ["magic-number"] }],
  ["burgundy", { players: 3, estates: "drawn" }],
  ["founders", { players: 2 }],
] as const;

test("catalogues of the module are those of a server", async () => {
  const library = await openLibrary();
  library.catalogues = DATA;
  const here = await openEngine(library);
  await withEngine(async (engine) => {
    for (const [name, setup] of GAMES) {
      const expected = await engine.catalogue(name, setup);
      assert.equal(expected.game, name);
      assert.deepEqual(await (await engine.start(name, setup)).catalogue(), expected);
      assert.deepEqual(await here.catalogue(name, setup), expected);
      assert.deepEqual(await (await here.start(name, setup)).catalogue(), expected);
      assert.deepEqual(library.game(name, setup).catalogue(), expected);
    }
  });
  await here.close();
});

test("without its data the module has no catalogue", async () => {
  const game = (await openLibrary()).game("founders");
  for (const data of [undefined, new Uint8Array([1, 2, 3])]) {
    assert.throws(
      () => game.catalogue(data),
      (error: LibraryError) => error.code === (data ? "bad_format" : "bad_setup") || assert.fail(error.code),
    );
  }
  assert.equal(game.catalogue(DATA).game, "founders");
});
