import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { GAMES } from "../games.js";
import { giveEyes } from "./eyes.js";

/** Milliseconds after which something that was waited for will not come any more. */
export const PATIENCE_MS = 120_000;

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
export const LESSONS = JSON.stringify(GAMES);

export interface Visit {
  /** The page's address (default: that of a server without tables). */
  readonly address?: string;
  /** What stands behind the address. */
  readonly hash?: string;
  readonly dark?: boolean;
  /** Whether things move on the board. Otherwise it is drawn at once after each action. */
  readonly moving?: boolean;
  /** Whether no lesson was read yet: then the page offers it. */
  readonly first?: boolean;
  /** Whether the browser keeps the page for when its server is gone. */
  readonly keeping?: boolean;
  /** Lines of the console that are no faults here. */
  readonly allow?: RegExp;
}

/** Starts the browser that the environment's CHROMIUM names (default: Debian's). */
export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
}

/** Somebody who comes to the page in a window of their own. */
export class Visitor {
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
      const url = request.url();
      if (!/^(blob|data):/.test(url) && !url.startsWith(this.address)) this.fault(`request to ${url}`);
    });
  }

  /** Opens the page; `usual` is its address where the visit names none. */
  static async come(
    browser: Browser,
    usual: string,
    { width, height }: Window,
    visit: Visit,
  ): Promise<Visitor> {
    const {
      address = usual,
      hash = "",
      dark = false,
      moving = false,
      first = false,
      keeping = false,
      allow,
    } = visit;
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: width < 700,
      colorScheme: dark ? "dark" : "light",
      reducedMotion: moving ? "no-preference" : "reduce",
      serviceWorkers: keeping ? "allow" : "block",
    });
    await context.addInitScript(giveEyes);
    if (!moving)
      await context.addInitScript(() => localStorage.setItem("isettlers.motion", JSON.stringify("none")));
    if (!first)
      await context.addInitScript((games) => localStorage.setItem("isettlers.lessons", games), LESSONS);
    const visitor = new Visitor(context, await context.newPage(), new URL("/", address).href, allow);
    await visitor.page.goto(address + hash);
    return visitor;
  }

  leave(): Promise<void> {
    return this.context.close();
  }

  private fault(line: string): void {
    if (!this.allow?.test(line)) this.faults.push(line);
  }
}
