import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Tree } from "isettlers";
import { openLibrary } from "isettlers/wasm/file";
import { ENGLISH } from "isettlers-board";
import { curvesOf, momentsOf } from "../src/end/curves.js";
import { leadOf, partsOf } from "../src/end/parts.js";
import { verdictOf } from "../src/end/verdict.js";
import type { LogEntry } from "../src/table/table.js";
import { ENGLISH_END } from "../src/texts/end.js";
import { boardOf } from "./games.js";

const FRAME = { width: 110, height: 120, left: 10, edge: 10 };

test("the curves run from the first action to the last, between lines that bound them", () => {
  const { ticks, seats } = curvesOf(
    [
      [0, 0],
      [2, -1],
      [9, 3],
    ],
    FRAME,
  );
  assert.deepEqual(
    ticks.map(({ score }) => score),
    [-2, 0, 2, 4, 6, 8, 10],
  );
  assert.deepEqual([ticks[0]?.y, ticks.at(-1)?.y], [110, 10]);
  assert.equal(seats[0]?.points, "10,93.3 55,76.7 100,18.3");
  assert.deepEqual(seats[1]?.marks.at(-1), [100, 68.3]);
});

test("scores that never change have a graph too", () => {
  const { ticks, seats } = curvesOf([[0], [0]], FRAME);
  assert.equal(ticks.length, 2);
  assert.equal(seats[0]?.points, "10,110 100,110");
});

test("a line has points only where the seat has numbers", () => {
  const { seats } = curvesOf(
    [
      [undefined, undefined],
      [5, undefined],
      [10, undefined],
    ],
    FRAME,
  );
  assert.deepEqual(seats[0], {
    points: "55,60 100,10",
    marks: [
      [55, 60],
      [100, 10],
    ],
  });
  assert.deepEqual(seats[1], { points: "", marks: [] });
});

test("the moments end with the game", () => {
  assert.deepEqual(momentsOf(101), [20, 40, 60, 80, 100]);
  assert.deepEqual(momentsOf(3), [0, 1, 2]);
});

test("a sentence says what decided", () => {
  const outcome = (decided_by: string, scores: readonly number[], winners: readonly number[]) =>
    verdictOf({ decided_by, scores, winners, ranks: [] } as never, ENGLISH_END);
  assert.equal(outcome("points", [50, 62, 58], [1]), "62 points, 4 ahead of the next.");
  assert.match(outcome("shared", [50, 50], [0, 1]), /^50 points each/);
  for (const name of ["goods left", "cards in hand", "empty hexes", "last turn", "victory tiles"])
    assert.match(outcome(name, [50, 50], [0]), /^50 points .*but/);
  assert.equal(outcome("points", [41], [0]), "41 points");
  assert.equal(outcome("points", [-14, -12], [1]), "−12 points, 2 ahead of the next.");
  assert.match(outcome("a coin", [1, 1], [0]), /a coin/);
});

test("a lost solo game says why, and a won one says its points", async () => {
  const library = await openLibrary();
  library.catalogues = new Uint8Array(
    await readFile(new URL(import.meta.resolve("isettlers/wasm/catalogue.data"))),
  );
  const game = library.game("imperial", { factions: ["romans"] });
  const board = await boardOf("imperial");
  const catalogue = game.catalogue() as Tree;
  const ends = (bot: string) => {
    const position = game.start(2n);
    for (let at = 0; !position.over; at += 1) position.apply(position.choose(bot, at));
    const view = { game: "imperial", setup: game.setup, ...(position.view(0) as object) } as Tree;
    const words = ENGLISH;
    const scene = { view, catalogue, seat: 0, players: [], marks: new Map(), layout: "wide", words } as const;
    const { scores, outcome } = position;
    return verdictOf(outcome ?? assert.fail(String(scores)), ENGLISH_END, board.lost?.(scene));
  };
  const [byChance, greedy] = [ends("random"), ends("greedy")];
  assert.match(
    byChance,
    /^You have \d+ faction locations?, and the Collection counts \d+\. You win with more than it counts; a lost game scores 0\.$/,
  );
  assert.match(greedy, /^\d+ points$/);
});

test("the part that decided is the one in which the winner was furthest ahead of the next", () => {
  const parts = [
    { reason: "sale", points: [30, 4, 20] },
    { reason: "region", points: [12, 31, 22] },
    { reason: "goods", points: [9, 8, 9] },
  ];
  assert.deepEqual(leadOf(parts, 0, 2), { part: parts[0], by: 10 });
  assert.deepEqual(leadOf(parts, 1, 2), { part: parts[1], by: 9 });
  assert.equal(leadOf([{ reason: "goods", points: [3, 3] }], 0, 1), undefined);
  assert.equal(
    ENGLISH_END.lead("Regions", 12, "Seat 2"),
    "The largest lead: regions, 12 points more than Seat 2.",
  );
});

test("the parts of the scores add up, and all points have a reason", async () => {
  const library = await openLibrary();
  for (const [game, setup] of [
    ["burgundy", { players: 3 }],
    ["founders", { players: 2 }],
    ["imperial", { factions: ["romans", "barbarians"] }],
  ] as const) {
    const position = library.game(game, setup).start(2n);
    const log: LogEntry[] = [];
    for (let at = 0; !position.over; at += 1)
      for (const event of position.step(position.choose("greedy", at)).tell(0)) log.push({ at, event });
    const parts = partsOf(log, [...position.scores]);
    const sum = (seat: number) => parts.reduce((all, { points }) => all + (points[seat] ?? 0), 0);
    assert.deepEqual(
      [...position.scores].map((_, seat) => sum(seat)),
      [...position.scores],
    );
    const reasons = parts.map(({ reason }) => reason);
    assert.ok(reasons.length > 2);
    if (game === "burgundy") assert.ok(["region", "animals", "sale"].every((one) => reasons.includes(one)));
    assert.ok(!reasons.includes(null), `${game} names a reason for all points`);
  }
});
