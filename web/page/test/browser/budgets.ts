import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import type { Tree } from "isettlers";
import { openLibrary, recordOf } from "isettlers/wasm/file";
import type { Page } from "playwright-core";
import { decide } from "../../src/engine/thinking.js";
import { FACTIONS } from "../../src/start/form.js";
import { type Dice, dice, drawn } from "../chance.js";
import { PAGE } from "./files.js";
import { chooses, GAMES, type GameName, openTable } from "./hands.js";
import { DESKTOP, trial } from "./trial.js";

/**
 * Times are budgets of a quiet machine with two cores. TOLERANCE multiplies them (default: 4), for machines that are
 * slower or busy; sizes have none.
 */
const TOLERANCE = Number(process.env.TOLERANCE ?? 4);
/** The page until a table is opened, and with the largest board. */
const PAGE_BYTES = 35 * 1024;
const TABLE_BYTES = 72 * 1024;
const ENGINE_BYTES = 150 * 1024;
const FIRST_CHOICE_MS = 1000;
const ACTION_MS = 50;
const BOT_MS = 300;
const JUMP_MS = 100;
const ASSETS = join(PAGE, "assets");
/** What the worker loads. */
const ENGINE = /worker|\.wasm$|\.data$/;
const ACTIONS = 20;
const DECISIONS = 12;
const SETUPS: { readonly [game in GameName]: Tree } = {
  imperial: { factions: ["romans", "barbarians"] },
  burgundy: { players: 2 },
  founders: { players: 2 },
};
const JUMPS = 20;
/** Five players who never pass early hardly ever come to more. */
const REPLAY_STEPS = 450;

test("the engine is small", async () => {
  const [engine] = (await readdir(ASSETS)).filter((name) => name.endsWith(".wasm"));
  within("engine", await zipped(`assets/${engine}`), ENGINE_BYTES, "bytes by gzip", 1);
});

for (const game of GAMES) {
  trial(`${game}: the first choice, and from a click to the picture`, async (open) => {
    const page = await open(DESKTOP);
    await page.waitForSelector(".go");
    within("page without engine", await loaded(page), PAGE_BYTES, "bytes by gzip", 1);
    const began = performance.now();
    await openTable(page, game, 12);
    within(`${game}: first choice`, performance.now() - began, FIRST_CHOICE_MS);
    within(`${game}: page with its table`, await loaded(page), TABLE_BYTES, "bytes by gzip", 1);
    const times: number[] = [];
    const random = dice(12);
    while (times.length < ACTIONS) times.push(await actionTime(page, random));
    within(`${game}: own action to picture, median of ${times.length}`, median(times), ACTION_MS);
  });

  test(`${game}: a bot of 1,000 iterations decides`, async () => {
    const library = await openLibrary();
    using position = library.game(game, SETUPS[game]).start(Uint8Array.of(13, 0, 0, 0, 0, 0, 0, 0));
    const random = dice(13);
    const times: number[] = [];
    while (!position.over && times.length < DECISIONS) {
      const began = performance.now();
      if (position.legal.length > 1 && random(4) === 0) {
        await decide(position, "ismcts:1000", { stopped: false });
        times.push(performance.now() - began);
      }
      position.apply(drawn([...position.legal], random));
    }
    within(`${game}: decision of ismcts:1000, median of ${times.length}`, median(times), BOT_MS);
  });
}

trial("a long replay jumps anywhere", async (open) => {
  const page = await open(DESKTOP);
  const buffer = Buffer.from(await longRecord());
  await page.locator(".file input").setInputFiles({ name: "long.record", mimeType: "", buffer });
  const range = page.locator(".replay input[type=range]");
  await range.waitFor();
  assert.ok(Number(await range.getAttribute("max")) >= REPLAY_STEPS);
  await page.waitForFunction(() => document.querySelectorAll(".replay polyline").length > 0);
  const times: number[] = [];
  const random = dice(14);
  for (let jump = 0; jump < JUMPS; jump += 1) times.push(await jumpTime(page, random(REPLAY_STEPS)));
  within(`jump in a replay, slowest of ${JUMPS}`, Math.max(...times), JUMP_MS);
});

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

/** Does one action; milliseconds from the last click to the frame that shows it. */
async function actionTime(page: Page, random: Dice): Promise<number> {
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const top = () => document.querySelector(".log time")?.textContent;
        const before = top();
        let clicked = 0;
        const hear = (event: Event) => {
          clicked = event.timeStamp;
        };
        addEventListener("click", hear, { capture: true });
        const look = () => {
          if (top() === before) return void requestAnimationFrame(look);
          removeEventListener("click", hear, { capture: true });
          setTimeout(() => resolve(performance.now() - clicked)); // after the frame
        };
        look();
      }),
  );
  await chooses(page, random);
  return shown;
}

/** Milliseconds from moving the scrubber to the frame that shows the moment. */
function jumpTime(page: Page, to: number): Promise<number> {
  return page.evaluate(
    (at) =>
      new Promise<number>((resolve) => {
        const range = document.querySelector<HTMLInputElement>(".replay input[type=range]");
        if (range === null) return;
        const began = performance.now();
        range.value = String(at);
        range.dispatchEvent(new Event("input", { bubbles: true }));
        const look = () => {
          const shown = document.querySelector(".replay output")?.textContent?.includes(` ${at} `);
          if (shown) setTimeout(() => resolve(performance.now() - began));
          else requestAnimationFrame(look);
        };
        look();
      }),
    to,
  );
}

/** A record of a game by chance in which hardly anybody passes. */
async function longRecord(): Promise<Uint8Array> {
  const library = await openLibrary();
  const setup = { factions: FACTIONS, packs: ["magic-number", "atlanteans"] };
  for (let number = 1; number < 100; number += 1) {
    const seed = Uint8Array.of(number, 0, 0, 0, 0, 0, 0, 0);
    using position = library.game("imperial", setup).start(seed);
    const random = dice(number);
    const actions: number[] = [];
    while (!position.over) {
      const busy = [...position.legal].filter((id) => position.action(id).kind !== "pass");
      const action = drawn(busy.length > 0 ? busy : [...position.legal], random);
      actions.push(action);
      position.apply(action);
    }
    if (actions.length >= REPLAY_STEPS) return recordOf(position, seed, actions);
  }
  throw new Error(`no game has ${REPLAY_STEPS} actions`);
}

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[times.length >> 1] ?? Number.NaN;
}

function within(what: string, value: number, budget: number, unit = "ms", tolerance = TOLERANCE): void {
  console.log(`${what}: ${Math.round(value)} ${unit} of ${budget}`);
  assert.ok(value <= budget * tolerance, `${what}: ${value} ${unit}, the budget is ${budget}`);
}
