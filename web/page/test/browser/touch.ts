import assert from "node:assert/strict";
import type { CDPSession, Page } from "playwright-core";
import { dice } from "../chance.js";
import { after, chooses, openTable, rest, touch, turn } from "./hands.js";
import { openPosition } from "./positions.js";
import { stock } from "./stock.js";
import { PHONE, trial } from "./trial.js";

const STEPS = 10;

type Point = readonly [x: number, y: number];

/** One finger on the screen. */
class Finger {
  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  press(at: Point): Promise<void> {
    return this.touch("touchStart", [at]);
  }

  lift(): Promise<void> {
    return this.touch("touchEnd", []);
  }

  async drag([left, top]: Point, [toLeft, toTop]: Point): Promise<void> {
    await this.press([left, top]);
    for (let step = 1; step <= STEPS; step += 1) {
      const share = step / STEPS;
      await this.touch("touchMove", [[left + (toLeft - left) * share, top + (toTop - top) * share]]);
    }
    await this.lift();
  }

  private async touch(type: "touchStart" | "touchMove" | "touchEnd", at: readonly Point[]): Promise<void> {
    await this.session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at.map(([x, y]) => ({ x, y })),
    });
  }
}

/** The middle of the first element that fits. */
async function middle(page: Page, selector: string): Promise<Point> {
  await rest(page);
  const box = await page.locator(selector).first().boundingBox();
  assert.ok(box, selector);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

trial("a finger drags a die onto the workers, which takes them", async (open) => {
  const page = await open(PHONE);
  await openTable(page, "burgundy", 2);
  const { at } = await turn(page);
  const finger = await Finger.of(page);
  const [die, workers] = [
    await middle(page, '[data-thing^="die/"].legal'),
    await middle(page, '[data-thing="workers"]'),
  ];
  const seen = await after(page, () => finger.drag(die, workers), "dragging a die");
  assert.ok(seen.at > at, "it is done without another tap");
  assert.match(await page.locator(".log").innerText(), /You take \d workers/);
});

trial("a finger that rests on a die shows what it does, and picks nothing", async (open) => {
  const page = await open(PHONE);
  await openTable(page, "burgundy", 2);
  const finger = await Finger.of(page);
  await finger.press(await middle(page, '[data-thing^="die/"].legal'));
  await page.waitForSelector('[data-thing^="die/"].hovered');
  await finger.lift();
  assert.deepEqual((await page.evaluate(() => eyes.see())).picked, []);
});

trial("a finger scrolls the hand to the side, and drags no card", async (open) => {
  const page = await open(PHONE);
  await openTable(page, "imperial", 3);
  const finger = await Finger.of(page);
  const [x, y] = await middle(page, ".hand .cards");
  await finger.drag([x + 100, y], [x - 100, y]);
  await page.waitForFunction(() => (document.querySelector(".hand .cards")?.scrollLeft ?? 0) > 50);
  assert.equal(await page.locator(".ghost").count(), 0);
  assert.deepEqual((await page.evaluate(() => eyes.see())).picked, []);
});

trial("a card of the hand that is tapped stays in sight, and the bar says what it would do", async (open) => {
  const page = await open(PHONE);
  await openTable(page, "imperial", 3);
  const random = dice(3);
  const cards = page.locator('.hand [data-thing^="hand/"].legal');
  while ((await turn(page)).legal.length === 0 || (await cards.count()) < 4) await chooses(page, random);
  const card = (await cards.last().getAttribute("data-thing")) ?? "";
  await after(page, () => touch(page, card));
  await rest(page);
  const box = await page.locator(".hand .picked").boundingBox();
  assert.ok(box && box.x > -box.width / 2 && box.x < PHONE.width - box.width / 2, JSON.stringify(box));
  const { question } = await page.evaluate(() => eyes.see());
  const line = await page.locator(".phone-bar > p").innerText();
  assert.notEqual(line.trim(), "");
  if ((await page.evaluate(() => eyes.see())).ready) assert.notEqual(line, question);
});

trial("what a choice pays is in the bar of a phone, and lies over no location", async (open) => {
  const page = await open(PHONE);
  const late = (await stock(true)).find(({ name }) => name === "imperial, 2 seats, late");
  assert.ok(late);
  await openPosition(page, late.code);
  const finger = await Finger.of(page);
  const { question, legal } = await turn(page);
  await finger.press(await middle(page, `[data-thing="${legal[0]}"].legal`));
  await page.waitForSelector(`[data-thing="${legal[0]}"].hovered`);
  assert.notEqual(await page.locator(".phone-bar > p").innerText(), question);
  assert.ok((await page.locator(".phone-bar .gain").count()) > 0);
  assert.equal(await page.locator(".board .price").count(), 0);
  await finger.lift();
});

for (const language of ["en", "pl", "de"])
  trial(`a phone shows a table in its width, in ${language}`, async (open) => {
    const page = await open(PHONE);
    await page.getByLabel("Language").selectOption(language);
    await page.locator(".go .primary").click();
    await turn(page);
    await rest(page);
    assert.equal(await page.evaluate(() => document.querySelector(".phone-bar")?.scrollWidth), PHONE.width);
  });

trial("a tap on a small thing that nothing can be done with does nothing beside it", async (open) => {
  const page = await open(PHONE);
  await openTable(page, "burgundy", 2);
  await rest(page);
  const spot = await page.evaluate(() => {
    const [legal, other] = ['[data-thing="workers"].legal', '[data-thing="silver"]:not(.legal)'].map(
      (name) => {
        const element = document.querySelector<HTMLElement>(`.board ${name}`);
        // As small as the chips of a table with many things.
        for (const side of ["min-width", "min-height"]) element?.style.setProperty(side, "0");
        return element?.getBoundingClientRect();
      },
    );
    return legal && other
      ? { x: other.left + 2, y: other.top + other.height / 2, far: other.left - legal.right }
      : null;
  });
  assert.ok(spot !== null && spot.far < 10, "they lie within a finger's reach");
  await page.touchscreen.tap(spot.x, spot.y);
  assert.deepEqual((await page.evaluate(() => eyes.see())).picked, []);
});
