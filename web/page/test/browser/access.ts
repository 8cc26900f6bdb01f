import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { GAMES } from "../games.js";
import { openTable, rest } from "./hands.js";
import { DESKTOP, gate, PHONE, trial } from "./trial.js";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

for (const window of [DESKTOP, PHONE])
  for (const dark of [false, true])
    (window === DESKTOP && !dark ? gate : trial)(
      `axe finds nothing on ${window.name} in ${dark ? "dark" : "light"}`,
      async (open) => {
        const page = await open(window, { dark });
        await page.waitForSelector(".go");
        await check(page, "start");
        for (const game of GAMES) {
          await openTable(page, game);
          await check(page, game);
          await page.goBack();
          await page.waitForSelector(".go");
        }
      },
    );

async function check(page: Page, where: string): Promise<void> {
  await rest(page);
  await page.evaluate(await readFile(AXE, "utf8"));
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    // The names of cards say signs and shortened words in full, so they differ from the text on them.
    const { violations } = await axe.run({ rules: { "label-content-name-mismatch": { enabled: false } } });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
    );
  });
  assert.deepEqual(violations, [], where);
}
