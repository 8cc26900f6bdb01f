import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { dice } from "../chance.js";
import { GAMES } from "../games.js";
import { read, type Site, site } from "./files.js";
import { chooses, openTable, turn } from "./hands.js";
import { DESKTOP, gate } from "./trial.js";

/** What the browser writes where a server is gone. */
const GONE = /ERR_CONNECTION_REFUSED/;
const CHOICES = 6;

gate("after one visit all games are played without the server", async (open) => {
  const server = await site();
  const page = await open(DESKTOP, { address: server.address, keeping: true, allow: GONE });
  await kept(page);
  server.close();
  for (const game of GAMES) {
    await page.goto(server.address);
    await openTable(page, game, 7);
    const random = dice(3);
    for (let i = 0; i < CHOICES; i += 1) await chooses(page, random);
    await page.reload();
    await turn(page);
  }
  await page.goBack();
  assert.equal(await page.locator(".missing").count(), 0);
});

gate("a newer version is offered when it is ready, and games go on in it", async (open) => {
  let newer = false;
  const server = await renewed(() => newer);
  try {
    const page = await open(DESKTOP, { address: server.address, keeping: true });
    await kept(page);
    await openTable(page, "burgundy", 7);
    await update(page);
    assert.equal(await page.locator(".missing").count(), 0, "nothing is new yet");
    newer = true;
    await update(page);
    const offer = page.getByRole("alert").filter({ hasText: "A newer version of this page is ready" });
    await offer.getByRole("button", { name: "Reload" }).click();
    await page.waitForSelector("script[src*=newer]", { state: "attached" });
    await turn(page);
    assert.equal(await page.locator(".missing").count(), 0);
  } finally {
    server.close();
  }
});

gate("the page of the server comes before the one that is kept", async (open) => {
  let newer = false;
  const server = await renewed(() => newer);
  try {
    const page = await open(DESKTOP, { address: server.address, keeping: true });
    await kept(page);
    newer = true;
    await page.reload();
    await page.waitForSelector("script[src*=newer]", { state: "attached" });
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting);
    assert.equal(await page.locator(".missing").count(), 0, "it is the newest already");
  } finally {
    server.close();
  }
});

/** Waits until the browser has the page and all its files. */
function kept(page: Page): Promise<unknown> {
  return page.evaluate(() => navigator.serviceWorker.ready);
}

/** Has the browser look for a newer version, and waits until that is there or there is none. */
function update(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const { installing } = await registration.update();
    if (installing)
      await new Promise((resolve) => installing.addEventListener("statechange", resolve, { once: true }));
  });
}

/** A server whose page becomes a newer one, whose files have other names. */
function renewed(isNewer: () => boolean): Promise<Site> {
  return site(null, async (path) => {
    if (!isNewer()) return read(path);
    const body = await read(path.replace(/^newer[/]/, "assets/"));
    return /[.](js|html)$/.test(path) ? Buffer.from(String(body).replaceAll("assets/", "newer/")) : body;
  });
}
