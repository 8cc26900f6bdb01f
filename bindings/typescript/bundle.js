/** Writes `dist/bundled/`: the entry points as Node loads them, in a few files. Bundlers take the files of `dist/`. */
import { copyFileSync, readFileSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";

const FOLDER = "dist/bundled";
const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
const doors = Object.values(exports).filter(({ node }) => node);

rmSync(FOLDER, { recursive: true, force: true });
await build({
  entryPoints: doors.map((door) => ({ in: door.default, out: basename(door.node, ".js") })),
  outdir: FOLDER,
  bundle: true,
  splitting: true,
  external: ["./dist/wasm/bytes.js", "./dist/tables/index.js"], // they load later, and are in the package once
  format: "esm",
  platform: "node",
  target: "es2022",
  mainFields: ["module", "main"], // Node itself would take the 23 CommonJS files of msgpack
  sourcemap: true,
  sourcesContent: false,
});
copyFileSync("node_modules/@msgpack/msgpack/LICENSE", `${FOLDER}/LICENSE-msgpack`);
