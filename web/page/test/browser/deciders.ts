import type { Page } from "playwright-core";
import { PATIENCE_MS } from "./visitor.js";

/** The page whose player is to decide; undefined when the game is over. */
export async function decider(pages: readonly Page[]): Promise<Page | undefined> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    for (const page of pages) {
      const { canChoose, over } = await page.evaluate(() => eyes.see());
      if (over) return undefined;
      if (canChoose) return page;
    }
    await frame(pages);
  }
  throw new Error("nobody can choose");
}

/** Waits until the pages are drawn once more. */
export async function frame(pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.evaluate(() => new Promise(requestAnimationFrame))));
}
