import assert from "node:assert/strict";
import { test } from "node:test";
import { wordToHex } from "isettlers";
import { openLibrary } from "isettlers/wasm/file";
import { DEAL_BOT } from "../src/deal/bot.js";
import { dayBefore, dayInWords, isDay, today } from "../src/deal/day.js";
import { dealBy, dealId, dealOf } from "../src/deal/deal.js";
import { dealScores, dealSeed } from "../src/engine/deal.js";
import type { LocalTable } from "../src/table/local.js";
import { Desk, playOut, settled } from "./engine.js";
import { GAMES, usualSetup } from "./games.js";

const DAY = 20261128;
const FOUNDERS = dealOf("founders", DAY);
const BOTS = [undefined, DEAL_BOT];

/** Seeds and scores of the bot, as docs/games.md has them from Python. */
const DEALT = {
  imperial: ["3d755e0d76f353b0", [62, 76]],
  burgundy: ["c64b9a81811d24aa", [184, 160]],
  founders: ["c70193fc15c1b105", [8, 8]],
} as const;

for (const game of GAMES)
  test(`${game}: a deal and the game of its bot are those of other languages`, async () => {
    const library = await openLibrary();
    const seed = dealSeed(library, game, DAY);
    assert.equal(wordToHex(seed), DEALT[game][0]);
    const dealt = library.game(game, usualSetup(game));
    assert.deepEqual(await dealScores(dealt, seed, { stopped: false }), DEALT[game][1]);
  });

/** Opens the deal on another page, or goes on with it. */
const openDeal = (desk: Desk, id?: string) =>
  desk.open({ from: "saved", deal: FOUNDERS }, BOTS, id === undefined ? {} : { id });

test("the bot of a deal answers the same actions alike, and plays the seat of the person after the game", async () => {
  const played: LocalTable[] = [];
  for (const _ of "12") {
    const table = await openDeal(new Desk());
    await playOut(table, 7);
    played.push(table);
  }
  const [one, other] = played as [LocalTable, LocalTable];
  assert.deepEqual(one.now.value.view, other.now.value.view);
  assert.deepEqual(await one.dealScores(new AbortController().signal), DEALT.founders[1]);
});

test("the bot of a deal stops at once in the seat of the person", async () => {
  const table = await openDeal(new Desk());
  await assert.rejects(table.dealScores(new AbortController().signal), /no deal has ended here/);
  await playOut(table, 7);
  const stopper = new AbortController();
  const scores = table.dealScores(stopper.signal);
  stopper.abort();
  assert.equal(await scores, null);
});

test("a deal that was begun continues, and another table begins it again", async () => {
  const desk = new Desk();
  const table = await openDeal(desk);
  await settled(table);
  const beginning = table.now.value.view;
  await table.act([table.now.value.ahead[0]?.action.id ?? -1]);
  await settled(table);
  const again = await openDeal(desk);
  await settled(again);
  assert.deepEqual(again.now.value.view, table.now.value.view);
  assert.equal(again.day, DAY);
  const repeated = await openDeal(desk, "another");
  await settled(repeated);
  assert.deepEqual(repeated.now.value.view, beginning);
  assert.equal(repeated.day, DAY);
});

test("a browser that keeps nothing begins a deal", async () => {
  const desk = new Desk();
  desk.saves.game = () => Promise.reject(new Error("denied"));
  assert.equal((await openDeal(desk)).day, DAY);
});

test("saved games that say they are deals and are not, and those of older versions, are games without a day", async () => {
  const desk = new Desk();
  await desk.open({ from: "setup", game: "founders", setup: usualSetup("founders") }, BOTS);
  const [entry] = await desk.saves.list();
  const game = await desk.saves.game("table");
  assert.ok(entry && game);
  const { day: _, ...older } = game;
  for (const day of [undefined, null, DAY, 20269999, -1, 0.5, Number.NaN, "20261128", {}]) {
    await desk.saves.put(entry, (day === undefined ? older : { ...older, day }) as typeof game);
    const table = await desk.open({ from: "saved" }, []);
    assert.equal(table.day, undefined, String(day));
    assert.deepEqual(table.bots, BOTS);
  }
});

test("addresses open the deals of today alone", () => {
  assert.deepEqual(dealBy("deal-founders-20261128", DAY), FOUNDERS);
  for (const id of [
    "deal-founders-20261127",
    "deal-founders-20261129",
    "deal-founders-20269999",
    "deal-founders-",
    "deal-chess-20261128",
    "deal-__proto__-20261128",
    "founders-20261128",
    "",
  ])
    assert.equal(dealBy(id, DAY), undefined, id);
  for (const game of GAMES) assert.deepEqual(dealBy(dealId({ game, day: DAY }), DAY), dealOf(game, DAY));
});

test("days are those of the calendar, at the place of the clock", () => {
  assert.equal(today(new Date(2026, 10, 28, 23, 59)), DAY);
  assert.equal(dayBefore(20240301), 20240229);
  assert.equal(dayBefore(20260101), 20251231);
  assert.ok(isDay(DAY) && isDay(20240229));
  for (const day of [20260229, 20261301, 20260100, 0, -DAY, 1e300, Number.NaN, 20261128.5, "20261128", null])
    assert.equal(isDay(day), false, String(day));
  assert.deepEqual(
    ["en", "pl", "de"].map((language) => dayInWords(DAY, language)),
    ["28 November 2026", "28 listopada 2026", "28. November 2026"],
  );
});
