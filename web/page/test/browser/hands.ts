import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type Dice, drawn } from "../chance.js";
import { GAMES, type GameName } from "../games.js";
import type { Seen } from "./eyes.js";

export const SURE = ".decision .foot .primary";
export const CHOICE = ".decision .choice";
export const ENDING = ".decision .foot [data-kind]";

/** Clicks within a decision before it counts as a trap. */
const MOST_CLICKS = 14;

/** Opens a table of the form's usual setup: one person and one bot. With a seed the person begins. */
export async function openTable(page: Page, game: GameName, seed?: number): Promise<void> {
  await page.locator(".game").nth(GAMES.indexOf(game)).click();
  if (seed !== undefined) {
    const first = page.getByRole("group", { name: "First player" });
    await first.getByRole("button").nth(1).click();
    await page.locator(".more > summary").click();
    await page.getByRole("textbox", { name: "Seed", exact: true }).fill(String(seed));
  }
  await page.locator(".go .primary").click();
  await turn(page);
}

/** Waits until something can be chosen, or the game is over; what is seen then. */
export async function turn(page: Page): Promise<Seen> {
  await page.waitForFunction(() => eyes.see().canChoose || eyes.see().over);
  return page.evaluate(() => eyes.see());
}

/** Waits until nothing on the page moves. */
export function rest(page: Page): Promise<void> {
  return page.evaluate(() => eyes.rest());
}

/** Does something in a turn and waits until the page shows another thing to decide for it. */
export async function after(page: Page, act: () => Promise<unknown>, what = "it"): Promise<Seen> {
  await turn(page);
  const before = await page.evaluate(() => eyes.glance());
  await act();
  await page
    .waitForFunction((was) => !eyes.see().busy && eyes.glance() !== was, before)
    .catch(() => Promise.reject(new Error(`${what} changes nothing: ${before}`)));
  return turn(page);
}

/** What was done in a game by pointing, and in other ways. */
export interface Tally {
  pointed: number;
  listed: number;
}

/** Plays until the result is shown, by pointing at things on the board where there are any. */
export async function playByPointing(page: Page, random: Dice): Promise<Tally> {
  const tally = { pointed: 0, listed: 0 };
  let [seen, clicks, at] = [await turn(page), 0, -1];
  while (!seen.over) {
    clicks = seen.at === at ? clicks + 1 : 0;
    at = seen.at;
    assert.ok(clicks < MOST_CLICKS, `no way out of "${seen.question}"`);
    const [what, act] = pointing(page, seen, random, tally);
    seen = await after(page, act, what);
  }
  return tally;
}

/** The next thing that somebody does who points where that is possible, and its name. */
function pointing(
  page: Page,
  { ready, picked, legal, endings, choices }: Seen,
  random: Dice,
  tally: Tally,
): readonly [string, () => Promise<void>] {
  const press = (selector: string, of: number) =>
    [selector, () => pressButton(page, selector, random(of))] as const;
  const again = ready ? picked.at(-1) : undefined;
  if (!ready && endings > 0 && (legal.length === 0 || random(8) === 0)) return press(ENDING, endings);
  const thing = again ?? (legal.length > 0 ? drawn(legal, random) : undefined);
  if (thing === undefined) tally.listed += 1;
  else tally.pointed += 1;
  if (thing !== undefined) return [thing, () => touch(page, thing)];
  return ready ? press(SURE, 1) : press(CHOICE, choices);
}

/** Clicks or taps a thing on the board, at a place where nothing covers it. */
export async function touch(page: Page, thing: string): Promise<void> {
  const sheet = page.locator(".phone-bar [aria-expanded=true]");
  if ((await sheet.count()) > 0) await sheet.tap();
  const spot = await page.evaluate((name) => eyes.spot(name), thing);
  if (typeof spot === "string") throw new Error(`${thing} cannot be pointed at: ${spot}`);
  const folds = await page.evaluate(() => eyes.folds());
  if (await isPhone(page)) await page.touchscreen.tap(spot.x, spot.y);
  else {
    await page.mouse.move(spot.x, spot.y);
    if (!spot.folded) assert.equal(await page.evaluate((at) => eyes.under(at), spot), thing, "it runs away");
    await page.mouse.click(spot.x, spot.y);
  }
  if (!spot.folded) return;
  await page.waitForFunction((was) => eyes.folds() !== was, folds);
  await touch(page, thing);
}

/** Presses a button of the decision, which a phone shows in a sheet. */
export async function pressButton(page: Page, selector: string, at: number): Promise<void> {
  const button = page.locator(selector).nth(at);
  if (!(await isPhone(page))) return button.click();
  const primary = page.locator(".phone-bar .verbs .primary");
  if (selector.endsWith(".primary") && (await primary.count()) > 0) return primary.tap();
  if (!(await button.isVisible())) await page.locator(".phone-bar .ways .button").first().tap();
  await button.tap();
}

/** Clicks in the list, in a turn, until an action was taken or another player is waited for; looks after each pick. */
export async function chooses(
  page: Page,
  random: Dice,
  look: () => Promise<void> = async () => {},
): Promise<void> {
  const { at } = await turn(page);
  for (let picks = 0; picks < MOST_CLICKS; picks += 1) {
    const before = await page.evaluate(() => eyes.glance());
    await page.evaluate(
      ([share]) => {
        const all = document.querySelectorAll<HTMLElement>(
          ".decision .foot .primary, .decision .choice, .decision .foot [data-kind]",
        );
        const sure = document.querySelector<HTMLElement>(".decision .foot .primary");
        (sure ?? all[Math.floor((share as number) * all.length)])?.click();
      },
      [random(1000) / 1000],
    );
    await page.waitForFunction((was) => !eyes.see().busy && eyes.glance() !== was, before);
    const now = await page.evaluate(() => eyes.see());
    if (now.at !== at || !now.canChoose) return;
    await look();
  }
  throw new Error("picking leads to no action");
}

async function isPhone(page: Page): Promise<boolean> {
  return (page.viewportSize()?.width ?? 0) < 700;
}
