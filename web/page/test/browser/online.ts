import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { dice } from "../chance.js";
import { decider, frame } from "./deciders.js";
import { site } from "./files.js";
import { chooses } from "./hands.js";
import { invite, PROGRAM, Served, tableServer } from "./served.js";
import { CUT, DESKTOP, gate, type Open, PHONE, trial } from "./trial.js";
import { PATIENCE_MS } from "./visitor.js";
import { Wire } from "./wire.js";

const LOST = "The connection is lost";

if (PROGRAM === undefined) console.log("online: left out, since ISETTLERS names no command");
else {
  gate("two people and a bot play a whole game over a wire that is cut in its middle", async (open) => {
    await overWire(open, async (one, two, wire) => {
      const random = dice(31);
      const pages = [one, two];
      const heard = pages.map(() => new Map<string, string>());
      for (let turns = 0; !(await isOver(one)); turns += 1) {
        if (turns === 4) await cutAndMend(pages, wire);
        const page = await decider(pages);
        if (page === undefined) break;
        for (const [place, each] of pages.entries()) await hears(each, heard[place] as Map<string, string>);
        if (turns === 6) {
          await drawEqually(pages);
          await opensEarlier(one);
        }
        if (turns === 8) await replyIsLost(page, wire);
        else await chooses(page, random);
      }
      for (const page of pages) await page.waitForSelector(".result");
      await drawEqually(pages);
      for (const [place, each] of pages.entries()) await hears(each, heard[place] as Map<string, string>);
      const [log, otherLog] = heard as [Map<string, string>, Map<string, string>];
      const both = [...log.keys()].filter((at) => otherLog.has(at));
      assert.ok(both.length > 20, "both have drawn most lines");
      for (const at of both)
        assert.equal(log.get(at), otherLog.get(at), `both logs have the same line for ${at}`);
      const [mine, yours] = await Promise.all(pages.map(scores));
      assert.deepEqual(mine, yours, "both tell the same end");
      const [winner, same] = await Promise.all(pages.map((page) => page.locator(".result h2").innerText()));
      assert.equal(winner, same);
      await looksBack(one);
    });
  });

  trial("isettlers web carries the page and its tables", async (open) => {
    const program = await Served.start(..."web --no-browser --listen 127.0.0.1:0 --tables FILE".split(" "));
    try {
      const address = `http://127.0.0.1:${program.port}/`;
      const visit = { address, allow: CUT };
      const [one, two] = [await open(DESKTOP, visit), await open(PHONE, visit)];
      await two.goto(await invite(one, "burgundy", () => setClock(one)));
      const acting = await decider([one, two]);
      assert.ok(acting);
      await chooses(acting, dice(1));
      for (const page of [one, two]) {
        await page.locator(".clocks [data-running=true]").waitFor();
        assert.equal(await page.locator(".clocks li").count(), 2, "people have clocks");
      }
    } finally {
      await program.close();
    }
  });

  trial("a table that is open to all is offered to others, not to its creator", async (open) => {
    const program = await Served.start(..."web --no-browser --listen 127.0.0.1:0 --tables FILE".split(" "));
    try {
      const address = `http://127.0.0.1:${program.port}/`;
      const [one, two] = [
        await open(DESKTOP, { address, allow: CUT }),
        await open(PHONE, { address, allow: CUT }),
      ];
      await one.locator(".seats li").nth(1).getByRole("button", { name: "Person" }).click();
      await one.getByRole("button", { name: "Open to all" }).click();
      await one.getByRole("dialog", { name: "At the table" }).getByText("1 free seat").waitFor();
      await one.goto(address);
      await one.getByText("Nobody waits for players.").waitFor();
      await two.getByRole("button", { name: "Sit down" }).click();
      await two.locator(".screen").waitFor();
      await two.goto(address);
      await two.getByText("Nobody waits for players.").waitFor();
      await sayWhoseTurn([one, two]);
    } finally {
      await program.close();
    }
  });
}

