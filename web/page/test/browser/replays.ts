import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { dice } from "../chance.js";
import { chooses, openTable, playByPointing, turn } from "./hands.js";
import { DESKTOP, PHONE, trial } from "./trial.js";

for (const window of [DESKTOP, PHONE])
  trial(
    `a game that is over is looked through and played on from the middle, ${window.name}`,
    async (open) => {
      const page = await open(window);
      await openTable(page, "founders", 21);
      await playByPointing(page, dice(21));
      await page.getByRole("button", { name: "Replay" }).click();
      const range = page.locator(".replay input[type=range]");
      const last = Number(await range.getAttribute("max"));
      for (const [key, at] of [
        ["End", last],
        [",", last - 1],
        ["Home", 0],
        [".", 1],
      ] as const) {
        await page.locator("body").press(key);
        await stands(page, at);
      }
      await endOffers(page, last);
      await range.fill("20");
      await stands(page, 20);
      assert.equal(await page.locator(".choice").count(), 0, "a replay offers nothing");
      // The log ends where the replay stands, or before: a spectator does not hear of every decision.
      await page.waitForFunction(() => 10 < eyes.see().at && eyes.see().at <= 20);
      await page.locator(".replay select").last().selectOption("spectator");
      await page.locator(".replay select").last().selectOption("0");
      await stands(page, 20);
      await page.locator(".replay .primary").click();
      const seen = await turn(page);
      assert.ok(!seen.over);
      await chooses(page, dice(22));
    },
  );

/** The end of a replay offers what the end of the game does, and to play it once more. */
async function endOffers(page: Page, last: number): Promise<void> {
  await page.keyboard.press("End");
  await stands(page, last);
  assert.ok(await page.getByRole("button", { name: "Play on from here" }).isDisabled());
  if (await page.locator(".phone-bar").isVisible()) await page.getByRole("button", { name: "Result" }).tap();
  await page.getByRole("button", { name: "Again, seats moved on" }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the record" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "founders.record");
  await page.getByRole("button", { name: "From the start" }).click();
  await stands(page, 0);
  await page.keyboard.press("End");
  await stands(page, last);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLInputElement>(".replay input[type=range]")?.value) > 0,
  );
  await page.getByRole("button", { name: "Pause" }).click();
}

async function stands(page: Page, at: number): Promise<void> {
  await page.waitForFunction(
    (action) => document.querySelector(".replay output")?.textContent?.includes(` ${action} `),
    at,
  );
}

trial("the lesson of a game is offered at the first, and opens from the menu", async (open) => {
  const page = await open(DESKTOP, { first: true });
  await openTable(page, "burgundy", 21);
  await page.getByRole("button", { name: "How to play" }).click();
  const lesson = page.getByRole("dialog", { name: /How to play: The Castles of Burgundy/ });
  await lesson.locator(".now").waitFor();
  await lesson.locator("li").nth(7).waitFor();
  await page.keyboard.press("Escape");
  await lesson.waitFor({ state: "detached" });
  assert.equal(await page.getByRole("button", { name: "How to play" }).count(), 0, "it is offered once");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "How to play" }).click();
  await lesson.getByRole("button", { name: "To the game" }).click();
  await lesson.waitFor({ state: "detached" });
});

trial("where a newer version replaced a part of the page, a line offers to reload it", async (open) => {
  const page = await open(DESKTOP, { allow: /Failed to (load resource|fetch)/ });
  await openTable(page, "founders", 21);
  await page.route("**/menu-*.js", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("alert").filter({ hasText: "The page was updated" }).waitFor();
  await page.unroute("**/menu-*.js");
  await page.getByRole("button", { name: "Reload" }).click();
  await turn(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Save as a file" }).waitFor();
});

trial(
  "where the server of the page cannot be reached, a line says so and the page loads again later",
  async (open) => {
    const page = await open(DESKTOP, { allow: /Failed to (load resource|fetch)/ });
    await openTable(page, "founders", 21);
    const context = page.context();
    const says = page.getByRole("alert").filter({ hasText: "server cannot be reached" });
    const tryAgain = says.getByRole("button", { name: "Try again" });
    await context.setOffline(true);
    await page.getByRole("button", { name: "Menu" }).click();
    await says.waitFor();
    const refused = page.waitForEvent("requestfailed");
    await tryAgain.click();
    await refused;
    await says.waitFor();
    await context.setOffline(false);
    await tryAgain.click();
    await says.waitFor({ state: "detached" });
    await turn(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Save as a file" }).waitFor();
  },
);

trial("where a newer version replaced the engine, a line offers to reload the page", async (open) => {
  const page = await open(DESKTOP, { allow: /Failed to load resource/ });
  const isUpdated = page.getByRole("alert").filter({ hasText: "The page was updated" });
  for (const file of ["worker-*.js", "imperial-*.wasm", "catalogue-*.data"]) {
    await page.route(`**/${file}`, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await isUpdated.waitFor();
    await page.unroute(`**/${file}`);
  }
  await page.getByRole("button", { name: "Reload" }).click();
  await openTable(page, "founders", 21);
  assert.equal(await isUpdated.count(), 0);
});

trial("the buttons for what is picked stay in sight beside the analysis", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "imperial", 5);
  while ((await turn(page)).choices < 9) await chooses(page, dice(5));
  await page.keyboard.press("a");
  await page.locator(".expected").waitFor();
  await page.locator(".choice", { hasText: "Raze" }).first().click();
  await page.locator(".consequences").waitFor();
  await page.locator(".decision .foot .primary").click({ trial: true });
});

trial("the cards of an opponent are shown while their panel is open", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "imperial", 21);
  const heading = page.locator(".full .panel h3");
  assert.equal(await heading.count(), 0);
  await page.locator(".full summary").click();
  await heading.waitFor();
  await page.keyboard.press("Escape");
  await heading.waitFor({ state: "detached" });
});
