import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type Dice, dice } from "../chance.js";
import { GAMES } from "../games.js";
import type { Seen } from "./eyes.js";
import { after, openTable, playByPointing, turn, understandable } from "./hands.js";
import { DESKTOP, gate, PHONE, trial, WIDE } from "./trial.js";

/** Presses of Tab and arrow keys that somebody makes to reach a thing. */
const MOST_TABS = 60;
const MOST_ARROWS = 12;

for (const game of GAMES) {
  gate(`a whole game of ${game} by pointing, desktop`, async (open) => {
    const page = await open(DESKTOP);
    await openTable(page, game, 7);
    const { pointed, listed } = await playByPointing(page, dice(7));
    assert.ok(pointed > 2 * listed, `${pointed} on the board, ${listed} in the list`);
    assert.equal(await page.evaluate(scrolls), false, "the page does not scroll");
    await understandable(page);
  });

  (game === GAMES[0] ? gate : trial)(`a whole game of ${game} by touch, phone`, async (open) => {
    const page = await open(PHONE);
    await openTable(page, game, 8);
    const { pointed, listed } = await playByPointing(page, dice(8));
    assert.ok(pointed > 2 * listed, `${pointed} on the board, ${listed} in the list`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await understandable(page);
  });

  (game === GAMES[0] ? gate : trial)(`a whole game of ${game} by keyboard`, async (open) => {
    const page = await open(WIDE);
    await openTable(page, game, 9);
    const random = dice(9);
    let [seen, reached] = [await turn(page), 0];
    while (!seen.over) {
      if (random(3) === 0 && (await focusThing(page, seen, random))) {
        reached += 1;
        seen = await after(page, () => page.keyboard.press("Enter"), "Enter on a thing");
      } else seen = await after(page, () => pressKeys(page, seen, random), "a key");
    }
    assert.ok(reached > 2, "things on the board are reached by Tab and arrows");
    await understandable(page);
  });
}

async function pressKeys(page: Page, { ready, choices, endings }: Seen, random: Dice): Promise<void> {
  if (ready) await page.keyboard.press((await focused(page)).isButton ? "1" : "Enter");
  else if (choices === 0 || (endings > 0 && random(8) === 0)) await page.keyboard.press("p");
  else await page.keyboard.press(String(1 + random(Math.min(9, choices))));
}

/** Goes to a thing that can be pointed at, by Tab to its zone and by arrows in it; whether it came to one. */
async function focusThing(page: Page, { legal, ready }: Seen, random: Dice): Promise<boolean> {
  if (ready || legal.length === 0) return false;
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press("Tab");
    for (let arrows = 0; arrows < MOST_ARROWS; arrows += 1) {
      const { thing, isLegal } = await focused(page);
      if (isLegal) return true;
      if (thing === undefined) break;
      await page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][random(4)] as string);
    }
  }
  return false;
}

function focused(page: Page) {
  return page.evaluate(() => {
    const { dataset, classList, tagName } = document.activeElement as HTMLElement;
    return { thing: dataset.thing, isLegal: classList.contains("legal"), isButton: tagName === "BUTTON" };
  });
}

function scrolls(): boolean {
  const { scrollHeight, scrollWidth } = document.documentElement;
  return scrollHeight > innerHeight || scrollWidth > innerWidth;
}
