import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { giveEyes } from "./eyes.js";
import { type Site, site } from "./files.js";

/** Where pictures of failures are kept. */
const FAILURES = fileURLToPath(new URL("../../failures/", import.meta.url));
const CASE_MS = 480_000;
const PATIENCE_MS = 60_000;
/** How often a test may begin before it counts as failed: a busy machine may lose a race that people never see. */
const TRIES = Number(process.env.TRIES ?? 1);

/** Lines that the browser writes about connections that are cut. */
export const CUT = /WebSocket connection to/;

/** How a browser window is. */
export interface Window {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export const DESKTOP: Window = { name: "desktop", width: 1280, height: 720 };
export const PHONE: Window = { name: "phone", width: 390, height: 844 };
export const WIDE: Window = { name: "wide", width: 1440, height: 900 };

/** The games whose lesson was read, as the browser keeps them. */
const LESSONS = JSON.stringify(["imperial", "burgundy", "founders"]);

interface Visit {
  /** The page's address (default: that of a server without tables). */
  readonly address?: string;
  readonly dark?: boolean;
  /** Whether things move on the board. */
  readonly moving?: boolean;
  /** Whether no lesson was read yet: then the page offers it. */
  readonly first?: boolean;
  /** Lines of the console that are no faults here. */
  readonly allow?: RegExp;
}

/** Opens the page in a window of its own, as somebody who comes for the first time. */
export type Open = (window: Window, visit?: Visit) => Promise<Page>;

let browser: Browser;
let plain: Site;

before(async () => {
  plain = await site();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
});

after(async () => {
  await browser.close();
  plain.close();
});

/**
 * A test in the browser. It fails at any error in a page, at what the policy forbids, and at requests to other hosts;
 * then pictures of its windows are in build/failures. What failed is printed, also where a later try succeeds.
 */
export function trial(name: string, act: (open: Open) => Promise<void>): void {
  test(name, { timeout: CASE_MS }, async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(name, act);
      } catch (error) {
        if (tries >= TRIES) throw error;
        console.error(`${name}: tried again after`, error);
      }
    }
  });
}

async function attempt(name: string, act: (open: Open) => Promise<void>): Promise<void> {
  const visits: Visitor[] = [];
  try {
    await act(async (window, visit = {}) => {
      const visitor = await Visitor.come(window, visit);
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

class Visitor {
  readonly faults: string[] = [];

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    private readonly address: string,
    private readonly allow: RegExp | undefined,
  ) {
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("pageerror", (error) => this.fault(String(error)));
    page.on("console", (message) => message.type() === "error" && this.fault(message.text()));
    page.on("request", (request) => {
      const asked = request.url();
      if (!/^(blob|data):/.test(asked) && !asked.startsWith(this.address)) this.fault(`request to ${asked}`);
    });
  }

  static async come({ width, height }: Window, visit: Visit): Promise<Visitor> {
    const { address = plain.address, dark = false, moving = false, first = false, allow } = visit;
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: width < 700,
      colorScheme: dark ? "dark" : "light",
      reducedMotion: moving ? "no-preference" : "reduce",
    });
    await context.addInitScript(giveEyes);
    if (!first)
      await context.addInitScript((games) => localStorage.setItem("isettlers.lessons", games), LESSONS);
    const visitor = new Visitor(context, await context.newPage(), new URL("/", address).href, allow);
    await visitor.page.goto(address);
    return visitor;
  }

  leave(): Promise<void> {
    return this.context.close();
  }

  private fault(line: string): void {
    if (!this.allow?.test(line)) this.faults.push(line);
  }
}
