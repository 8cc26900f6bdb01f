import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { today } from "../../src/deal/day.js";
import { dice } from "../chance.js";
import { check } from "./access.js";
import { playByPointing, turn } from "./hands.js";
import { DESKTOP, PHONE, trial, type Window } from "./trial.js";

const NARROW: Window = { name: "narrow", width: 320, height: 640 };

trial("a deal is played, compared with its bot, played again and counted once", async (open) => {
  const page = await open(DESKTOP);
  const deal = () =>
    page.getByRole("region", { name: "Today's deal" }).getByRole("button", { name: /Founders/ });
  await deal().click();
  const address = await page.evaluate(() => location.hash);
  assert.match(address, /^#table=deal-founders-\d{8}$/);
  await playByPointing(page, dice(3));
  const rows = () => page.locator(".result table:has(caption)").evaluate(rowsOf);
  await page.locator(".result table:has(caption) tr:last-child td").getByText(/\d/).first().waitFor();
  const [first, bot] = await rows();
  assert.equal(first?.[0], "This game");
  assert.equal(bot?.[0], "The bot in your seat");
  assert.match(bot?.slice(1).join() ?? "", /^−?\d+,−?\d+$/);
  await check(page, "end of a deal");

  await page.getByRole("button", { name: "Play this deal again" }).click();
  await page.waitForFunction((was) => location.hash !== was, address);
  await playByPointing(page, dice(4));
  await page.locator(".result table:has(caption) tbody tr").nth(2).waitFor();
  const [, counts, known] = await rows();
  assert.deepEqual(counts, ["The first, which counts", ...(first?.slice(1) ?? [])]);
  assert.deepEqual(known, bot, "the bot does not play twice");

  await page.goto(page.url().replace(/#.*/, "#"));
  await deal()
    .getByText(first?.slice(1).join(" : ") ?? "")
    .waitFor();
  await deal().click();
  await page.waitForFunction((was) => location.hash === was, address);
  await turn(page);
  assert.deepEqual(await rows(), [first, bot], "the table of the deal is there still");

  await page.goto(page.url().replace(/#.*/, "#"));
  await page.getByRole("button", { name: "Your statistics" }).click();
  const tally = page.locator(".statistics tbody tr");
  await tally.waitFor();
  assert.deepEqual(await tally.locator("th, td").allTextContents(), tallyOf(first));
  await page.getByText("Played: 1. Days in a row: 1.").waitFor();
  await check(page, "statistics");
  await page.getByRole("button", { name: "Erase" }).click();
  await page.getByText("Everything was erased.").waitFor();
  await page.keyboard.press("Enter"); // the button has the focus still
  await tally.waitFor();
  await page.keyboard.press("Enter");
  await tally.waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("No game has ended in this browser yet.").waitFor();
});

for (const window of [DESKTOP, PHONE, NARROW])
  trial(`damaged results and addresses of other deals do no harm, ${window.name}`, async (open) => {
    const page = await open(window);
    const rows = `[${JSON.stringify(foreign())},${JSON.stringify(usual())}]`;
    for (const language of ["pl", "de", "en"])
      for (const text of ["{", "7", "[{}]", rows]) {
        await page.evaluate(
          (kept) => {
            localStorage.setItem("isettlers.language", JSON.stringify(kept.language));
            localStorage.setItem("isettlers.results", kept.text);
            location.hash = "#statistics";
          },
          { language, text },
        );
        await page.reload();
        await page.locator(".statistics main").waitFor();
        assert.equal(await page.locator(".statistics table").count(), text === rows ? 2 : 0);
        await fits(page, `${language}: ${text}`);
      }
    for (const id of ["founders-20269999", "founders-20000101", "chess-1", `${"9".repeat(999)}`]) {
      await page.evaluate((deal) => {
        location.hash = `#table=deal-${deal}`;
      }, id);
      await page.waitForFunction(() => location.hash === "" && document.querySelector(".remark") !== null);
      assert.match(await page.locator(".remark").innerText(), /another day's deal/);
      await fits(page, id);
    }
  });

/** The rows of a table of scores by seat, each with its name. */
function rowsOf(table: Element): string[][] {
  const of = (row: Element) => [...row.children].map((cell) => cell.textContent ?? "");
  const seats = of(table.querySelector("thead tr") as Element).slice(1);
  const places = [1, 2].map((seat) => 1 + seats.findIndex((name) => name.endsWith(`Seat ${seat}`)));
  return [...table.querySelectorAll("tbody tr")]
    .map(of)
    .map((cells) => [0, ...places].map((place) => cells[place] ?? ""));
}

/** The statistics after one deal of the scores in a row. */
function tallyOf([, points, others]: readonly string[] = []): readonly string[] {
  const number = (text = "") => Number(text.replace("−", "-"));
  const won = number(points) > number(others) ? "1" : "0";
  return ["bot of the day", "1", won, points ?? "", points ?? ""];
}

/** A result of a game and a bot that the page does not know. */
function foreign(): object {
  const against = ["<b>a bot of a module with a very long name</b>"];
  const scores = [-12, 99_999];
  return { id: "1", game: "chess".repeat(20), against, seat: 1, scores, won: true, when: -1, day: today() };
}

/** A result as the page keeps it. */
function usual(): object {
  const against = ["greedy", "ismcts:ms=30", "ismcts:ms=500"];
  return { id: "2", game: "imperial", against, seat: 0, scores: [101, 50, 49, 48], won: true, when: 1 };
}

/** Fails where the page is wider than its window. */
async function fits(page: Page, where: string): Promise<void> {
  const [needed, there] = await page.evaluate(() => [document.body.scrollWidth, innerWidth]);
  assert.ok((needed ?? 0) <= (there ?? 0), `${where}: ${needed} pixels of ${there}`);
}
