import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Puzzle } from "../../src/puzzles/puzzles.js";
import { check } from "./access.js";
import { rest, turn } from "./hands.js";
import { DESKTOP, PHONE, trial, type Window } from "./trial.js";

const NARROW: Window = { name: "narrow", width: 320, height: 640 };
const FILE = new URL("../../../../../isettlers/analyse/puzzles.json", import.meta.url);
/** Keys choose the rows up to this number. */
const NUMBERED = 9;
const { puzzles } = JSON.parse(readFileSync(FILE, "utf8")) as { puzzles: readonly Puzzle[] };
const VALUES = first("founders").moves.map(({ value }) => (100 * value).toFixed(1));

trial("a puzzle is missed, solved, marked and played on from", async (open) => {
  const page = await open(DESKTOP);
  await page.getByRole("button", { name: "Puzzles" }).click();
  const founders = page.getByRole("region", { name: /Founders/ });
  const entry = founders.getByRole("button", { name: /^Puzzle 1\b/ });
  await entry.waitFor();
  await check(page, "puzzles");
  await entry.click();
  const analysis = page.getByRole("button", { name: /^Analysis/ });
  await turn(page);
  assert.equal(await analysis.count(), 0, "it would give the answer away");
  const verdicts: boolean[] = [];
  for (let row = 1; row <= NUMBERED && !verdicts.includes(true); row += 1) {
    verdicts.push(await move(page, row));
    assert.equal(await analysis.count(), 1);
    await check(page, "solution of a puzzle");
    assert.deepEqual(await page.locator(".solving dd").allTextContents(), VALUES);
    await page.getByRole("button", { name: "All puzzles" }).click();
    await founders.getByText(verdicts.includes(true) ? /^1 of \d+ solved$/ : /^0 of \d+ solved$/).waitFor();
    await entry.click();
  }
  assert.deepEqual(new Set(verdicts), new Set([false, true]));
  await page.goBack();
  await founders.getByRole("button", { name: "Puzzle 1 solved" }).click();
  await move(page, 1);
  await page.getByRole("button", { name: "Try from here" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#table="));
  await turn(page);
  await page.goto(page.url().replace(/#.*/, "#"));
  await page.locator(".tables .picture").waitFor();
  assert.equal(await page.locator(".tables .picture").count(), 1, "the puzzle itself is not saved");
  await page.goto(page.url().replace(/#.*/, "#puzzle=none"));
  await page.getByRole("alert").getByText("a puzzle that the page does not have").waitFor();
});

for (const window of [DESKTOP, PHONE, NARROW])
  trial(`the question and the solution of a puzzle fit the window, ${window.name}`, async (open) => {
    const page = await open(window);
    const start = page.url();
    for (const { name } of ["imperial", "burgundy", "founders"].map(first)) {
      await page.goto(`${start}#puzzle=${name}`);
      await page.getByText("Find the best move").waitFor();
      await move(page, 1);
      for (const button of ["Try from here", "All puzzles"]) await inSight(page, button);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, name);
    }
    await page.getByRole("button", { name: "All puzzles" }).click();
    await page.getByRole("button", { name: "Puzzle 1" }).first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  });

/** Takes the move of a row by the keyboard, and the first of the rows that it leaves. Returns whether it was right. */
async function move(page: Page, row: number): Promise<boolean> {
  await turn(page);
  const verdict = page.locator(".solving[role=status]:visible");
  for (let key = row; (await verdict.count()) === 0; key = 1) {
    await page.keyboard.press(String(key));
    await page.keyboard.press("Enter");
    await rest(page);
  }
  await verdict.locator("dd").first().waitFor();
  return ((await verdict.textContent()) ?? "").startsWith("Right");
}

/** Scrolls to a button of the solution; nothing lies over it then. */
async function inSight(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name });
  await button.click({ trial: true });
}

function first(game: string): Puzzle {
  return puzzles.find((one) => one.game === game) as Puzzle;
}
