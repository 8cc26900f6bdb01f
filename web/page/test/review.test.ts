import assert from "node:assert/strict";
import { test } from "node:test";
import { Course, openLibrary } from "isettlers/wasm/file";
import { ITERATIONS } from "../src/engine/review.js";
import { costliest, expectations, lossOf, Reviewing } from "../src/review/reviewing.js";
import type { Reviewed } from "../src/table/table.js";
import { LANGUAGES, type Language } from "../src/texts/index.js";
import { ENGLISH_REVIEW } from "../src/texts/review.js";
import { dice, drawn } from "./chance.js";
import { Desk } from "./engine.js";
import { GAMES, type GameName, usualSetup } from "./games.js";

const DECISIONS = 12;

/** The replay of the beginning of a game by chance. */
async function replay(game: GameName, most = Number.POSITIVE_INFINITY) {
  const library = await openLibrary();
  using course = Course.start(library.game(game, usualSetup(game)), Uint8Array.of(3, 0, 0, 0, 0, 0, 0, 0));
  const random = dice(3);
  while (!course.position.over && course.at < most) course.act(drawn([...course.position.legal], random));
  const desk = new Desk();
  return desk.open({ from: "record", bytes: course.record() }, [], { watch: true });
}

for (const game of GAMES)
  test(`${game}: each decision of a replay has the values of the choice and of a better one`, async () => {
    const table = await replay(game, DECISIONS);
    const review = new Reviewing(table, 1);
    await review.run();
    const seats = await table.decisions();
    const done = review.done.value;
    assert.equal(review.running.value, false);
    assert.equal(review.all.value, done.length);
    assert.deepEqual(
      done.map(({ at, seat }) => [at, seat]),
      [...seats.entries()].filter(([, seat]) => seat !== null),
    );
    for (const { seat, view, played, best, line } of done) {
      assert.equal(played.visits, best.visits);
      assert.ok(0 <= played.value && played.value <= best.value && best.value <= 100);
      assert.ok(played.visits <= ITERATIONS);
      assert.deepEqual(line[0], { seat, text: best.action.text });
      assert.equal(view.seat, seat, "the table as the seat saw it");
    }
    assert.ok(done.some((one) => lossOf(one) > 0));
  });

test("a review begins with one seat, stops at once and continues where it stopped", async () => {
  const table = await replay("burgundy", DECISIONS);
  const seats = await table.decisions();
  const last = seats.findLast((seat) => seat !== null) ?? 0;
  const review = new Reviewing(table, last);
  const heed = review.done.subscribe(({ length }) => length === 1 && review.stop());
  await review.run();
  heed();
  const [first, ...more] = review.done.value;
  assert.equal(first?.seat, last);
  assert.equal(more.length, 0);
  assert.equal(review.running.value, false);
  await review.run();
  assert.equal(review.done.value.length, review.all.value);
  assert.ok(review.done.value.includes(first));
});

test("a review that is stopped and begun again at once loses nothing and does nothing twice", async () => {
  const table = await replay("founders", DECISIONS);
  const review = new Reviewing(table, null);
  const runs = [review.run()];
  review.stop();
  runs.push(review.run(), review.run());
  await Promise.all(runs);
  const times = review.done.value.map(({ at }) => at);
  assert.deepEqual(times, [...new Set(times)]);
  assert.equal(times.length, review.all.value);
});

test("a table that is played is not reviewed", async () => {
  const desk = new Desk();
  const table = await desk.open({ from: "setup", game: "founders", setup: { players: 2 } }, []);
  await assert.rejects(table.review(0, new AbortController().signal), /replays/);
  await assert.rejects(table.decisions(), /replays/);
});

test("the analysis of a replay tries the action that was taken as often as the best one", async () => {
  const table = await replay("imperial", DECISIONS);
  for (const at of [0, 5, DECISIONS - 1]) {
    await table.moment(at);
    const controller = new AbortController();
    await table.analyse(
      "ismcts:2000",
      ({ actions, played, iterations }) => {
        const mine = actions.find(({ action }) => action.id === played);
        const most = Math.max(...actions.map(({ visits }) => visits));
        assert.ok(mine && (mine.visits > most / 2 || iterations < 1000), `${mine?.visits} of ${most}`);
      },
      controller.signal,
    );
  }
});

test("the decisions that cost most are those of a seat, the greatest loss first", () => {
  const losses = [3, 0, 9, 1, 7, 5, 2, 4];
  const done = losses.map((loss, at) => decision(at, at % 2, 60, loss));
  const at = (seat: number | null) => costliest(done, seat).map((one) => one.at);
  assert.deepEqual(at(null), [2, 4, 5, 7, 0]);
  assert.deepEqual(at(1), [5, 7, 3]);
});

for (const language of Object.keys(LANGUAGES) as Language[])
  test(`the sentence about the numbers says how often the search tries: ${language}`, async () => {
    const { reviewLine } =
      language === "en" ? ENGLISH_REVIEW : (await import(`../src/languages/${language}/index.js`)).words;
    assert.ok(reviewLine.replace(/(\d),(\d)/, "$1$2").includes(` ${ITERATIONS} `), reviewLine);
  });

test("the line of a seat runs from its first decision to its last, and between two stays as it was", () => {
  const done = [decision(1, 0, 40, 0), decision(2, 2, 30, 0), decision(4, 0, 70, 0)];
  assert.deepEqual(expectations(done, 3, 5), [
    [undefined, undefined, undefined],
    [40, undefined, undefined],
    [40, undefined, 30],
    [40, undefined, undefined],
    [70, undefined, undefined],
    [undefined, undefined, undefined],
  ]);
});

function decision(at: number, seat: number, value: number, loss: number): Reviewed {
  const action = { id: 0, kind: "pass", arguments: {}, text: "pass" };
  const best = { action, visits: 1, value };
  return { at, seat, view: {}, best, played: { ...best, value: value - loss }, line: [] };
}
