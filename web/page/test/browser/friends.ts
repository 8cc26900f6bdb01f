import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { dice } from "../chance.js";
import { decider } from "./deciders.js";
import { site } from "./files.js";
import { chooses } from "./hands.js";
import { invite, PROGRAM, Served, tableServer } from "./served.js";
import { CUT, DESKTOP, gate, type Open, PHONE, trial } from "./trial.js";
import { Wire } from "./wire.js";

if (PROGRAM === undefined) console.log("friends: left out, since ISETTLERS names no command");
else {
  gate(
    "friends play, are cut off, come back, leave a seat, and play again with the seats moved on",
    async (open) => {
      await friends(open, async (all) => {
        const { one, two, guest } = all;
        await takeName(one, "Ann");
        await introduce(two, OTHER);
        await one.getByRole("heading", { name: `Waiting for ${OTHER} (Seat 2)` }).waitFor();
        await hasSeat(one, "Seat 2", OTHER);
        await hasSeat(two, "Seat 1", "Ann");
        await talk(all);
        const random = dice(7);
        for (let turns = 0; turns < 4; turns += 1) await chooses((await decider([one, two])) as Page, random);
        await takeBack(all);
        await cutAndMend(all);
        await resign(two);
        for (const page of [one, guest])
          await page
            .locator(".talk .news", { hasText: `${OTHER} (Seat 2) left the seat to a bot.` })
            .waitFor();
        while ((await decider([one])) !== undefined) await chooses(one, random);
        await one.getByRole("button", { name: "Play again, with the seats moved on" }).click();
        for (const page of [two, guest]) await page.getByRole("button", { name: "To the next game" }).click();
        for (const page of [one, two, guest]) await page.locator(".result").waitFor({ state: "detached" });
        await hasSeat(two, "Seat 2", "Ann");
        await hasSeat(one, "Seat 3", OTHER);
        for (let turns = 0; turns < 4; turns += 1) await chooses((await decider([one, two])) as Page, random);
        assert.equal((await guest.evaluate(() => eyes.see())).canChoose, false, "spectators choose nothing");
        assert.equal(
          await guest.getByRole("button", { name: "Analysis" }).count(),
          0,
          "a server analyses nothing",
        );
      });
    },
  );

  trial(
    "a turn is notified to the player who asked for that by a click, with the page out of sight",
    async (open) => {
      await atTable(open, async (one, two) => {
        await noteNotices(one);
        await one.getByRole("button", { name: "Menu" }).click();
        assert.deepEqual(await noticesOf(one), { requests: 0, shown: [] });
        await one.getByRole("checkbox", { name: "Notify me of my turn" }).click();
        await one.keyboard.press("Escape");
        const random = dice(3);
        while ((await noticesOf(one)).shown.length === 0) {
          const page = await decider([one, two]);
          if (page !== undefined) await chooses(page, random);
        }
        assert.deepEqual(await noticesOf(one), { requests: 1, shown: ["Your turn: Founders of the Empire"] });
      });
    },
  );
}

/** The people of a table with a spectator, over a wire that can be cut. */
interface Friends {
  readonly one: Page;
  readonly two: Page;
  readonly guest: Page;
  readonly wire: Wire;
}

const CONNECTING = "The connection is lost";
const OTHER = "<b>Bo</b>";

async function friends(open: Open, play: (friends: Friends) => Promise<void>): Promise<void> {
  const program = await tableServer();
  const wire = await Wire.to(program.port);
  const { address, close } = await site(wire.port);
  try {
    const one = await open(DESKTOP, { address, allow: CUT });
    const two = await open(PHONE, { address: await invite(one, "founders"), allow: CUT });
    const watch = await atTheTable(one, (sheet) =>
      sheet.getByRole("textbox", { name: "Link for spectators" }).inputValue(),
    );
    const guest = await open(DESKTOP, { address: watch, allow: CUT });
    await play({ one, two, guest, wire });
  } finally {
    wire.close();
    close();
    await program.close();
  }
}

/** Opens the sheet with the people, does something there, and closes it. */
async function atTheTable<R>(page: Page, act: (sheet: Locator) => Promise<R>): Promise<R> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "At the table" }).click();
  const sheet = page.getByRole("dialog", { name: "At the table" });
  const result = await act(sheet);
  await sheet.getByRole("button", { name: "Close" }).click();
  return result;
}

function takeName(page: Page, name: string): Promise<void> {
  return atTheTable(page, async (sheet) => {
    await sheet.getByLabel("Your name").fill(name);
    await page.keyboard.press("Tab");
    await sheet.locator("[data-here=true]").first().waitFor();
  });
}

/** Gives the name that the page wants at a player's first seat, and sees that it wants none after a reload. */
async function introduce(page: Page, name: string): Promise<void> {
  const notice = page.locator(".introduce");
  await notice.getByLabel("Your name").fill(name);
  await notice.getByRole("button", { name: "Done" }).click();
  await notice.waitFor({ state: "detached" });
  await page.reload();
  await page.locator(".screen").waitFor();
  assert.equal(await notice.count(), 0);
}

