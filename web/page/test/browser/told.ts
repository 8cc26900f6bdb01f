import assert from "node:assert/strict";
import { dice } from "../chance.js";
import { after, chooses, openTable, turn } from "./hands.js";
import { DESKTOP, PHONE, trial } from "./trial.js";

trial("a card in large covers neither the question nor the log", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "imperial", 3);
  await page.locator('.board [data-thing^="hand/"]').first().hover();
  await page.locator(".tip").waitFor();
  const edges = await page.evaluate(() => {
    const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    return [of(".decision")?.bottom, of(".log li")?.bottom, of(".log")?.bottom, of(".tip")?.top] as number[];
  });
  const [question = 0, newest = 0, log = 0, card = 0] = edges;
  assert.ok(question <= newest && newest <= log && log <= card, edges.join(" "));
});

trial(
  "the first click on Pass says what passing means, and nothing of what the table shows",
  async (open) => {
    const page = await open(DESKTOP);
    await openTable(page, "imperial", 3);
    const random = dice(3);
    const pass = page.locator(".decision .foot [data-kind=pass]");
    while ((await turn(page)).endings === 0 || (await pass.count()) === 0) await chooses(page, random);
    const { at } = await turn(page);
    await after(page, () => pass.click());
    const said = await page.locator(".consequences").innerText();
    assert.match(said, /A player who has passed is out for this round/);
    assert.doesNotMatch(said, /uses 0|placed False/);
    assert.equal((await turn(page)).at, at, "nothing is done");
  },
);

trial("tiles of the territory and of the open rows have their names on a phone", async (open) => {
  const page = await open(PHONE);
  await openTable(page, "founders", 3);
  const sizes = await page
    .locator(".founders :is(.mine, .market) .title")
    .evaluateAll((all) => all.map((title) => Number.parseFloat(getComputedStyle(title).fontSize)));
  assert.ok(sizes.length > 8);
  assert.ok(Math.min(...sizes) >= 11, sizes.join(" "));
});
