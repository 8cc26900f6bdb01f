import assert from "node:assert/strict";
import { dice } from "../chance.js";
import { chooses, openTable, turn } from "./hands.js";
import { DESKTOP, trial } from "./trial.js";

/** Actions among which one moves something. */
const MOST_ACTIONS = 5;

trial("an action moves things, the next decision can be made meanwhile, and Space ends it", async (open) => {
  const page = await open(DESKTOP, { moving: true });
  await page.addInitScript(holdAnimations);
  await page.reload();
  await openTable(page, "burgundy", 4);
  await page.locator(".choice").first().hover();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /stage-/.test(name)),
  );
  await page.evaluate(() => {
    const [stage] = performance.getEntriesByType("resource").filter(({ name }) => /stage-.*js$/.test(name));
    return import(stage?.name ?? "").then(() => {});
  });
  const moving = () => document.querySelector(".board .motion > *") !== null;
  const random = dice(4);
  for (let actions = 0; actions < MOST_ACTIONS && !(await page.evaluate(moving)); actions += 1)
    await chooses(page, random);
  await turn(page);
  assert.ok(await page.evaluate(moving), "an action moves something");
  await page.locator("#board").focus();
  await page.keyboard.press(" ");
  assert.equal(await page.evaluate(moving), false);
});

/** Keeps all that moves at its beginning, so that it is not over before the test looks. */
function holdAnimations(): void {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    animation.pause();
    return animation;
  };
}
