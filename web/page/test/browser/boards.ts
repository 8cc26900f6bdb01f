import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { dice } from "../chance.js";
import { after, chooses, openTable, rest, turn } from "./hands.js";
import { openPosition, type Position, reached } from "./positions.js";
import { DESKTOP, trial } from "./trial.js";

const TILES = 12;

trial("the names of a territory of twelve tiles can be read", async (open) => {
  const page = await open(DESKTOP);
  const code = await reached("founders", { players: 2 }, dice(5), (position) => ownTiles(position) === TILES);
  await openPosition(page, code);
  assert.equal(await page.locator(".mine .ground > .tile:not(.free)").count(), TILES);
  await rest(page);
  assert.deepEqual(await page.evaluate(cutNames), []);
});

function ownTiles(position: Position): number {
  const [own] = position.view(0).seats as readonly { readonly tiles: readonly unknown[] }[];
  return own?.tiles.length ?? 0;
}

/** The names in the own territory that are cut off, too small to read, or on the inner line of the frame of a city. */
function cutNames(): readonly string[] {
  const names = [...document.querySelectorAll<HTMLElement>(".mine .ground > .tile > .title")];
  const cut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
    scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
  const small = (name: Element) => Number.parseFloat(getComputedStyle(name).fontSize) < 11;
  const FRAME = 5;
  const framed = (name: Element) => {
    const city = name.closest(".city")?.getBoundingClientRect();
    return city !== undefined && name.getBoundingClientRect().bottom > city.bottom - FRAME;
  };
  return names
    .filter((name) => cut(name) || small(name) || framed(name))
    .map(({ textContent }) => textContent ?? "");
}

trial("the black depot keeps its height when its tiles are gone", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "burgundy", 5);
  const before = await height(page);
  await page.evaluate(() => {
    for (const tile of document.querySelectorAll(".black .row > *")) tile.remove();
  });
  assert.equal(await height(page), before);
});

trial("the estates of three opponents are seen whole at 1024x768", async (open) => {
  const page = await open({ name: "small", width: 1024, height: 768 });
  await openPosition(page, await reached("burgundy", { players: 4 }, dice(5), () => true));
  await rest(page);
  const below = await page.locator(".opponents").evaluate((all) => all.getBoundingClientRect().bottom);
  assert.ok(below <= 768, `${below - 768} pixels are below the window`);
});

async function height(page: Page): Promise<number> {
  await rest(page);
  return page.evaluate(() => document.querySelector(".black")?.getBoundingClientRect().height ?? 0);
}

trial("a row that is picked keeps the buttons of the decision above the log", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "imperial", 5);
  const random = dice(5);
  while ((await turn(page)).choices < 10) await chooses(page, random);
  await after(page, () => page.locator(".choice").nth(1).click());
  await rest(page);
  const below = await page.evaluate(() => {
    const bottom = (name: string) => document.querySelector(name)?.getBoundingClientRect().bottom ?? 0;
    return bottom(".decision > .foot") - bottom(".decision");
  });
  assert.ok(below < 1, `${below} pixels below`);
});
