import assert from "node:assert/strict";
import { Course, openLibrary } from "isettlers/wasm/file";
import type { Page } from "playwright-core";
import { GAMES, type GameName, usualSetup } from "../games.js";
import { rest } from "./hands.js";
import { DESKTOP, PHONE, trial } from "./trial.js";

trial(
  "the result shows the parts of the points with their sum, and what decided, without scrolling",
  async (open) => {
    let leads = 0;
    for (const game of GAMES) {
      const record = await recordOfGame(game);
      for (const window of [DESKTOP, PHONE]) {
        const page = await open(window);
        await showEnd(page, record);
        if (window === PHONE) await page.getByRole("button", { name: "Result" }).tap();
        const result = page.locator(".result");
        await result.locator(".sum").waitFor();
        await rest(page);
        const [edge, sum, top, last] = await page.evaluate(() => {
          const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
          const row = box(".result .sum td");
          return [
            box(".result")?.bottom,
            row?.bottom,
            row?.top,
            box(".result tr:nth-last-child(2)")?.bottom,
          ] as [number, number, number, number];
        });
        const where = `${game}, ${window.name}`;
        assert.ok(sum <= edge + 1, `${where}: the sum ends at ${sum} of ${edge}`);
        if (window === DESKTOP)
          assert.ok(last <= top + 1, `${where}: the parts end at ${last}, the sum begins at ${top}`);
        const about = await result.locator(".about").innerText();
        if (!about.includes("ahead")) continue;
        leads += 1;
        assert.match(about, /The largest lead: .+, \d+ points more than .+\./);
      }
    }
    assert.ok(leads > 0, "somebody was ahead");
  },
);

async function recordOfGame(game: GameName): Promise<Uint8Array> {
  const library = await openLibrary();
  const seed = Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0);
  using course = Course.start(library.game(game, usualSetup(game)), seed);
  while (!course.position.over) course.act(course.position.choose("greedy", course.at));
  return course.record();
}

/** Opens a record at its end. */
async function showEnd(page: Page, record: Uint8Array): Promise<void> {
  const file = { name: "a.record", mimeType: "", buffer: Buffer.from(record) };
  await page.locator(".file input").setInputFiles(file);
  await page.locator(".replay input[type=range]").waitFor();
  await page.evaluate(() => {
    const range = document.querySelector<HTMLInputElement>(".replay input[type=range]");
    if (range === null) return;
    range.value = range.max;
    range.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
