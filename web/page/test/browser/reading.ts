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
  await page.getByRole("button", { name: "Menü" }).tap(); // the table is opened again in German
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

trial("the rules open from the menu by keys, are searched, and lead from one to another", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "imperial", 3);
  await page.getByRole("button", { name: "Menu" }).press("Enter");
  await page.getByRole("button", { name: "Rules" }).press("Enter");
  const rules = sheetOf(page, "Rules: Imperial Settlers");
  await rules.getByRole("searchbox").focus();
  await page.keyboard.type("no cleanup");
  await rules.locator('li[data-id="S1"]').waitFor({ state: "detached" });
  await rules.locator('li[data-id="R1"] [data-rule="C5"]').press("Enter");
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-id") === "C5");
  assert.equal(await rules.getByRole("searchbox").inputValue(), "", "all rules are shown again");
  await inSight(rules, "C5");
  await page.keyboard.press("Escape");
  await rules.waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement?.id === "decision");
});

trial("the id of a rule in a tip opens the rules there", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "burgundy", 3);
  await page.keyboard.press("?");
  const id = page.locator(".tip h3 [data-rule]");
  const rule = (await id.innerText()).trim();
  await id.press("Enter");
  await inSight(sheetOf(page, "Rules: The Castles of Burgundy"), rule);
  await page.locator(".tip").waitFor({ state: "detached" });
});

trial("a finger opens the rules, and a search without a match says so", async (open) => {
  const page = await open(PHONE);
  await openTable(page, "founders", 3);
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("button", { name: "Rules" }).tap();
  const rules = sheetOf(page, "Rules: Founders of the Empire");
  await rules.locator('li[data-id="FG2"]').waitFor();
  await rules.locator("[data-rule=FA5]").first().tap();
  await inSight(rules, "FA5");
  await rules.getByRole("searchbox").fill("zzz");
  await rules.getByText("No rule has these words.").waitFor();
  await rules.getByRole("button", { name: "Close" }).tap();
  await rules.waitFor({ state: "detached" });
});

/** Waits until a rule is marked, and lies below the head of its sheet. */
async function inSight(rules: Locator, id: string): Promise<void> {
  await rules.locator(`li[data-id="${id}"][aria-current="true"]`).waitFor();
  await rules.page().waitForFunction((at) => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const [head, rule, sheet] = [box(".rules .head"), box(`.rules [data-id="${at}"]`), box(".rules")];
    return head && rule && sheet && rule.top >= head.bottom - 1 && rule.top < sheet.bottom;
  }, id);
}
