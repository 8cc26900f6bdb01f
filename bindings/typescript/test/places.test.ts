/** Programs other than Node play a game with the bytes of Node. Each test runs where its program is on the path. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as esbuild from "esbuild";
import { openLibrary } from "isettlers/wasm";
import { folderWith } from "./installed.js";

const PLAY = `
const position = library.game("founders", { players: 2 }).start(7);
position.playout(5);
console.log(position.save().join());
`;
const INLINED = `import { openLibrary } from "isettlers/wasm";\nconst library = await openLibrary();${PLAY}`;
const FILE = `import { openLibrary } from "isettlers/wasm/file";\nconst library = await openLibrary();${PLAY}`;
const WORKER = `
import { openLibrary } from "isettlers/wasm/file";
import module from "isettlers/wasm/isettlers.wasm";
export default { async test() { const library = await openLibrary(module);${PLAY}} };
`;
const WORKERD = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (compatibilityDate = "2026-01-01", modules = [
  (name = "worker.js", esModule = embed "worker.js"),
  (name = "isettlers/wasm/isettlers.wasm", wasm = embed "isettlers.wasm"),
]))]);
`;

const library = await openLibrary();
const position = library.game("founders", { players: 2 }).start(7);
position.playout(5);
const end = `${position.save().join()}\n`;

function inPlace(program: string, name: string, play: () => string): void {
  const missing = spawnSync(program, ["--version"]).status !== 0;
  const skip = missing && `${program} is not on the path`;
  test(`a game ends with the bytes of Node: ${name}`, { skip }, () => assert.equal(play(), end));
}

for (const [door, text] of [
  ["inlined", INLINED],
  ["file", FILE],
] as const) {
  const run = (name: string, program: string, ...options: readonly string[]) =>
    inPlace(program, `${name}, ${door}`, () => {
      const cwd = folderWith({ "play.js": text }, `${program} ${door}`);
      return execFileSync(program, [...options, "play.js"], { cwd, encoding: "utf8" });
    });
  run("Deno", "deno", "run", "--node-modules-dir=manual", "--allow-read");
  run("Bun", "bun", "run");
}

inPlace("workerd", "workerd, own module", () => {
  const cwd = folderWith({ "page.js": WORKER, "workerd.capnp": WORKERD }, "workerd");
  copyFileSync(join(cwd, "node_modules/isettlers/wasm/isettlers.wasm"), join(cwd, "isettlers.wasm"));
  esbuild.buildSync({
    absWorkingDir: cwd,
    entryPoints: ["page.js"],
    outfile: "worker.js",
    bundle: true,
    format: "esm",
    conditions: ["workerd", "worker", "browser"],
    external: ["*.wasm"],
  });
  return execFileSync("workerd", ["test", "workerd.capnp"], { cwd, encoding: "utf8" });
});
