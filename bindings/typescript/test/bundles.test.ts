import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import { openLibrary } from "isettlers/wasm";
import { rollup } from "rollup";
import * as vite from "vite";
import webpack from "webpack";
import { folderWith } from "./installed.js";

const ADDRESS = "isettlers/wasm/isettlers.wasm";
/** The module of the game that the pages play. */
const ALONE = "isettlers/wasm/founders.wasm";
const PLAY = `
const position = library.game("founders", { players: 2 }).start(7);
position.playout(5);
console.log(JSON.stringify(position.scores));
`;
const FILE_DOOR = 'import { openLibrary } from "isettlers/wasm/file";\n';
const API_DOOR = 'import { Library } from "isettlers/wasm/api";\n';

/** Bundles `page.js` of a folder into its folder `out`, of which `page.js` is run. */
type Bundler = (folder: string) => Promise<unknown>;

const withEsbuild =
  (loader: esbuild.Loader, platform: esbuild.Platform = "browser"): Bundler =>
  (folder) =>
    esbuild.build({
      absWorkingDir: folder,
      entryPoints: ["page.js"],
      outdir: "out",
      bundle: true,
      minify: true,
      format: "esm",
      target: "es2022",
      platform,
      loader: { ".wasm": loader },
    });

const withVite: Bundler = (folder) =>
  vite.build({
    root: folder,
    base: "./",
    configFile: false,
    logLevel: "error",
    build: {
      outDir: "out",
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: join(folder, "page.js"), output: { entryFileNames: "page.js" } },
    },
  });

const withRollup: Bundler = async (folder) => {
  const bundle = await rollup({
    input: join(folder, "page.js"),
    plugins: [nodeResolve({ browser: true })],
    logLevel: "silent",
  });
  await bundle.write({ dir: join(folder, "out"), format: "es" });
  await bundle.close();
};

const withWebpack: Bundler = async (folder) => {
  const compiler = webpack({
    context: folder,
    entry: "./page.js",
    mode: "production",
    target: ["web", "es2022"],
    experiments: { outputModule: true },
    output: { path: join(folder, "out"), filename: "page.js", module: true },
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  assert.ok(!stats?.hasErrors(), stats?.toString("errors-only"));
};

const DOORS: readonly (readonly [door: string, Bundler, page: string])[] = [
  ["inlined, esbuild", withEsbuild("file"), inlined()],
  ["inlined, esbuild for Node", withEsbuild("file", "node"), inlined()],
  ["inlined, rollup", withRollup, inlined()],
  ["inlined, vite", withVite, inlined()],
  ["inlined, webpack", withWebpack, inlined()],
  ["file, esbuild", withEsbuild("file"), fromAddress(ADDRESS)],
  ["file, vite", withVite, `${FILE_DOOR}const library = await openLibrary();`],
  ["file, webpack", withWebpack, `${FILE_DOOR}const library = await openLibrary();`],
  [
    "own module, esbuild",
    withEsbuild("binary"),
    `import bytes from "${ADDRESS}";\n${FILE_DOOR}const library = await openLibrary(bytes);`,
  ],
  ["own module, vite", withVite, fromAddress(`${ADDRESS}?url`)],
  ["one game, esbuild", withEsbuild("file"), ofOneGame(ALONE)],
  ["one game, vite", withVite, ofOneGame(`${ALONE}?url`)],
  [
    "one game, webpack",
    withWebpack,
    `${API_DOOR}const library = await Library.from(new URL("${ALONE}", import.meta.url));`,
  ],
];

function inlined(): string {
  return 'import { openLibrary } from "isettlers/wasm";\nconst library = await openLibrary();';
}

function fromAddress(address: string): string {
  return `import address from "${address}";\n${FILE_DOOR}const library = await openLibrary(new URL(address, import.meta.url));`;
}

function ofOneGame(address: string): string {
  return `import address from "${address}";\n${API_DOOR}const library = await Library.from(new URL(address, import.meta.url));`;
}

const position = (await openLibrary()).game("founders", { players: 2 }).start(7);
position.playout(5);
const scores = `${JSON.stringify(position.scores)}\n`;

for (const [door, bundle, page] of DOORS) {
  test(`a page is bundled and plays: ${door}`, async () => {
    const folder = folderWith({ "page.js": page + PLAY }, door);
    await bundle(folder);
    // Neither the sources nor the package are there for the bundle.
    rmSync(join(folder, "node_modules"), { recursive: true });
    const out = join(folder, "out");
    assert.equal(execFileSync(process.execPath, [join(out, "page.js")], { encoding: "utf8" }), scores);
    if (!/^(file|one game)/.test(door)) return;
    const files = readdirSync(out, { recursive: true, encoding: "utf8" });
    const sizes = (end: string) =>
      files.filter((name) => name.endsWith(end)).map((name) => statSync(join(out, name)).size);
    const bytes = sizes(".js").reduce((sum, size) => sum + size, 0);
    assert.ok(bytes < 100_000, `${bytes} bytes of JavaScript contain the module once more`);
    assert.equal(sizes(".wasm").length, 1);
  });
}
