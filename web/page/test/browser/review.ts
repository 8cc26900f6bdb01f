import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tree } from "isettlers";
import { Course, openLibrary } from "isettlers/wasm/file";
import type { Page } from "playwright-core";
import { FACTIONS } from "../../src/games/imperial/game.js";
import { dice, drawn } from "../chance.js";
import { type GameName, usualSetup } from "../games.js";
import { check } from "./access.js";
import { openTable, playByPointing, turn } from "./hands.js";
import { PROGRAM } from "./served.js";
import { DESKTOP, PHONE, trial } from "./trial.js";

const FIVE = 5;

/** A decision of the list of those that cost most: its number of actions, and the values of both actions. */
type Row = readonly [at: number, loss: string, played: string, best: string];

for (const window of [DESKTOP, PHONE])
  trial(
    `the review of a replay leads to its decisions and is played on from one, ${window.name}`,
    async (open) => {
      const page = await open(window);
      await showRecord(page, await record("founders"));
      await page.getByRole("button", { name: "Review" }).click();
      const review = page.getByRole("dialog", { name: /Review/ });
      await reviewed(page);
      await review.locator("select").selectOption("all");
      await review.locator("polyline").nth(1).waitFor({ state: "attached" });
      await check(page, "review");
      const [first] = await rows(page);
      const before = (first?.[0] ?? 0) - 1; // the decision is taken by the action of its number
      await review.getByRole("button", { name: "Show" }).first().click();
      await page.waitForFunction(
        (action) => document.querySelector(".replay output")?.textContent?.includes(` ${action} `),
        before,
      );
      await review.waitFor({ state: "detached" }); // it gives the table its place
      await page.getByRole("button", { name: "Review" }).click();
      await review.getByRole("button", { name: "Try from here" }).first().click();
      await turn(page);
      assert.ok(await page.evaluate(() => location.hash.startsWith("#table=")));
    },
  );

trial("a review stops at once and continues while the replay is looked through", async (open) => {
  const page = await open(DESKTOP);
  await showRecord(page, await record("imperial", { factions: FACTIONS.slice(0, 4) }));
  await page.getByRole("button", { name: "Review" }).click();
  const progress = page.locator(".review progress");
  const done = () => progress.evaluate((bar) => (bar as HTMLProgressElement).value);
  const past = (number: number) =>
    page.waitForFunction(
      (least) => (document.querySelector<HTMLProgressElement>(".review progress")?.value ?? 0) > least,
      number,
    );
  await past(1);
  await page.locator(".replay input[type=range]").fill("20");
  await page.waitForFunction(() => document.querySelector(".replay output")?.textContent?.includes(" 20 "));
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  const stopped = await done();
  await page.keyboard.press("Escape");
  await progress.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Review" }).click();
  assert.equal(await done(), stopped);
  await page.getByRole("button", { name: "Go on" }).click();
  await past(stopped);
});

for (const window of [DESKTOP, PHONE])
  trial(`a replay marks the action that was taken among those valued, ${window.name}`, async (open) => {
    const page = await open(window);
    await showRecord(page, await record("imperial"));
    await page.keyboard.press("a");
    if (window === PHONE) await page.locator(".phone-bar").getByRole("button", { name: "Analysis" }).tap();
    await page.locator(".replay input[type=range]").fill("81"); // a pass, below the nine best
    await page.locator(".judged li").nth(9).hover();
    await page.waitForFunction(isMarkedInSight);
  });

trial("the end of a game leads to its review", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "founders", 21);
  await playByPointing(page, dice(21));
  await page.getByRole("button", { name: "Review" }).click();
  await page.locator(".review progress").waitFor();
  await page.locator(".replay").waitFor();
  await page.waitForFunction(() => document.querySelector(".review li h4") !== null);
});

if (PROGRAM !== undefined)
  trial("a review has the numbers of `isettlers review`", async (open) => {
    const page = await open(DESKTOP);
    for (const game of ["founders", "burgundy"] as const) {
      const bytes = await record(game);
      await showRecord(page, bytes);
      await page.getByRole("button", { name: "Review" }).click();
      await reviewed(page);
      await page.locator(".review select").selectOption("all");
      const shown = await rows(page);
      assert.equal(shown.length, FIVE);
      assert.deepEqual(shown, await rowsOfCommand(PROGRAM as string, bytes));
      await page.goBack();
      await page.waitForSelector(".go");
    }
  });

/** Whether one row of the analysis is marked as the choice, and seen. */
function isMarkedInSight(): boolean {
  const [marked, ...more] = document.querySelectorAll(".judged [aria-current=true]");
  if (!marked?.textContent?.includes("chosen") || more.length > 0) return false;
  const { left, top, height } = marked.getBoundingClientRect();
  return marked.contains(document.elementFromPoint(left + 4, top + height / 2));
}

/** A record of a game by chance and a bot in turns. */
async function record(game: GameName, setup: Tree = usualSetup(game)): Promise<Uint8Array> {
  const library = await openLibrary();
  using course = Course.start(library.game(game, setup), Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0));
  const random = dice(2);
  while (!course.position.over) {
    const { position, at } = course;
    course.act(at % 3 === 0 ? drawn([...position.legal], random) : position.choose("greedy", at));
  }
  return course.record();
}

async function showRecord(page: Page, bytes: Uint8Array): Promise<void> {
  const file = { name: "a.record", mimeType: "", buffer: Buffer.from(bytes) };
  await page.locator(".file input").setInputFiles(file);
  await page.locator(".replay input[type=range]").waitFor();
}

/** Waits until the review has all decisions. */
async function reviewed(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const bar = document.querySelector<HTMLProgressElement>(".review progress");
      return (
        bar && bar.value > 0 && bar.value === bar.max && !document.querySelector(".review .progress button")
      );
    },
    null,
    { timeout: 600_000 },
  );
}

async function rows(page: Page): Promise<readonly Row[]> {
  return page.locator(".review ol > li").evaluateAll((items) =>
    items.map((item) => {
      const text = (selector: string) => item.querySelector(selector)?.textContent ?? "";
      const at = Number(/(\d+)$/.exec(text("h4 span:nth-of-type(2)"))?.[1]);
      return [at, text("h4 b"), text("dd:nth-of-type(2)"), text("dd:nth-of-type(4)")] as const;
    }),
  );
}

/** The same by the command. */
async function rowsOfCommand(program: string, bytes: Uint8Array): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "review-"));
  try {
    const path = join(folder, "a.record");
    await writeFile(path, bytes);
    const { decisions } = JSON.parse(
      execFileSync(program, ["review", path, "--json"], { encoding: "utf8", maxBuffer: 1 << 28 }),
    ) as { decisions: { at: number; loss: number; played: { value: number }; best: { value: number } }[] };
    const shown = (value: number) => (100 * value).toFixed(1);
    return decisions
      .sort((one, other) => other.loss - one.loss)
      .slice(0, FIVE)
      .map(({ at, loss, played, best }) => [
        at + 1, // as the log of the page numbers actions
        `\u2212${shown(loss)}`,
        shown(played.value),
        shown(best.value),
      ]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
