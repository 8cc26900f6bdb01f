/**
 * Measures how quick the page is and prints a table of it, `npm run budgets`; the table is also written to
 * build/web-budgets.txt. Times depend on the machine, so none of them is a failure. The budgets are for a quiet machine
 * with two cores.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Setup } from "isettlers/trees/imperial";
import { Course, openLibrary } from "isettlers/wasm/file";
import type { Page } from "playwright-core";
import { decide } from "../src/engine/thinking.js";
import { FACTIONS } from "../src/games/imperial/game.js";
import { site } from "./browser/files.js";
import { chooses, openTable } from "./browser/hands.js";
import { DESKTOP, launch, Visitor } from "./browser/visitor.js";
import { type Dice, dice, drawn } from "./chance.js";
import { GAMES, type GameName, usualSetup } from "./games.js";

const FOLDER = fileURLToPath(new URL("../../../../build/", import.meta.url));
const FIRST_CHOICE_MS = 1000;
const ACTION_MS = 50;
const BOT_MS = 300;
const JUMP_MS = 100;
const ACTIONS = 20;
const DECISIONS = 12;
const JUMPS = 20;
/** Five players who never pass early hardly ever come to more. */
const REPLAY_STEPS = 450;

interface Measure {
  readonly name: string;
  readonly ms: number;
  readonly budget: number;
}

async function main(): Promise<void> {
  const plain = await site();
  const browser = await launch();
  const visit = async <T>(measure: (page: Page) => Promise<T>): Promise<T> => {
    const visitor = await Visitor.come(browser, plain.address, DESKTOP, {});
    try {
      await visitor.page.evaluate(PAINTED);
      return await measure(visitor.page);
    } finally {
      await visitor.leave();
    }
  };
  try {
    const measures: Measure[] = [];
    for (const game of GAMES) {
      measures.push(...(await visit((page) => table(page, game))));
      measures.push(await bot(game));
    }
    measures.push(await visit(replay));
    const text = written(measures);
    process.stdout.write(text);
    await mkdir(FOLDER, { recursive: true });
    await writeFile(`${FOLDER}web-budgets.txt`, text);
  } finally {
    await browser.close();
    plain.close();
  }
}

/** From the click on a game to its first choice, and from a click to the picture of the action. */
async function table(page: Page, game: GameName): Promise<readonly Measure[]> {
  await page.waitForSelector(".go");
  const began = performance.now();
  await openTable(page, game, 12);
  const first = performance.now() - began;
  const times: number[] = [];
  const random = dice(12);
  while (times.length < ACTIONS) times.push(await actionTime(page, random));
  return [
    { name: `${game}: first choice`, ms: first, budget: FIRST_CHOICE_MS },
    { name: `${game}: own action to picture, median of ${ACTIONS}`, ms: median(times), budget: ACTION_MS },
  ];
}

async function bot(game: GameName): Promise<Measure> {
  const library = await openLibrary();
  using position = library.game(game, usualSetup(game)).start(Uint8Array.of(13, 0, 0, 0, 0, 0, 0, 0));
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
  const name = `${game}: decision of ismcts:1000, median of ${times.length}`;
  return { name, ms: median(times), budget: BOT_MS };
}

async function replay(page: Page): Promise<Measure> {
  const buffer = Buffer.from(await longRecord());
  await page.locator(".file input").setInputFiles({ name: "long.record", mimeType: "", buffer });
  await page.locator(".replay polyline").first().waitFor({ state: "attached" });
  const times: number[] = [];
  const random = dice(14);
  for (let jump = 0; jump < JUMPS; jump += 1) times.push(await jumpTime(page, random(REPLAY_STEPS)));
  return { name: `jump in a replay, slowest of ${JUMPS}`, ms: Math.max(...times), budget: JUMP_MS };
}

/** Calls once the frame under way is painted, before whatever else waits, such as the next moment of the engine. */
declare function painted(call: () => void): void;
const PAINTED = `globalThis.painted = (call) => scheduler.postTask(call, { priority: "user-blocking" })`;

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
          painted(() => resolve(performance.now() - clicked));
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
          if (shown) painted(() => resolve(performance.now() - began));
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
  const setup: Setup = { factions: FACTIONS, packs: ["magic-number", "atlanteans"] };
  for (let number = 1; number < 100; number += 1) {
    const seed = Uint8Array.of(number, 0, 0, 0, 0, 0, 0, 0);
    using course = Course.start(library.game("imperial", setup), seed);
    const { position } = course;
    const random = dice(number);
    while (!position.over) {
      const busy = [...position.legal].filter((id) => position.action(id).kind !== "pass");
      course.act(drawn(busy.length > 0 ? busy : [...position.legal], random));
    }
    if (course.at >= REPLAY_STEPS) return course.record();
  }
  throw new Error(`no game has ${REPLAY_STEPS} actions`);
}

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[times.length >> 1] ?? Number.NaN;
}

function written(measures: readonly Measure[]): string {
  const width = Math.max(...measures.map(({ name }) => name.length));
  const line = (name: string, ms: string, budget: string, fits: string) =>
    `${name.padEnd(width)}  ${ms.padStart(6)}  ${budget.padStart(6)}  ${fits}\n`;
  const lines = measures.map(({ name, ms, budget }) =>
    line(name, String(Math.round(ms)), String(budget), ms <= budget ? "within" : "over"),
  );
  return line("measure", "ms", "budget", "") + lines.join("");
}

await main();
