import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameEvent, Tree } from "isettlers";
import {
  type Act,
  beatOf,
  ENGLISH,
  type GameBoard,
  LONGEST_MS,
  NO_BEAT,
  type Scene,
  type Step,
  type Steps,
  spotOf,
  stilled,
} from "isettlers-board";
import { board as burgundy } from "isettlers-board/burgundy";
import { board as founders } from "isettlers-board/founders";
import { board as imperial } from "isettlers-board/imperial";
import { things } from "./drawn.js";
import { dice, gameOf, viewOf } from "./games.js";

const event = (kind: string, seat: number | null, values: GameEvent["values"] = {}): GameEvent => ({
  kind,
  seat,
  values,
  text: kind,
  reveals: false,
});
const act = (seat: number) => event("action", seat, { action: 1, text: "", forced: false });
const ENDS_AT_THING = new Set(["fly", "fall", "turn", "ring"]);
const stepsOf = (board: { readonly steps?: unknown }) => board.steps as Steps;
const does = (acts: readonly Act[]) => acts.map(({ step }) => step.does);
const placeOf = (step: Step | undefined) => step && spotOf(step)[0];

const BUILD = [
  act(1),
  event("move", 1, { card: "COM001", name: "Ruins", source: "location", target: "discard", owner: 1, to: 1 }),
  event("goods", 1, { goods: { stone: -1 } }),
  event("goods", 1, { goods: { stone: -1, wood: 1 } }),
  event("move", 1, { card: "ROM003", name: "Fort", source: "hand", target: "location", owner: 1, to: 1 }),
  event("vp", 1, { points: 2 }),
];

test("a beat shows movement, then effects, then what comes next", () => {
  const { acts, ms } = beatOf([...BUILD, event("turn", 0)], stepsOf(imperial), 0);
  assert.deepEqual(does(acts), ["sink", "fly", "sign", "sign", "sign", "pass"]);
  const begins = acts.map(({ from }) => from);
  assert.deepEqual(
    begins,
    [...begins].sort((one, other) => one - other),
    "phase after phase",
  );
  assert.equal(ms, Math.max(...acts.map(({ from, ms }) => from + ms)));
  assert.ok(ms <= LONGEST_MS);
});

test("a card flies from the hand to the empire, where the panel stands in for a hand that is not drawn", () => {
  const { acts } = beatOf(BUILD, stepsOf(imperial), 0);
  const flight = acts.find(({ step }) => step.does === "fly")?.step;
  assert.deepEqual(flight, {
    does: "fly",
    from: ['[data-thing="hand/ROM003"]', '[data-seat="1"] .crest'],
    to: ['[data-thing="location/1/ROM003"]', '[data-seat="1"] .crest'],
  });
});

test("gains rise from the thing of the action, and prices from the supply", () => {
  const { acts } = beatOf(BUILD, stepsOf(imperial), 0);
  const signs = acts.flatMap(({ step }) =>
    step.does === "sign" ? [[step.sign, step.by, step.from[0]]] : [],
  );
  assert.deepEqual(signs, [
    ["stone", -2, '[data-thing="good/1/stone"]'],
    ["wood", 1, '[data-thing="location/1/ROM003"]'],
    ["vp", 2, '[data-thing="location/1/ROM003"]'],
  ]);
});

test("what an event names as its cause gives its goods, and what a bot builds gives the others", () => {
  const goods = (cause: string) => event("goods", 1, { goods: { wood: 1 }, cause });
  const { acts } = beatOf([...BUILD, goods("COM002"), goods("COM003")], stepsOf(imperial), 0);
  const causes = acts.flatMap(({ step }) => (step.does === "sign" && step.by === 1 ? [step.from[0]] : []));
  assert.deepEqual(
    causes,
    ["ROM003", "COM002", "COM003"].map((card) => `[data-thing="location/1/${card}"]`),
  );
});

test("a location of another seat is razed under a flame, and one given up is not", () => {
  const move = { card: "COM001", source: "location", target: "foundation", owner: 0, to: 0 };
  const razed = (seat: number) => {
    const [one] = beatOf([act(seat), event("move", seat, move)], stepsOf(imperial), 0).acts;
    return one?.step.does === "sink" && one.step.razed;
  };
  assert.deepEqual([razed(1), razed(0)], [true, false]);
});

test("a card on its way is seen once, and two that go to a pile are not one", () => {
  const move = (card: string, source: string, target: string) =>
    event("move", 0, { card, source, target, owner: 0, to: 0 });
  const way = [act(0), move("COM001", "deck", "aside"), move("COM001", "aside", "hand")];
  assert.deepEqual(
    beatOf(way, stepsOf(imperial), 0).acts.map(({ step }) => spotOf(step)[0]),
    ['[data-thing="hand/COM001"]'],
  );
  const gone = [act(0), move("COM001", "hand", "discard"), move("COM002", "deck", "hand")];
  assert.equal(beatOf(gone, stepsOf(imperial), 0).acts.length, 2);
});

