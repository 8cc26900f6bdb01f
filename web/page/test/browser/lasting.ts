import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { dice } from "../chance.js";
import { GAMES } from "../games.js";
import { after, CHOICE, ENDING, openTable, playByPointing, pressButton, SURE, touch, turn } from "./hands.js";
import { DESKTOP, gate, PHONE, trial } from "./trial.js";

/** Restarts of the engine after which the page gives it up. */
const MOST_RESTARTS = 5;

for (const game of GAMES)
  for (const window of [DESKTOP, PHONE])
    trial(`${game} is reloaded in mid-decision, ${window.name}`, async (open) => {
      const page = await open(window);
      await openTable(page, game, 5);
      const before = await beginChain(page);
      await page.reload();
      const now = await turn(page);
      assert.deepEqual([now.at, now.question, now.legal], [before.at, before.question, before.legal]);
      assert.deepEqual(now.picked, []);
      await pointOn(page);
    });

trial("an engine that crashes in mid-decision is started again", async (open) => {
  const page = await open(DESKTOP, { allow: /the engine is out of order/ });
  await openTable(page, "founders", 3);
  const before = await beginChain(page);
  await crash(page);
  await page.getByRole("alert").getByText("was started again").waitFor();
  const now = await turn(page);
  assert.deepEqual([now.at, now.question, now.legal], [before.at, before.question, before.legal]);
  await playByPointing(page, dice(3));
});

trial("an engine that crashes again and again is given up, and the game is still saved", async (open) => {
  const page = await open(DESKTOP, { allow: /the engine is out of order/ });
  await openTable(page, "burgundy", 4);
  const { at } = await pointOn(page);
  for (let crashes = 1; crashes <= MOST_RESTARTS; crashes += 1) {
    const left = page.waitForEvent("worker");
    await crash(page);
    await left;
    await turn(page);
  }
  await crash(page);
  await page.getByRole("alert").getByText("cannot be started again").waitFor();
  await page.reload();
  assert.equal((await turn(page)).at, at);
  await pointOn(page);
});

gate("a game in a full storage is played on from memory, and the page says so", async (open) => {
  const page = await open(DESKTOP);
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await openTable(page, "burgundy", 4);
  const says = page.getByRole("alert").filter({ hasText: "This game is not saved" });
  await says.waitFor();
  const { at } = await pointOn(page);
  assert.equal(await page.getByText("Not done").count(), 0);
  await page.goBack();
  await page.getByRole("button", { name: "Go on" }).click();
  assert.equal((await turn(page)).at, at, "the page holds it");
  await session.send("Storage.overrideQuotaForOrigin", { origin });
  await pointOn(page);
  await says.waitFor({ state: "detached" });
  await page.reload();
  assert.ok((await turn(page)).at > at, "it is saved again");
});

gate("a game that is opened again goes on there, and says so where it was open before", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "burgundy", 4);
  const { at } = await pointOn(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  assert.equal((await turn(other)).at, at);
  const says = (where: Page) => where.getByRole("alert").filter({ hasText: "was opened elsewhere" });
  await says(page).waitFor();
  assert.deepEqual((await page.evaluate(() => eyes.see())).legal, []);
  const { at: later } = await pointOn(other);
  await page.bringToFront();
  await says(page).getByRole("button", { name: "Reload" }).click();
  assert.equal((await turn(page)).at, later, "nothing is lost");
  await pointOn(page);
  await says(other).waitFor();
});

/** Has the worker that plays throw an error that nothing catches. */
async function crash(page: Page): Promise<void> {
  const worker = page.workers().at(-1);
  assert.ok(worker);
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error("the engine is out of order");
    });
  });
}

/** Plays on until a thing was picked and more is to pick; what was seen before. */
async function beginChain(page: Page) {
  for (;;) {
    const before = await turn(page);
    for (const thing of before.legal.slice(0, 3)) {
      const now = await after(page, () => touch(page, thing));
      if (now.at === before.at && now.picked.length > 0) return before;
      if (now.at !== before.at) break;
    }
    if ((await turn(page)).at === before.at) await pointOn(page);
  }
}

/** Does one action by pointing where that is possible. */
async function pointOn(page: Page) {
  const { at } = await turn(page);
  for (let clicks = 0; clicks < 8; clicks += 1) {
    const { legal, picked, ready, endings } = await turn(page);
    const thing = ready ? picked.at(-1) : legal[0];
    const now = await after(page, () => {
      if (thing !== undefined) return touch(page, thing);
      return pressButton(page, ready ? SURE : endings > 0 ? ENDING : CHOICE, 0);
    });
    if (now.at !== at) return now;
  }
  throw new Error("pointing leads to no action");
}
