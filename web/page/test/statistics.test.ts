import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Outcome } from "isettlers";
import {
  type Counted,
  count,
  eraseResults,
  firstOf,
  keepBot,
  type Result,
  readResults,
  results,
} from "../src/statistics/results.js";
import { streakOf, talliesOf } from "../src/statistics/tallies.js";

const DAY = 20260301;
const TABLE: Counted = {
  id: "one",
  game: "founders",
  bots: [undefined, "greedy"],
  mine: [0],
  whole: true,
  watch: false,
  day: undefined,
};
const OUTCOME = { scores: [12, 9], winners: [0], ranks: [0, 1], decided_by: "points" } as unknown as Outcome;

const storage = new Map<string, string>();
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
  },
});

/** The results as a page reads them that is opened now. */
function read(): readonly Result[] {
  readResults();
  return results.value;
}

beforeEach(() => {
  storage.clear();
  readResults();
});

test("a table counts once, and for the seat that was played", () => {
  count(TABLE, OUTCOME, 5);
  count(TABLE, { ...OUTCOME, winners: [1] }, 6);
  const result = { id: "one", game: "founders", against: ["greedy"], seat: 0, won: true, when: 5 };
  assert.deepEqual(read(), [{ ...result, scores: [12, 9] }]);
});

test("replays, positions and tables of several people at one screen do not count", () => {
  for (const other of [{ watch: true }, { whole: false }, { mine: [0, 1] }, { mine: [] }])
    count({ ...TABLE, ...other }, OUTCOME);
  assert.deepEqual(read(), []);
});

test("the first result of a deal counts, and holds the scores of the bot", () => {
  const deal = { ...TABLE, day: DAY };
  count(deal, OUTCOME);
  count({ ...deal, id: "again" }, { ...OUTCOME, scores: [30, 1] });
  keepBot("founders", DAY, [8, 8]);
  keepBot("burgundy", DAY, [1, 2]);
  count({ ...deal, id: "other", game: "burgundy" }, OUTCOME);
  assert.deepEqual(
    read().map(({ id, bot }) => [id, bot]),
    [
      ["one", [8, 8]],
      ["other", undefined],
    ],
  );
  assert.equal(firstOf("founders", DAY)?.id, "one");
  assert.equal(firstOf("founders", undefined), undefined);
});

test("storage that is damaged or of another program is read without its faults", () => {
  count(TABLE, OUTCOME);
  const [good] = read() as [Result];
  const bad = [
    null,
    7,
    "a text",
    [],
    {},
    { ...good, scores: [] },
    { ...good, scores: ["<b>", 2] },
    { ...good, scores: [Number.MAX_SAFE_INTEGER, 2] },
    { ...good, seat: 2 },
    { ...good, seat: "length" },
    { ...good, against: "greedy" },
    { ...good, against: [null] },
    { ...good, game: {} },
    { ...good, won: 1 },
    { ...good, day: 20269999 },
    { ...good, bot: { 0: 1 } },
  ];
  storage.set("isettlers.results", JSON.stringify([...bad, good]));
  assert.deepEqual(read(), [good]);
  for (const text of ["{", "null", "7", '"results"', "{}", '{"length":3}', "[[[["]) {
    storage.set("isettlers.results", text);
    assert.deepEqual(read(), [], text);
    count(TABLE, OUTCOME);
    assert.equal(read().length, 1, text);
  }
});

test("results are erased, and put back beside those that came since", () => {
  count(TABLE, OUTCOME);
  const putBack = eraseResults();
  assert.deepEqual(read(), []);
  count(TABLE, OUTCOME);
  count({ ...TABLE, id: "two" }, OUTCOME);
  putBack();
  assert.deepEqual(
    read().map(({ id }) => id),
    ["one", "two"],
  );
});

test("results add up by title and by players", () => {
  count(TABLE, OUTCOME);
  count({ ...TABLE, id: "2", bots: [undefined, "random", "greedy", "random"] }, OUTCOME);
  count({ ...TABLE, id: "3", mine: [1], bots: ["greedy", undefined] }, OUTCOME);
  count({ ...TABLE, id: "4", game: "burgundy", bots: [undefined, undefined] }, OUTCOME);
  const won = { games: 1, won: 1, best: 12, mean: 12 };
  assert.deepEqual(talliesOf(results.value), [
    {
      game: "founders",
      all: { games: 3, won: 2, best: 12, mean: 11 },
      by: [
        { against: ["greedy"], games: 2, won: 1, best: 12, mean: 10.5 },
        { against: ["greedy", "random"], ...won },
      ],
    },
    { game: "burgundy", all: won, by: [{ against: [""], ...won }] },
  ]);
  assert.deepEqual(talliesOf([]), []);
});

test("a row of days ends today or yesterday, and a clock that was moved back does no harm", () => {
  const days = [20260227, 20260228, DAY, 20260105, 20991231];
  for (const day of days) count({ ...TABLE, id: String(day), day }, OUTCOME);
  for (const [today, row] of [
    [DAY, 3],
    [20260302, 3],
    [20260303, 0],
    [20260228, 2],
    [20260226, 0],
    [19990101, 0],
  ] as const)
    assert.equal(streakOf(results.value, today), row, String(today));
});
