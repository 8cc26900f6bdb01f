/** Plays in a browser: `npm run test:browser`. The environment's CHROMIUM names the browser, by default Debian's. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";

const DIST = fileURLToPath(new URL("../../../../isettlers/web/page/", import.meta.url));
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "worker-src 'self'; connect-src 'self' ws: wss:";
const TYPES: { readonly [ending: string]: string } = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};
const GAMES = ["imperial", "burgundy", "founders"] as const;
const DECISIONS = 8;
/** The budget is 1 s on a quiet machine. */
const LATEST_CHOICE_MS = 5000;

type Game = (typeof GAMES)[number];

async function main(): Promise<void> {
  const server = await served();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    for (const game of GAMES) {
      await inPage(browser, address, 1280, 720, (page) => playByPointing(page, game));
      await inPage(browser, address, 1440, 900, (page) => playByKeyboard(page, game));
    }
    await inPage(browser, address, 390, 844, playOnPhone);
    await inPage(browser, address, 1280, 720, wholeGame);
    await inPage(browser, address, 1280, 720, playsBeats);
    await inPage(browser, address, 1280, 720, accessible);
  } finally {
    await browser.close();
    server.close();
  }
}

/** A page that fails at any error, at what the policy forbids, and at requests to other hosts. */
async function inPage(
  browser: Browser,
  address: string,
  width: number,
  height: number,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 700 });
  await context.addInitScript(() => {
    localStorage["isettlers.motion"] ??= '"none"';
  });
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("request", (request) => {
    const asked = request.url();
    if (!/^(blob|data):/.test(asked) && !asked.startsWith(address)) faults.push(`request to ${asked}`);
  });
  await page.goto(address);
  await use(page);
  assert.deepEqual(faults, []);
  await context.close();
}

async function openTable(page: Page, game: Game): Promise<void> {
  await page.locator(".game").nth(GAMES.indexOf(game)).click();
  await page.locator(".go .primary").click();
  await page.waitForSelector(".choice");
}

async function playByPointing(page: Page, game: Game): Promise<void> {
  await openTable(page, game);
  for (let decision = 0; decision < DECISIONS; decision += 1) {
    await page.waitForSelector(".choice");
    const legal = page.locator(".board [data-thing].legal");
    if ((await legal.count()) > 0) await clickThing(page);
    else await page.locator(".choice").first().click();
    assert.equal(await page.evaluate(scrolls), false, "the page scrolls at 1280x720");
  }
  await waitForTurn(page);
  assert.ok((await page.locator(".log li").count()) > 3);
  await reloadsInPlace(page);
}

/** Points at things until something was done. */
async function clickThing(page: Page): Promise<void> {
  const before = await at(page);
  for (let click = 0; click < 14 && (await at(page)) === before; click += 1) {
    const confirm = page.locator(".decision .foot .primary");
    const legal = page.locator(".board [data-thing].legal:visible");
    if ((await confirm.count()) > 0) await confirm.click();
    else if (click < 3 && (await legal.count()) > 0) await legal.first().click({ force: true });
    else await page.locator(".choice").first().click();
    await waitForTurn(page);
  }
  assert.notEqual(await at(page), before, "pointing leads to an action");
}

async function playByKeyboard(page: Page, game: Game): Promise<void> {
  const began = Date.now();
  await openTable(page, game);
  const took = Date.now() - began;
  console.log(`${game}: first choice after ${took} ms`);
  assert.ok(took < LATEST_CHOICE_MS, "the first choice is there");
  for (let decision = 0; decision < DECISIONS; decision += 1) {
    await waitForTurn(page);
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
  }
  await waitForTurn(page);
  assert.ok((await at(page)) >= DECISIONS / 2);
  while ((await page.locator(".steps").count()) > 0) await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await page.waitForSelector(".judged-at");
  await page.keyboard.press("a");
  await page.keyboard.press("u");
}

async function playOnPhone(page: Page): Promise<void> {
  await openTableOnPhone(page);
  await page.locator(".phone-bar .ways .button").first().tap();
  const lines = await page.locator(".log time").count();
  await page.locator(".choice").first().tap();
  await page.locator(".phone-bar .primary").tap();
  await page.waitForFunction((was) => document.querySelectorAll(".log time").length > was, lines);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
}

