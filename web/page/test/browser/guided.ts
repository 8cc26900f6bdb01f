import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type Dice, dice } from "../chance.js";
import { GAMES, type GameName } from "../games.js";
import { chooses, openTable, turn } from "./hands.js";
import { DESKTOP, gate, PHONE, trial } from "./trial.js";

/** The step that says that a first round is over; in The Castles of Burgundy, a first phase. */
const LAST: { readonly [K in GameName]: string } = {
  imperial: "cleanup",
  burgundy: "phase",
  founders: "round",
};
/** Decisions within which a first round is over. */
const MOST_DECISIONS = 120;

gate("the start page opens a first round of each game", async (open) => {
  const page = await open(DESKTOP, { first: true });
  for (const game of GAMES) {
    await page.locator(".first-round .button").nth(GAMES.indexOf(game)).click();
    await turn(page);
    await explained(page);
    await page.goBack();
    await page.waitForSelector(".go");
  }
});

for (const game of GAMES)
  for (const window of [DESKTOP, PHONE])
    (game === GAMES[0] && window === DESKTOP ? gate : trial)(
      `a first round of ${game} is played with explanations, ${window.name}`,
      async (open) => {
        const page = await open(window, { first: true });
        await openTable(page, game, 5);
        await page.getByRole("button", { name: "Explain as I play" }).click();
        const shown = await playRound(page, LAST[game], dice(5));
        assert.ok(new Set(shown).size === shown.length && shown.length > 4, shown.join(" "));
        await comesBack(page, LAST[game]);
        if (window === DESKTOP) await keysAreListed(page); // a finger has none
      },
    );

/** Plays until a step is shown; the steps that were, each of them with what it speaks of in sight. */
async function playRound(page: Page, last: string, random: Dice): Promise<readonly string[]> {
  const shown: string[] = [];
  await explained(page); // from then on sentences come with their decisions
  for (let decisions = 0; shown.at(-1) !== last; decisions += 1) {
    assert.ok(decisions < MOST_DECISIONS, shown.join(" "));
    await turn(page);
    const steps = page.locator(".guide[data-step]");
    if ((await steps.count()) > 0) {
      shown.push(await explained(page));
      if (shown.at(-1) !== last && random(2) === 0)
        await page.getByRole("button", { name: "Got it" }).click();
      else if (shown.at(-1) !== last) await chooses(page, random);
    } else await chooses(page, random);
  }
  return shown;
}

/** The step that is shown: a sentence, and a ring round a thing that nothing covers. */
async function explained(page: Page): Promise<string> {
  const guide = page.locator(".guide[data-step]");
  await guide.waitFor();
  assert.match(await guide.locator("[aria-live=polite]").innerText(), /^\p{Lu}.+\.$/u);
  const step = (await guide.getAttribute("data-step")) ?? "";
  const ringed = page.locator(".board .ringed").first();
  await ringed.waitFor({ state: "attached" });
  const thing = (await ringed.getAttribute("data-thing")) ?? "";
  const spot = await page.evaluate((name) => eyes.spot(name), thing);
  assert.equal(typeof spot, "object", `${step}: ${thing} ${spot}`);
  return step;
}

/** The menu lists the keys, each in words. */
async function keysAreListed(page: Page): Promise<void> {
  await page.locator("[data-opens=menu]").click();
  const keys = page.locator(".menu .keys");
  await keys.locator("summary").click();
  const rows = await keys.locator("dl > div").allInnerTexts();
  assert.ok(rows.length > 20);
  assert.ok(
    rows.some((row) => /^U\s+Take the last action back$/.test(row)),
    String(rows),
  );
}

/** A reload is no end of the explanations; a button is, and the menu begins them again. */
async function comesBack(page: Page, step: string): Promise<void> {
  await page.reload();
  await turn(page);
  assert.equal(await explained(page), step);
  await page.getByRole("button", { name: "Stop explaining" }).click();
  // The panel and the board are drawn one after the other.
  await page.waitForFunction(() => document.querySelector(".guide, .board .ringed") === null);
  await page.locator("[data-opens=menu]").click();
  await page.locator(".menu").getByRole("button", { name: "Explain as I play" }).click();
  await explained(page);
}