/** Each start page says of the table whose turn it is, and follows it; so does the title of a tab with the table. */
async function sayWhoseTurn(pages: readonly Page[]): Promise<void> {
  const row = (page: Page, words: RegExp) => page.locator(".tables li").filter({ hasText: words });
  const [mine, waits] = [/your turn/, /Waiting for/];
  const [first, second] = pages as [Page, Page];
  await first
    .locator(".tables li")
    .filter({ hasText: /your turn|Waiting for/ })
    .waitFor();
  const [one, other] = (await row(first, mine).count()) > 0 ? [first, second] : [second, first];
  await row(one, mine).waitFor();
  await row(other, waits).waitFor();
  await row(one, mine).getByRole("button", { name: "Go on" }).click();
  await one.waitForFunction(() => document.title.startsWith("\u25cf Your turn: "));
  for (const random = dice(5); (await row(other, mine).count()) === 0; ) {
    if ((await one.evaluate(() => eyes.see())).canChoose) await chooses(one, random);
    await frame([one, other]);
  }
  await one.waitForFunction(() => !document.title.includes("Your turn"));
  await one.goto(first.url().replace(/#.*/, ""));
  await row(one, waits).waitFor();
}

/** Chooses Fischer's clock; a time that the server does not take keeps the table from being opened. */
async function setClock(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Fischer" }).click();
  const minutes = page.getByRole("spinbutton", { name: "Minutes for each player" });
  await minutes.fill("0");
  assert.ok(await page.getByRole("button", { name: "Invite by link" }).isDisabled());
  await page.getByRole("alert").filter({ hasText: "30 days" }).waitFor();
  await minutes.fill("20");
}

async function overWire(
  open: Open,
  play: (one: Page, two: Page, wire: Wire) => Promise<void>,
): Promise<void> {
  const program = await tableServer();
  const wire = await Wire.to(program.port);
  const { address, close } = await site(wire.port);
  try {
    const one = await open(DESKTOP, { address, allow: CUT });
    const two = await open(PHONE, { address: await invite(one, "founders"), allow: CUT });
    await play(one, two, wire);
  } finally {
    wire.close();
    close();
    await program.close();
  }
}

/** Nobody is connected for a while: both pages say so, and go on by themselves. */
async function cutAndMend(pages: readonly Page[], wire: Wire): Promise<void> {
  const page = await decider(pages);
  assert.ok(page);
  await drawEqually(pages);
  const { at } = await page.evaluate(() => eyes.see());
  wire.cut();
  for (const each of pages) await each.getByRole("alert").getByText(LOST).waitFor({ state: "attached" });
  wire.mend();
  for (const each of pages) await each.getByRole("alert").getByText(LOST).waitFor({ state: "detached" });
  assert.equal((await page.evaluate(() => eyes.see())).at, at, "nothing was done meanwhile");
}

/** An action arrives, but its reply does not: it is sent again and taken once. */
async function replyIsLost(page: Page, wire: Wire): Promise<void> {
  wire.deafen();
  const acting = chooses(page, dice(2));
  await wire.unheard();
  wire.cut();
  await wire.refused();
  wire.mend();
  await acting;
}

/** Waits until the logs of pages have come to the same action: each page draws its moments in its own time. */
async function drawEqually(pages: readonly Page[]): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    const drawn = await Promise.all(pages.map((page) => page.evaluate(() => eyes.see().at)));
    if (new Set(drawn).size === 1) return;
    assert.ok(Date.now() < end, `the logs end at ${drawn}`);
    await frame(pages);
  }
}

/** Keeps what the log tells of each action, without who acts, which is you on one page; it draws the newest lines only. */
async function hears(page: Page, heard: Map<string, string>): Promise<void> {
  const drawn = await page.evaluate(() =>
    [...document.querySelectorAll(".log li button")].map((line) => [
      line.querySelector("time")?.textContent ?? "",
      [...line.children].map((part) => part.textContent).join("|"),
    ]),
  );
  const lines = new Map<string, string[]>();
  for (const [at = "", text = ""] of drawn) lines.set(at, [...(lines.get(at) ?? []), text]);
  const oldest = drawn.at(-1)?.[0] ?? "";
  for (const [at, texts] of lines)
    if (at !== oldest || !heard.has(at))
      heard.set(
        at,
        texts
          .join("; ")
          .replace(/(You|Seat \d) [a-z]+ /g, "")
          .replace(/of (yours|Seat \d)/g, ""),
      );
}

/** A line of the log opens the moment of its action, and Escape leads back to now. */
async function opensEarlier(page: Page): Promise<void> {
  const line = page.locator(".log li button").last();
  const at = await line.locator("time").innerText();
  await line.click();
  await page.locator(".notice.past", { hasText: new RegExp(`\\b${at}\\b`) }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".notice.past").waitFor({ state: "detached" });
}

/** Once the game is over its scores are drawn, and its replay begins at the seat that was played, after a reload too. */
async function looksBack(page: Page): Promise<void> {
  await page.locator(".result .graph polyline").first().waitFor({ state: "attached" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the record" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "founders.record");
  await page.getByRole("button", { name: "Replay" }).click();
  for (const again of [false, true]) {
    if (again) await page.reload();
    await page.locator(".replay .scrubber polyline").first().waitFor({ state: "attached" });
    assert.equal(await page.getByLabel("Look from").inputValue(), "0");
  }
}

async function isOver(page: Page): Promise<boolean> {
  return (await page.locator(".result").count()) > 0;
}

function scores(page: Page): Promise<readonly string[]> {
  return page.locator(".result .ranks b").allTextContents();
}
