import assert from "node:assert/strict";
import { openTable } from "./hands.js";
import { DESKTOP, trial } from "./trial.js";

trial("an action moves things, the next decision can be made meanwhile, and Space ends it", async (open) => {
  const page = await open(DESKTOP, { moving: true });
  await page.evaluate(() => localStorage.setItem("isettlers.motion", '"slow"'));
  await page.reload();
  await openTable(page, "burgundy");
  await page.waitForLoadState("networkidle");
  const moving = () => document.querySelector(".board .motion > *") !== null;
  for (let tries = 0; tries < 5 && !(await page.evaluate(moving)); tries += 1) {
    await page.locator(".choice").last().dblclick();
    await page.waitForTimeout(150);
  }
  assert.ok(await page.evaluate(moving), "an action moves something");
  await page.waitForSelector(".choice, .waiting");
  await page.locator("#board").focus();
  await page.keyboard.press(" ");
  assert.equal(await page.evaluate(moving), false);
});
