import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { type Site, site } from "./files.js";
import { launch, type Visit, Visitor, type Window } from "./visitor.js";

export { DESKTOP, PHONE, WIDE, type Window } from "./visitor.js";

/** Where pictures of failures are kept. */
const FAILURES = fileURLToPath(new URL("../../failures/", import.meta.url));
export const CASE_MS = 900_000;
/** Whether all trials run, not those of the gate alone. */
export const FULL = process.argv.includes("--full");

/** Lines that the browser writes about connections that are cut. */
export const CUT = /WebSocket connection to/;

/** Opens the page in a window of its own, as somebody who comes for the first time. */
export type Open = (window: Window, visit?: Visit) => Promise<Page>;

type Act = (open: Open) => Promise<void>;

let browser: Browser;
let plain: Site;

before(async () => {
  plain = await site();
  browser = await launch();
});

after(async () => {
  await browser.close();
  plain.close();
});

/**
 * A test in the browser that every change has to pass. It fails at any error in a page, at what the policy forbids, and
 * at requests to other hosts; then pictures of its windows are in build/failures.
 */
export function gate(name: string, act: Act): void {
  test(name, { timeout: CASE_MS }, () => attempt(name, act));
}

/** A test of the same kind that belongs to the full set only. */
export function trial(name: string, act: Act): void {
  if (FULL) gate(name, act);
}

async function attempt(name: string, act: Act): Promise<void> {
  const visits: Visitor[] = [];
  try {
    await act(async (window, visit = {}) => {
      const visitor = await Visitor.come(browser, plain.address, window, visit);
      visits.push(visitor);
      return visitor.page;
    });
    for (const { faults } of visits) assert.deepEqual(faults, []);
  } catch (error) {
    await mkdir(FAILURES, { recursive: true });
    for (const [at, { page }] of visits.entries())
      await page.screenshot({ path: `${FAILURES}${name.replace(/\W+/g, "-")}-${at}.png` }).catch(() => {});
    const faults = visits.flatMap((visit) => visit.faults);
    if (faults.length > 0) console.error(`${name}: ${faults.join("\n")}`);
    throw error;
  } finally {
    for (const visit of visits) await visit.leave();
  }
}