test("tiles of an estate are those of the seat that placed them", () => {
  const place = (seat: number) =>
    beatOf([act(seat), event("place", seat, { tile: "mine", hex: 7, start: false })], stepsOf(burgundy), 0)
      .acts;
  assert.deepEqual(does(place(0)), ["fly", "ring"]);
  assert.equal(placeOf(place(0)[0]?.step), '[data-thing="hex/7"]');
  assert.equal(placeOf(place(1)[0]?.step), '[data-thing="seat/1/hex/7"]');
});

test("silver of mines, workers of dice and points of the end come from what they are for", () => {
  const from = (seat: number, kind: string, values: GameEvent["values"]) => {
    const placed = event("place", seat, { tile: "bank", hex: 7, start: false });
    const { acts } = beatOf([act(seat), placed, event(kind, seat, values)], stepsOf(burgundy), 0);
    const step = acts.find(({ step }) => step.does === "sign")?.step;
    return step?.does === "sign" ? step.from[0] : undefined;
  };
  const tile = (hexes: string, name: string, is = "=") => `[data-thing^="${hexes}"][data-tile${is}"${name}"]`;
  assert.equal(from(0, "silver", { amount: 1, cause: "mine" }), tile("hex/", "mine"));
  assert.equal(from(1, "silver", { amount: 1, cause: "mine" }), tile("seat/1/hex/", "mine"));
  assert.equal(from(0, "workers", { amount: 2, cause: "knowledge-2" }), tile("hex/", "knowledge-2"));
  assert.equal(from(0, "silver", { amount: 2, cause: "bank" }), '[data-thing="hex/7"]');
  assert.equal(from(1, "workers", { amount: 2, cause: "workers" }), '[data-seat="1"] .die');
  assert.equal(from(1, "final", { points: 3, reason: "silverlings" }), '[data-seat="1"] .of-silver');
  assert.equal(from(0, "final", { points: 3, reason: "knowledge" }), tile("hex/", "knowledge", "^="));
});

test("a tile of the rows flies to its cell", () => {
  const add = event("add", 1, { tile: "forest", at: [2, -1] });
  const [flight] = beatOf([act(1), add], stepsOf(founders), 0).acts;
  assert.deepEqual(flight?.step.does === "fly" && [flight.step.from[0], flight.step.to[0]], [
    '[data-thing="open/forest"]',
    '[data-thing="cell/1/2,-1"]',
  ]);
});

test("a decision that only begins something takes no time", () => {
  assert.deepEqual(beatOf([act(0)], stepsOf(burgundy), 0), NO_BEAT);
  assert.deepEqual(beatOf(BUILD, undefined, 0), NO_BEAT);
  assert.deepEqual(stilled(NO_BEAT), NO_BEAT);
  assert.equal(stilled(beatOf(BUILD, stepsOf(imperial), 0)).ms, 1200);
});

test("the beats of a long setup are no longer than others", () => {
  const fills = Array.from({ length: 50 }, (_, tile) => event("fill", null, { depot: 1, tile: `t${tile}` }));
  const { acts, ms } = beatOf([...fills, event("roll", 0, { dice: [1, 2] })], stepsOf(burgundy), 0);
  assert.equal(acts.length, 51);
  assert.ok(ms <= LONGEST_MS, `${ms}`);
});

const GAMES: readonly (readonly [GameBoard, Tree])[] = [
  [burgundy as unknown as GameBoard, { players: 3 }],
  [founders as unknown as GameBoard, { players: 3 }],
  [imperial as unknown as GameBoard, { factions: ["romans", "barbarians"] }],
];

test("whole games: every beat is short, and nearly all that changes the table is seen where it happens", () => {
  for (const [board, setup] of GAMES) {
    const game = gameOf(board.name, setup);
    const catalogue = game.catalogue();
    const random = dice(7);
    using position = game.start(7);
    let [seen, unseen, drawn, lacking] = [0, 0, 0, 0];
    while (!position.over) {
      const events = position.step(position.legal[random(position.legal.length)] ?? 0).tell(0);
      const { acts, ms } = beatOf(events, board.steps, 0);
      assert.ok(ms <= LONGEST_MS);
      if (acts.length > 0) seen += 1;
      else if (events.some(({ kind }) => kind !== "action")) unseen += 1;
      const view = viewOf<Tree>(position, 0);
      const scene: Scene = {
        view,
        catalogue,
        seat: 0,
        players: [],
        marks: new Map(),
        layout: "wide",
        words: ENGLISH,
      };
      const table = things(board.draw(scene));
      for (const { step } of acts.filter((one) => ENDS_AT_THING.has(one.step.does))) {
        const [, name] = /^\[data-thing="(.+)"\]$/.exec(spotOf(step)[0] ?? "") ?? [];
        if (name !== undefined && table.has(name)) drawn += 1;
        else if (name !== undefined && !/^(hand|aside)\//.test(name)) lacking += 1;
      }
    }
    assert.ok(seen > 30 && unseen < seen / 8, `${board.name}: ${unseen} changes beside ${seen} are not seen`);
    assert.ok(
      drawn > 30 && lacking < drawn / 4,
      `${board.name}: ${lacking} places beside ${drawn} are not drawn`,
    );
  }
});