async function openTableOnPhone(page: Page): Promise<void> {
  await page.locator(".game").nth(2).click();
  await page.locator(".go .primary").click();
  await page.waitForSelector(".phone-bar");
}

/** A whole game, its end, its replay, and a table that goes on from the middle. */
async function wholeGame(page: Page): Promise<void> {
  await openTable(page, "founders");
  for (let click = 0; click < 400 && (await page.locator(".result").count()) === 0; click += 1) {
    const choices = page.locator(".choice, .decision .foot .button:not(.result *)");
    await choices
      .nth(click % Math.max(1, Math.min(3, await choices.count())))
      .click({ timeout: 1000 })
      .catch(() => {});
  }
  await page.waitForSelector(".result");
  await page.locator(".result .primary").click();
  const range = page.locator(".replay input");
  await range.fill("20");
  await page.waitForFunction(() => document.querySelector(".replay output")?.textContent?.includes(" 20 "));
  await page.locator(".replay .primary").click();
  await page.waitForSelector(".choice");
}

/** An action moves things, the next decision can be made meanwhile, and Space ends what moves. */
async function playsBeats(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem("isettlers.motion", '"slow"'));
  await page.reload();
  await openTable(page, "burgundy");
  await page.waitForLoadState("networkidle");
  const moving = () => document.querySelector(".board .motion > *") !== null;
  for (let tries = 0; tries < 5 && !(await page.evaluate(moving)); tries += 1) {
    await page.locator(".choice").last().click();
    await page.waitForTimeout(150);
  }
  assert.ok(await page.evaluate(moving), "an action moves something");
  await page.waitForSelector(".choice, .waiting");
  await page.locator("#board").focus();
  await page.keyboard.press(" ");
  assert.equal(await page.evaluate(moving), false, "Space ends it");
}

/** axe finds nothing on the start page and at a table, in light and in dark. */
async function accessible(page: Page): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.goto(page.url().replace(/#.*/, ""));
    await page.waitForSelector(".go");
    await checked(page, `start, ${theme}`);
    for (const game of GAMES) {
      await openTable(page, game);
      await page.waitForTimeout(200);
      await checked(page, `${game}, ${theme}`);
      await page.goBack();
      await page.waitForSelector(".go");
    }
  }
}

async function checked(page: Page, where: string): Promise<void> {
  await page.evaluate(await readFile(AXE, "utf8"));
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    // The names of cards say signs and shortened words in full, so they differ from the text on them.
    const { violations } = await axe.run({ rules: { "label-content-name-mismatch": { enabled: false } } });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
    );
  });
  assert.deepEqual(found, [], where);
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

async function reloadsInPlace(page: Page): Promise<void> {
  const before = await at(page);
  await page.reload();
  await waitForTurn(page);
  assert.equal(await at(page), before, "a reload comes back to the same decision");
}

/** Waits until something can be chosen, or the game is over. */
async function waitForTurn(page: Page): Promise<void> {
  await page.waitForTimeout(40);
  await page.waitForSelector(".choice, .decision .foot .button, .result", { state: "attached" });
}

/** The number of the last action that the log tells. */
async function at(page: Page): Promise<number> {
  const times = page.locator(".log time");
  return (await times.count()) === 0 ? 0 : Number(await times.first().textContent());
}

function scrolls(): boolean {
  const { scrollHeight, scrollWidth } = document.documentElement;
  return scrollHeight > innerHeight || scrollWidth > innerWidth;
}

async function served(): Promise<Server> {
  const server = createServer(async ({ url }, response) => {
    const path = normalize(decodeURIComponent((url ?? "/").split("?")[0] ?? "/"));
    if (path === "/server.json") {
      response.writeHead(200, { "content-type": "application/json" }).end('{"tables":null}');
      return;
    }
    const file = join(DIST, path === "/" ? "index.html" : path);
    try {
      const body = await readFile(file);
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-security-policy": POLICY }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

await main();
