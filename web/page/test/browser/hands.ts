import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type Dice, drawn } from "../chance.js";
import { GAMES, type GameName } from "../games.js";
import type { Seen } from "./eyes.js";

export const SURE = ".decision .foot .primary";
export const CHOICE = ".decision .choice";
export const ENDING = ".decision .foot [data-kind]";

/** A control of the page. */
export interface Control {
  click(): Promise<void>;
  fill(text: string): Promise<void>;
}

/** The part of Playwright's page with which a mouse plays a game; a browser that Playwright cannot drive has it too. */
export interface Screen {
  evaluate<R>(look: () => R | Promise<R>): Promise<R>;
  evaluate<R, A>(look: (given: A) => R | Promise<R>, given: A): Promise<R>;
  waitForFunction<A>(met: (given: A) => boolean, given?: A): Promise<unknown>;
  locator(selector: string): { nth(at: number): Control };
  readonly mouse: { move(x: number, y: number): Promise<void>; click(x: number, y: number): Promise<void> };
}

/** Clicks within a decision before it counts as a trap. */
const MOST_CLICKS = 14;

/**
 * Opens a table of the form's usual setup: one person and one bot. With a seed the person begins; without one the deal
 * is another each time, for what no deal changes.
 */
export async function openTable(page: Screen, game: GameName, seed?: number): Promise<void> {
  const control = (selector: string, at = 0) => page.locator(selector).nth(at);
  await control(".game", GAMES.indexOf(game)).click();
  if (seed !== undefined) {
    await control('[role=group][aria-label="First player"] button', 1).click();
    await control(".more > summary").click();
    await control('input[aria-label="Seed"]').fill(String(seed));
  }
  await control(".go .primary").click();
  await turn(page);
}

/** Waits until something can be chosen, or the game is over; what is seen then. */
export async function turn(page: Screen): Promise<Seen> {
  await page.waitForFunction(() => eyes.see().canChoose || eyes.see().over);
  return page.evaluate(() => eyes.see());
}

/** Waits until nothing on the page moves. */
export function rest(page: Screen): Promise<void> {
  return page.evaluate(() => eyes.rest());
}

/** Does something in a turn and waits until the page shows another thing to decide for it. */
export async function after(page: Screen, act: () => Promise<unknown>, what = "it"): Promise<Seen> {
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
export async function playByPointing(page: Screen, random: Dice): Promise<Tally> {
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
  page: Screen,
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

/** The end says who won, with how many points, and where they come from. */
export async function understandable(page: Screen): Promise<void> {
  await page.waitForFunction(() => document.querySelector(".result tbody tr") !== null);
  await rest(page);
  const { title, ranks, buttons } = await page.evaluate(() => {
    const hides = (button: Element) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    return {
      title: document.querySelector(".result h2")?.textContent ?? "",
      ranks: document.querySelectorAll(".result .ranks li").length,
      buttons: [...document.querySelectorAll(".decision .foot .button")].map(
        (button) => `${button.textContent}${hides(button) ? " is hidden" : ""}`,
      ),
    };
  });
  assert.match(title, /win|victory/i);
  assert.equal(ranks, 2);
  assert.deepEqual(buttons, ["Replay", "Again, seats moved on", "Save the record", "Review"]);
}

/** Clicks or taps a thing on the board, at a place where nothing covers it. */
export async function touch(page: Screen, thing: string): Promise<void> {
  const phone = isPhone(page) ? page : undefined;
  const sheet = phone?.locator(".phone-bar [aria-expanded=true]");
  if (sheet !== undefined && (await sheet.count()) > 0) await sheet.tap();
  const spot = await page.evaluate((name) => eyes.spot(name), thing);
  if (typeof spot === "string") throw new Error(`${thing} cannot be pointed at: ${spot}`);
  const folds = await page.evaluate(() => eyes.folds());
  if (phone !== undefined) await phone.touchscreen.tap(spot.x, spot.y);
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
export async function pressButton(page: Screen, selector: string, at: number): Promise<void> {
  if (!isPhone(page)) return page.locator(selector).nth(at).click();
  const button = page.locator(selector).nth(at);
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

/** Whether fingers play there, which Playwright alone has. */
function isPhone(page: Screen): page is Page {
  return "viewportSize" in page && ((page as Page).viewportSize()?.width ?? 0) < 700;
}
