/**
 * Pictures of 24 screens, compared with those kept in test/pictures; `npm run pictures` renews them, and draws the
 * pictures of the documents.
 *
 * Fonts differ between machines, so single pixels tell nothing. Both pictures are drawn onto blocks of 24 by 24 pixels,
 * whose mean luminance hardly depends on letters. A block differs from LEAST on; a picture fails when more than MOST of
 * its blocks differ. A panel that is missing, shifted or over another one changes whole regions.
 */
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { FACTIONS } from "../../src/games/imperial/game.js";
import { dice } from "../chance.js";
import { GAMES, type GameName } from "../games.js";
import { after, openTable, rest, SURE, turn } from "./hands.js";
import { openPosition, type Position, reached } from "./positions.js";
import { DESKTOP, PHONE, trial, type Window } from "./trial.js";

const KEPT = fileURLToPath(new URL("../../../test/pictures/", import.meta.url));
const FAILURES = fileURLToPath(new URL("../../failures/", import.meta.url));
const DOCUMENTS = fileURLToPath(new URL("../../../../../docs/images/", import.meta.url));
const BLOCK = 24;
/** Of 255. */
const LEAST = 24;
const MOST = 0.06;
const SEED = 5;
/** Visits of a search from which on its advice is taken. */
const VISITS = 2000;

interface Screen {
  readonly name: string;
  readonly window: Window;
  readonly dark?: boolean;
  readonly show: (page: Page) => Promise<unknown>;
}

/** Windows in which a table of four is kept late in its game, when most lies on it. */
const LATE: readonly Window[] = [
  { name: "lying", width: 844, height: 390 },
  { name: "tablet", width: 820, height: 1180 },
  { name: "small", width: 1024, height: 768 },
  { name: "large", width: 1920, height: 1080 },
];

const SCREENS: readonly Screen[] = [
  { name: "start", window: DESKTOP, show: settled },
  { name: "start-phone", window: PHONE, show: settled },
  ...GAMES.flatMap((game) => [
    { name: game, window: DESKTOP, show: (page: Page) => openTable(page, game, SEED) },
    { name: `${game}-dark`, window: DESKTOP, dark: true, show: (page: Page) => openTable(page, game, SEED) },
    { name: `${game}-phone`, window: PHONE, show: (page: Page) => openTable(page, game, SEED) },
    ...LATE.map((window) => ({
      name: `${game}-${window.name}`,
      window,
      show: (page: Page) => openLate(page, game),
    })),
  ]),
  {
    name: "picked",
    window: DESKTOP,
    show: async (page: Page) => {
      await openTable(page, "burgundy", SEED);
      await turn(page);
      await page.keyboard.press("1");
    },
  },
];

for (const { name, window, dark = false, show } of SCREENS)
  trial(`the picture of ${name} is as it was`, async (open) => {
    const page = await open(window, { dark });
    await show(page);
    await page.mouse.move(0, 0);
    await rest(page);
    const now = await page.screenshot({ scale: "css" });
    if (process.env.PICTURES === "renew") {
      await mkdir(KEPT, { recursive: true });
      await writeFile(`${KEPT}${name}.png`, now);
      return;
    }
    const share = await difference(page, await readFile(`${KEPT}${name}.png`), now);
    if (share > MOST) {
      await mkdir(FAILURES, { recursive: true });
      await writeFile(`${FAILURES}${name}-now.png`, now);
    }
    assert.ok(
      share <= MOST,
      `${Math.round(100 * share)} % of the picture differ, see build/failures/${name}-now.png`,
    );
  });

if (process.env.PICTURES === "renew")
  for (const [game, decisions] of [
    ["imperial", 40],
    ["burgundy", 40],
  ] as const)
    trial(`the picture of ${game} in the documents`, async (open) => {
      const page = await open(DESKTOP);
      await openTable(page, game, SEED);
      await playWell(page, decisions);
      await page.mouse.move(0, 0);
      await rest(page);
      await page.screenshot({ path: `${DOCUMENTS}table-${game}.png`, scale: "css" });
    });

/** Takes a number of decisions as the analysis advises. */
async function playWell(page: Page, decisions: number): Promise<void> {
  await page.keyboard.press("a");
  for (let taken = 0; taken < decisions; taken += 1) {
    await turn(page);
    await page.waitForFunction((least) => {
      const visits = document.querySelector(".counted span:last-child:not(:first-child)")?.textContent ?? "";
      return Number(visits.replace(/\D/g, "")) >= least;
    }, VISITS);
    const choice = page.locator(".choice, .decision .foot [data-kind]").first();
    await after(page, () => choice.click());
    if ((await page.evaluate(() => eyes.see())).ready) await after(page, () => page.locator(SURE).click());
  }
  await page.keyboard.press("a");
}

/** Opens the last position of a game of four by chance, which evaluations and bots do not change. */
async function openLate(page: Page, game: GameName): Promise<void> {
  const setup = game === "imperial" ? { factions: FACTIONS.slice(0, 4) } : { players: 4 };
  await openPosition(page, await reached(game, setup, dice(SEED), () => true, unlessPass));
}

function unlessPass(position: Position): readonly number[] {
  const all = [...position.legal];
  const others = all.filter((id) => position.action(id).kind !== "pass");
  return others.length > 0 ? others : all;
}

async function settled(page: Page): Promise<void> {
  await page.waitForSelector(".go");
}

/** The share of blocks in which two pictures differ; 1 where their sizes do. */
function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const given = [one, other].map((bytes) => bytes.toString("base64"));
  return page.evaluate(
    async ([pictures, block, least]) => {
      const blocks = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const [width, height] = [Math.ceil(bitmap.width / block), Math.ceil(bitmap.height / block)];
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        const [sums, counts] = [new Float64Array(width * height), new Float64Array(width * height)];
        for (let at = 0; at < data.length / 4; at += 1) {
          const place =
            Math.floor(Math.floor(at / bitmap.width) / block) * width +
            Math.floor((at % bitmap.width) / block);
          const [red = 0, green = 0, blue = 0] = data.subarray(4 * at, 4 * at + 3);
          sums[place] = (sums[place] ?? 0) + 0.3 * red + 0.59 * green + 0.11 * blue;
          counts[place] = (counts[place] ?? 0) + 1;
        }
        return sums.map((sum, place) => sum / (counts[place] ?? 1));
      };
      const [before, now] = await Promise.all(pictures.map(blocks));
      if (before === undefined || now === undefined || before.length !== now.length) return 1;
      return (
        now.filter((light, place) => Math.abs(light - (before[place] ?? 0)) >= least).length / now.length
      );
    },
    [given, BLOCK, LEAST] as const,
  );
}
