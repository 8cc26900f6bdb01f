import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));
const DOORS = ["", "/node", "/browser", "/tables", "/trees", "/wasm", "/wasm/file", "/wasm/engine"];
const PLAY = `
for (const door of ${JSON.stringify(DOORS)}) require("isettlers" + door);
const { openLibrary } = require("isettlers/wasm");
const { openEngine } = require("isettlers/wasm/engine");
(async () => {
  const library = await openLibrary();
  const position = library.game("founders", { players: 2 }).start(7);
  position.playout(5);
  const engine = await openEngine(library);
  const state = await engine.load({ snapshot: position.save() });
  console.log((await state.status()).over);
})();
`;

test("a program in CommonJS requires every entry point and plays", () => {
  const command = ["--input-type=commonjs", "--eval", PLAY];
  assert.equal(execFileSync(process.execPath, command, { cwd: PACKAGE, encoding: "utf8" }), "true\n");
});
