import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { GameEvent } from "isettlers";
import { type Beat, NO_BEAT } from "isettlers-board";
import { Beats } from "../src/play/beats.js";
import { telling } from "../src/play/telling.js";
import type { Moment } from "../src/table/table.js";

const act = (seat: number, text = "pass"): GameEvent => ({
  kind: "action",
  seat,
  values: { action: 1, text, forced: false },
  text,
  reveals: false,
});
const moment = (at: number, events: readonly GameEvent[] = [act(1)], more: Partial<Moment> = {}): Moment => ({
  at,
  actor: 1,
  seat: 0,
  view: {},
  ahead: [],
  events,
  scores: [],
  outcome: null,
  ...more,
});
/** Milliseconds of an event. */
const EACH_MS = 800;
const plan = (events: readonly GameEvent[]): Beat => ({
  acts: [],
  ms: Math.min(900, events.length * EACH_MS),
});

function begun(speed = 1) {
  mock.timers.enable({ apis: ["setTimeout"] });
  const beats = new Beats(moment(0, []), plan, () => speed);
  const seen: number[] = [];
  beats.drawn.subscribe((drawn) => seen.push(drawn.moment.at));
  return { beats, seen };
}

test.afterEach(() => mock.timers.reset());

test("moments that come at once are shown one after the other", () => {
  const { beats, seen } = begun();
  for (const at of [1, 2, 3]) beats.push(moment(at));
  assert.deepEqual(seen, [0, 1]);
  mock.timers.tick(EACH_MS - 1);
  assert.deepEqual(seen, [0, 1]);
  mock.timers.tick(1);
  assert.deepEqual(seen, [0, 1, 2]);
  mock.timers.tick(EACH_MS);
  assert.deepEqual(seen, [0, 1, 2, 3]);
});

test("what takes no time does not wait", () => {
  const { beats, seen } = begun();
  beats.push(moment(1));
  beats.push(moment(2, [], { actor: 0 }));
  mock.timers.tick(EACH_MS);
  assert.deepEqual(seen, [0, 1, 2]);
});

test("twice as fast takes half the time, and without motion every moment is shown at once", () => {
  const { beats, seen } = begun(2);
  for (const at of [1, 2]) beats.push(moment(at));
  mock.timers.tick(EACH_MS / 2);
  assert.deepEqual(seen, [0, 1, 2]);
  mock.timers.reset();
  const all = begun(Number.POSITIVE_INFINITY);
  for (const at of [1, 2, 3]) all.beats.push(moment(at));
  assert.deepEqual(all.seen, [0, 1, 2, 3]);
  assert.equal(all.beats.drawn.value.beat, NO_BEAT);
});

test("more than three seconds behind, all that waits is one beat", () => {
  const { beats, seen } = begun();
  for (const at of [1, 2, 3, 4]) beats.push(moment(at));
  assert.deepEqual(seen, [0, 1]);
  beats.push(moment(5));
  mock.timers.tick(EACH_MS);
  assert.deepEqual(seen, [0, 1, 5]);
  assert.equal(beats.drawn.value.events.length, 4);
});

test("finishing shows the last moment with all that happened", () => {
  const { beats, seen } = begun();
  assert.equal(beats.finish(), false);
  for (const at of [1, 2, 3]) beats.push(moment(at));
  assert.equal(beats.finish(), true);
  assert.deepEqual(seen, [0, 1, 3]);
  assert.deepEqual([beats.drawn.value.beat, beats.drawn.value.events.length], [NO_BEAT, 2]);
  mock.timers.tick(10_000);
  assert.deepEqual(seen, [0, 1, 3]);
  beats.push(moment(4));
  assert.equal(seen.at(-1), 4, "an action after it is shown at once");
});

test("a bot that begins to think changes the moment, not its beat", () => {
  const { beats } = begun();
  beats.push(moment(1));
  const { beat } = beats.drawn.value;
  const thinks = moment(1, [], { actor: 2 });
  beats.push(thinks);
  assert.deepEqual([beats.drawn.value.moment, beats.drawn.value.beat], [thinks, beat]);
});

test("a take-back, another seat and a jump wait for nothing", () => {
  for (const next of [moment(1, []), moment(3, [], { seat: 1 }), moment(9, [])]) {
    const { beats } = begun();
    for (const at of [1, 2, 3]) beats.push(moment(at));
    beats.push(next);
    assert.deepEqual([beats.drawn.value.moment, beats.drawn.value.beat], [next, NO_BEAT]);
    mock.timers.reset();
  }
});

test("a screen reader hears a sentence an action, and a count of many", () => {
  const names = (seat: number | null) => ["Romans", "Barbarians", "Japanese"][seat ?? -1] ?? "";
  const line = (seat: number, text: string, ...more: string[]) =>
    ({ at: 1, seat, text, more, gains: [], events: [] }) as const;
  const two = [line(1, "You build Fort", "You draw Ruins"), line(2, "The Japanese pass")];
  assert.equal(telling(two, names), "You build Fort. You draw Ruins. The Japanese pass");
  const many = [line(1, "a"), line(2, "b"), line(1, "c"), line(1, "d"), { at: 2, heading: "Round 2" }];
  assert.equal(telling(many, names), "Barbarians: 3 actions. Japanese: 1 action");
});