/** A row of the sheet says who has a seat, and is there. */
function hasSeat(page: Page, seat: string, name: string): Promise<void> {
  return atTheTable(page, (sheet) =>
    sheet.locator("li", { hasText: seat }).filter({ hasText: name }).filter({ hasText: "is here" }).waitFor(),
  );
}

/**
 * A text of one reaches the other and the spectator as it was typed, and a page that is opened again; the phone counts it
 * until its log is opened.
 */
async function talk({ one, two, guest }: Friends): Promise<void> {
  const text = "<img src=x> first \u05d0";
  await one.getByLabel("Say something").fill(text);
  await one.keyboard.press("Enter");
  await two.locator(".phone-bar .unread", { hasText: "1" }).waitFor();
  await two.reload();
  await two.locator(".phone-bar .unread", { hasText: "1" }).waitFor();
  await two.locator(".phone-bar").getByRole("button", { name: "Log" }).click();
  for (const page of [one, two, guest]) {
    await page.locator(".talk li", { hasText: `Ann ${text}` }).waitFor();
    assert.equal(await page.locator(".talk img").count(), 0);
  }
  assert.equal(await two.locator(".phone-bar .unread").count(), 0);
  assert.equal(await guest.getByLabel("Say something").count(), 0, "spectators do not speak");
  await two.locator(".phone-bar").getByRole("button", { name: "Log" }).click();
}

/** The phone asks to take back what the bot has answered; the other declines, and agrees the next time. */
async function takeBack({ one, two, guest }: Friends): Promise<void> {
  const random = dice(5);
  for (const answer of ["Decline", "Agree"]) {
    const acted = new Set<Page>();
    for (let page: Page | undefined; page !== one || !acted.has(two); page = await decider([one, two])) {
      if (page === undefined) continue;
      await chooses(page, random);
      acted.add(page);
    }
    await two.locator(".phone-bar .ways", { hasText: "choice" }).waitFor({ state: "detached" });
    await two.locator(".phone-bar").getByRole("button", { name: "Undo" }).click();
    await two.getByRole("button", { name: "Ask the others" }).click();
    await two.getByRole("alert").getByText("Still to answer: Ann (Seat 1)").waitFor();
    await one.getByRole("alert").getByText(`${OTHER} (Seat 2) asks to take`).waitFor();
    assert.equal(await guest.getByRole("button", { name: "Agree" }).count(), 0, "spectators are not asked");
    await one.getByRole("button", { name: answer }).click();
    await two.getByRole("alert").getByText("Still to answer").waitFor({ state: "detached" });
    if (answer === "Decline") {
      await two.getByRole("status").getByText("You may ask again after the next action.").waitFor();
      await two.locator(".phone-bar").locator("[aria-disabled=true]", { hasText: "Undo" }).waitFor();
    }
    if (answer === "Agree") assert.equal(await decider([one, two]), two, "the decision is open again");
  }
}

/** Both and the spectator lose the connection, and are there again by themselves. */
async function cutAndMend({ one, two, guest, wire }: Friends): Promise<void> {
  const pages = [one, two, guest];
  wire.cut();
  for (const page of pages)
    await page.getByRole("alert").getByText(CONNECTING).waitFor({ state: "attached" });
  wire.mend();
  for (const page of pages)
    await page.getByRole("alert").getByText(CONNECTING).waitFor({ state: "detached" });
  await hasSeat(one, "Seat 2", OTHER);
}

async function resign(page: Page): Promise<void> {
  await atTheTable(page, async (sheet) => {
    await sheet.getByRole("button", { name: "Leave my seat to a bot" }).click();
    await sheet.getByRole("button", { name: "Yes, leave it" }).click();
    await sheet.getByRole("button", { name: "Leave my seat to a bot" }).waitFor({ state: "detached" });
  });
}

/** Two people and a bot at a table of Founders of the Empire, the other person on a phone. */
async function atTable(open: Open, play: (one: Page, two: Page) => Promise<void>): Promise<void> {
  const words = "web --no-browser --listen 127.0.0.1:0 --tables FILE --chat";
  const program = await Served.start(...words.split(" "));
  try {
    const address = `http://127.0.0.1:${program.port}/`;
    const one = await open(DESKTOP, { address, allow: CUT });
    const two = await open(PHONE, { address: await invite(one, "founders"), allow: CUT });
    await play(one, two);
  } finally {
    await program.close();
  }
}

interface Notices {
  readonly requests: number;
  readonly shown: readonly string[];
}

/** Puts a browser that shows notices, and a page that is not in sight, in the place of the real ones. */
function noteNotices(page: Page): Promise<void> {
  return page.evaluate(() => {
    const notices = { requests: 0, shown: [] as string[] };
    class Noted {
      static permission = "default";
      static async requestPermission() {
        notices.requests += 1;
        Noted.permission = "granted";
        return "granted";
      }
      constructor(title: string) {
        notices.shown.push(title);
      }
    }
    Object.assign(globalThis, { Notification: Noted, notices });
    Object.defineProperty(document, "hidden", { get: () => true });
  });
}

function noticesOf(page: Page): Promise<Notices> {
  return page.evaluate(() => (globalThis as unknown as { notices: Notices }).notices);
}
