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
  readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[];
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
          await openTable(page, game, 7);
          await check(page, game);
          for (const sheet of ["legend", "rules"]) {
            await page.locator("[data-opens=menu]").click();
            await page.locator(`[data-opens=${sheet}]`).click();
            await page.locator(`.${sheet} li`).first().waitFor();
            await check(page, `${sheet} of ${game}`);
          }
          await page.goBack();
          await page.waitForSelector(".go");
        }
        await page.evaluate(() => {
          location.hash = "edit";
        });
        await page.waitForSelector(".drawn .board", { state: "attached" });
        await check(page, "editor");
      },
    );

/** Fails where axe finds something on what a page shows. */
export async function check(page: Page, where: string): Promise<void> {
  await rest(page);
  await page.evaluate(await readFile(AXE, "utf8"));
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    const { violations } = await axe.run({ rules: { "label-content-name-mismatch": { enabled: true } } });
    // What lies on the table says signs and shortened words in full. The name that is read on it begins what it says.
    const isNamed = (thing: Element | null) => {
      const read = thing?.querySelector(".name, .title")?.textContent?.replaceAll("\u00ad", "") ?? "";
      return thing?.matches("[data-thing]") && thing.getAttribute("aria-label")?.startsWith(read);
    };
    return violations.flatMap(({ id, nodes }) => {
      const isMismatch = id === "label-content-name-mismatch";
      const left = nodes.filter(
        ({ target }) => !isMismatch || !isNamed(document.querySelector(target[0] ?? "")),
      );
      return left.length > 0 ? [`${id}: ${left.map(({ html }) => html.slice(0, 160)).join(" | ")}`] : [];
    });
  });
  assert.deepEqual(violations, [], where);
}
