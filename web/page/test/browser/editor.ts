import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { dice } from "../chance.js";
import { chooses, openTable, rest, turn } from "./hands.js";
import { DESKTOP, gate, type Open, PHONE, trial } from "./trial.js";

const DOCUMENT = ".editor textarea";

trial("a copied link shows the position again, which is played on", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "burgundy", 4);
  for (let actions = 0; actions < 3; actions += 1) await chooses(page, dice(actions));
  await turn(page);
  const link = await linkFrom(page);
  const there = await open(PHONE, { address: link });
  await there.waitForSelector(".position-bar");
  assert.deepEqual(await holdings(there), await holdings(page));
  assert.equal(await there.locator(".choice").count(), 0, "a position offers nothing before it is played");
  await there.locator(".position-bar .primary").click();
  assert.ok(!(await turn(there)).over);
  await chooses(there, dice(5));
});

gate("a link that was cut or changed says so", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "founders", 4);
  const link = await linkFrom(page);
  for (const [broken, why] of [
    [link.slice(0, -9), "it is cut off or was changed"],
    [`${link}!`, "it has characters that no link has"],
  ] as const) {
    const there = await open(DESKTOP, { address: broken });
    await there.getByText(`This link does not open a position: ${why}`).waitFor();
  }
});

trial("a document is edited beside its picture, says what is wrong where, and is played on", edits);
trial("a phone shows the document or its picture, each with most of the screen", turns);

async function turns(open: Open): Promise<void> {
  const page = await open(PHONE, { hash: "#edit" });
  const [table, text] = [page.locator(".drawn .board"), page.locator(DOCUMENT)];
  await table.waitFor({ state: "attached" });
  assert.deepEqual([await table.isVisible(), await text.isVisible()], [false, true]);
  await page.getByRole("button", { name: "Table" }).tap();
  await table.waitFor();
  assert.equal(await text.isVisible(), false);
  await rest(page);
  assert.ok(((await table.boundingBox())?.height ?? 0) > PHONE.height / 2);
  await page.locator('.drawn [data-thing="good/0/wood"]').waitFor();
  await page.getByRole("button", { name: "Document" }).tap();
  await text.waitFor();
}

async function edits(open: Open): Promise<void> {
  const page = await open(DESKTOP, { hash: "#edit" });
  await page.locator(".examples button").nth(1).click();
  await shows(page, /^2 workers/);
  const right = await page.locator(DOCUMENT).inputValue();

  await page.locator(DOCUMENT).fill(right.replace('"workers": 2', '"workers": 5'));
  await shows(page, /^5 workers/);

  for (const [from, to, path] of [
    ['"workers": 2', '"workers": "two"', "$.seats[0].workers"],
    ['"tile": "ship"', '"tile": "boat"', "$.seats[0].tiles[1]"],
    ['"red": 2', '"red": -2', "$.depots[2].goods"],
  ] as const) {
    const wrong = right.replace(from, to);
    assert.notEqual(wrong, right);
    await page.locator(DOCUMENT).fill(wrong);
    const line = wrong.split("\n").findIndex((text) => text.includes(to)) + 1;
    await page
      .locator("#fault", { hasText: `Line ${line}:` })
      .filter({ hasText: path })
      .waitFor();
    assert.equal(await page.locator(".lines .at-fault").innerText(), `${line}\n`);
    assert.equal(
      await page.locator(".position-bar").count(),
      0,
      "nothing is played on from a document at fault",
    );
  }

  await page.locator(DOCUMENT).fill(right);
  await fillsFields(page);
  await page.locator(DOCUMENT).fill(right.replace('"phase": "C",', '"phase": "C"'));
  await page.locator("#fault", { hasText: /Line \d+:/ }).waitFor();

  await page.locator(DOCUMENT).fill(right);
  await page.locator(".position-bar .primary").click();
  assert.ok(!(await turn(page)).over);
  await chooses(page, dice(6));
}

/** Fields write the document, which the engine checks; a fault marks its field. */
async function fillsFields(page: Page): Promise<void> {
  const seat = page.getByRole("group", { name: "Seat 1" });
  const workers = seat.getByLabel("workers");
  await workers.fill("7");
  await shows(page, /^7 workers/);
  await workers.fill("-7");
  await page.locator("#fault", { hasText: "$.seats[0].workers" }).waitFor();
  assert.equal(await workers.getAttribute("aria-invalid"), "true");
  await workers.fill("3");
  await shows(page, /^3 workers/);
  await seat.getByLabel("Add to stored").fill("Bank");
  await seat.getByRole("button", { name: "Remove Bank from stored" }).waitFor();
  await page.getByRole("combobox", { name: "turn" }).selectOption({ label: "Seat 2" });
  const text = await page.locator(DOCUMENT).inputValue();
  const { turn, seats } = JSON.parse(text);
  assert.deepEqual([turn, seats[0].workers, seats[0].stored], [1, 3, ["cow-4", "bank"]]);
}

/** The link that the menu of a table copies. */
async function linkFrom(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Copy a link to this position" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** What the own seat has, as a screen reader says it. */
function holdings(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".board .own [data-thing]")]
      .map((thing) => thing.getAttribute("aria-label")?.replace(/, .*/, "") ?? "")
      .sort(),
  );
}

async function shows(page: Page, workers: RegExp): Promise<void> {
  await page.locator('.editor .board .own [data-thing="workers"]').waitFor();
  await page.waitForFunction(
    (pattern) =>
      new RegExp(pattern).test(
        document.querySelector('.editor .board [data-thing="workers"]')?.getAttribute("aria-label") ?? "",
      ),
    workers.source,
  );
}
