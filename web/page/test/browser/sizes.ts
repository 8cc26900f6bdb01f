import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { GAMES } from "../games.js";
import { PAGE } from "./files.js";
import { openTable, turn } from "./hands.js";
import { DESKTOP, gate } from "./trial.js";

/** Bytes by gzip of the page until a table is opened, of the page with any table, and of the module of any game. */
const PAGE_BYTES = 37 * 1024;
const TABLE_BYTES = 82 * 1024; // with sentences of the log for all that an action changes
const ENGINE_BYTES = 141 * 1024; // with the texts in three languages, networks, and JSON written eight letters at a time
const ASSETS = join(PAGE, "assets");
/** What the worker loads. */
const ENGINE = /worker|\.(?:wasm|data|bin)$/;

test("the engine is small, and in the page once for each game", async () => {
  const modules = (await readdir(ASSETS)).filter((name) => name.endsWith(".wasm"));
  assert.deepEqual(modules.map(gameOf).sort(), [...GAMES].sort());
  for (const name of modules) within(name, await zipped(`assets/${name}`), ENGINE_BYTES);
});

gate("a table loads the module of its game alone", async (open) => {
  for (const game of GAMES) {
    const page = await open(DESKTOP);
    await openTable(page, game);
    const modules: string[] = [];
    page.on("request", (request) => {
      const name = new URL(request.url()).pathname.replace("/assets/", "");
      if (name.endsWith(".wasm")) modules.push(name);
    });
    await page.reload();
    await turn(page);
    assert.deepEqual(modules.map(gameOf), [game]);
  }
});

gate("the page is small without a table, and with one of each game", async (open) => {
  for (const game of GAMES) {
    const page = await open(DESKTOP);
    await page.waitForSelector(".go");
    within("page without engine", await loaded(page), PAGE_BYTES);
    await openTable(page, game);
    within(`${game}: page with its table`, await loaded(page), TABLE_BYTES);
  }
});

/** The game of a module by the name of its file. */
function gameOf(module: string): string {
  return module.replace(/-.*/, "");
}

/** The bytes of all files that a page has loaded for itself. */
async function loaded(page: Page): Promise<number> {
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  const names = new Set(addresses.map((address) => new URL(address).pathname.slice(1)));
  const files = [...names].filter((name) => name.startsWith("assets/") && !ENGINE.test(name));
  const sizes = await Promise.all(["index.html", ...files].map(zipped));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function zipped(name: string): Promise<number> {
  return gzipSync(await readFile(join(PAGE, name)), { level: 9 }).length;
}

function within(name: string, bytes: number, budget: number): void {
  assert.ok(bytes <= budget, `${name}: ${bytes} bytes by gzip, the budget is ${budget}`);
}
