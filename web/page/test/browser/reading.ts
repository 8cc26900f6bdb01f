import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { openTable } from "./hands.js";
import { DESKTOP, PHONE, trial } from "./trial.js";

/** A sheet that the menu opens, by its title. */
function sheetOf(page: Page, title: string): Locator {
  return page.getByRole("dialog", { name: title });
}

trial("the legend of signs opens from the menu by keys, scrolls and closes", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "imperial", 3);
  await page.getByRole("button", { name: "Menu" }).press("Enter");
  await page.getByRole("button", { name: "Signs" }).press("Enter");
  const legend = sheetOf(page, "Signs: Imperial Settlers");
  await legend.locator("li", { hasText: "Defense token" }).locator("use").waitFor({ state: "attached" });
  await page.keyboard.press("PageDown");
  await page.waitForFunction(() => (document.querySelector(".legend")?.scrollTop ?? 0) > 0);
  await page.keyboard.press("Escape");
  await legend.waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement?.id === "decision");
});

trial("a finger opens the legend of signs, in the language of the page", async (open) => {
  const page = await open(PHONE);
  await openTable(page, "burgundy", 3);
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByLabel("Language").selectOption("de");
  await page.getByRole("button", { name: "Zeichen" }).tap();
  const legend = sheetOf(page, "Zeichen: Die Burgen von Burgund");
  await legend.locator("li", { hasText: "Silberlinge" }).first().waitFor();
  assert.equal(
    await legend.evaluate((sheet) => sheet.scrollWidth),
    await legend.evaluate((sheet) => sheet.clientWidth),
  );
  await legend.getByRole("button", { name: "Schließen" }).tap();
  await legend.waitFor({ state: "detached" });
});
