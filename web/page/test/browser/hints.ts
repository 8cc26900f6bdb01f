import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ENGLISH_TIP } from "../../src/texts/tip.js";
import { dice } from "../chance.js";
import { site } from "./files.js";
import { after, CHOICE, chooses, openTable, rest, turn } from "./hands.js";
import { invite, PROGRAM, tableServer } from "./served.js";
import { CUT, DESKTOP, PHONE, trial } from "./trial.js";

trial("a card in large covers neither the question nor the log", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "imperial", 3);
  await page.locator('.board [data-thing^="hand/"]').first().hover();
  await page.locator(".tip").waitFor();
  await rest(page);
  const edges = await page.evaluate(() => {
    const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    return [of(".decision")?.bottom, of(".log li")?.bottom, of(".log")?.bottom, of(".tip")?.top] as number[];
  });
  const [question = 0, newest = 0, log = 0, card = 0] = edges;
  assert.ok(question <= newest && newest <= log && log <= card, edges.join(" "));
});

trial("a card in large stays in the window beside an explanation and what is picked", async (open) => {
  const page = await open(DESKTOP);
  await page.evaluate(() => localStorage.setItem("isettlers.explained", JSON.stringify({ imperial: [] })));
  await page.reload();
  await openTable(page, "imperial", 3);
  const random = dice(3);
  while ((await page.locator(".guide").count()) === 0 || (await page.locator(CHOICE).count()) < 12)
    await chooses(page, random);
  await page.keyboard.press("1");
  await page.locator(".decision .foot .primary").waitFor();
  await page.locator('.board [data-thing^="hand/"]').last().hover();
  await page.locator(".tip").waitFor();
  await rest(page);
  const [foot = 0, top = 0, bottom = 0, window = 0] = await page.evaluate(() => {
    const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    return [of(".decision .foot")?.bottom, of(".tip")?.top, of(".tip")?.bottom, innerHeight] as number[];
  });
  assert.ok(foot <= top && top + 60 <= bottom && bottom <= window, `${foot} ${top} ${bottom} ${window}`);
});

trial("an own action shows the newest line of a log that was scrolled", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "imperial", 3);
  const random = dice(3);
  const log = page.locator(".log ol");
  while (!(await log.evaluate((list) => list.scrollHeight > list.clientHeight + 40)))
    await chooses(page, random);
  await log.evaluate((list) => list.scrollTo(0, 40));
  const lines = await log.locator("li").count();
  while ((await log.locator("li").count()) === lines) await chooses(page, random);
  assert.equal(await log.evaluate((list) => list.scrollTop), 0);
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
    const text = await page.locator(".consequences").innerText();
    assert.match(text, /A player who has passed is out for this round/);
    assert.doesNotMatch(text, /uses 0|no longer/);
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

trial("nothing is shown ahead under a pointer that rests in a new turn", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "burgundy", 3);
  const row = page.locator(".choice").first();
  const at = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  await page.mouse.move(x, y);
  const shown = page.locator('.choice[data-hovered="true"]');
  await shown.waitFor();
  const { at: before } = await turn(page);
  while ((await turn(page)).at === before) await after(page, () => page.mouse.click(x, y));
  await rest(page);
  // The browser looks again what is under a pointer once the page has changed there.
  await page.waitForFunction(([x, y]) => document.elementFromPoint(x, y)?.matches(":hover"), [x, y] as const);
  assert.equal(await shown.count(), 0);
  const again = (await row.boundingBox()) ?? at;
  await page.mouse.move(again.x + 9, again.y + 9);
  await shown.waitFor();
});

trial("a line of the log lights up the hex that it names by what is seen of it", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "burgundy", 3);
  const random = dice(3);
  const line = page.locator(".log button", { hasText: /places? .* on a hex \([a-z ]+, die \d\)/ }).first();
  while ((await line.count()) === 0) await chooses(page, random);
  await turn(page);
  await line.focus();
  const hex = page.locator('[data-named="true"] [data-thing*="hex/"].hovered');
  await hex.first().waitFor();
  assert.equal(await hex.count(), 1);
});

trial("a thing that cannot be used says why, by hover and by click", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "burgundy", 3);
  await saysWhy(page, "depot/1/", "from depot 1: workers: needs 3, has 1");
});

if (PROGRAM !== undefined)
  trial("a thing that cannot be used says why at a table of a server", async (open) => {
    const program = await tableServer();
    const { address, close } = await site(program.port);
    try {
      const guest = async () => {
        const host = await open(DESKTOP, { address, allow: CUT });
        return open(DESKTOP, { address: await invite(host, "burgundy"), allow: CUT });
      };
      let page = await guest();
      // The server draws the dice: after a pair the first question is what the die is used for, and not what is bought.
      while (/used for/.test((await turn(page)).question)) page = await guest();
      await saysWhy(page, "depot/0/", "silverlings: needs 2, has 1");
    } finally {
      close();
      await program.close();
    }
  });

/** Looks for the reason in the tip of a thing under the pointer, and below the answers once it is clicked. */
async function saysWhy(page: Page, thing: string, reason: string): Promise<void> {
  const it = page.locator(`.board [data-thing^="${thing}"]`).first();
  await it.hover();
  await page.locator(".tip .why-not", { hasText: reason }).waitFor();
  const answer = page.locator(".decision .choice").first();
  const place = await answer.boundingBox();
  assert.ok(place !== null);
  await it.click();
  const refusal = page.locator(".decision .why-not.notice", { hasText: reason });
  await refusal.waitFor();
  await rest(page);
  assert.deepEqual(await answer.boundingBox(), place, "what could be clicked moves");
  await page.locator(".board .legal").first().click();
  await refusal.waitFor({ state: "detached" });
}

trial("a finger that taps a thing that cannot be used reads why", async (open) => {
  const page = await open(PHONE);
  await openTable(page, "founders", 3);
  await page.locator(".market [data-thing^='open/']:not(.legal)").first().tap();
  await page.locator(".phone-bar .why-not.notice", { hasText: ENGLISH_TIP.anotherQuestion }).waitFor();
});
