import assert from "node:assert/strict";
import { test } from "node:test";
import { Course, type Game, LibraryError, openLibrary, type Position } from "isettlers/wasm";

const SETUPS = [
  ["imperial", { factions: ["romans", "barbarians", "egyptians"] }],
  ["burgundy", { players: 3 }],
  ["founders", { players: 2 }],
] as const;
const library = await openLibrary();

/** Takes actions by a fixed rule up to a number of them. */
function playOn(course: Course, most: number): Course {
  while (!course.position.over && course.at < most) {
    const { legal } = course.position;
    course.act(Number(legal[course.at % legal.length]));
  }
  return course;
}

/** The same game kept by hand: each position, and what happened in each step. */
function byHand(game: Game, actions: readonly number[]) {
  const position = game.start(3);
  const steps = [position.begin(3)];
  const positions: Position[] = [position.clone()];
  const actors: (number | null)[] = [];
  for (const action of actions) {
    actors.push(position.actor);
    steps.push(position.step(action));
    positions.push(position.clone());
  }
  return { steps, positions, actors };
}

for (const [name, setup] of SETUPS) {
  test(`a course of ${name} has the positions and events of its game`, () => {
    using game = library.game(name, setup);
    using course = playOn(Course.start(game, 3), 150);
    const { steps, positions, actors } = byHand(game, course.actions);
    assert.deepEqual(course.actors, actors);
    for (const seat of ["spectator", "everything", 0, 1] as const) {
      const byStep = steps.map((happened) => happened.tell(seat));
      const { since, next, actions, events } = course.log(seat);
      assert.deepEqual(events, byStep.flat());
      assert.deepEqual(
        actions,
        byStep.flatMap((step, at) => step.map(() => at)),
      );
      assert.deepEqual([since, next], [0, events.length]);
      const late = course.log(seat, 30, 40);
      assert.deepEqual(late.events, byStep.slice(0, 41).flat().slice(30));
    }
    for (const at of [0, 1, 31, 32, 33, course.at]) {
      using position = course.positionAt(at);
      assert.deepEqual(position.hash, positions[at]?.hash);
      assert.deepEqual([...position.legal], [...(positions[at]?.legal ?? [])]);
    }
    course.back(33);
    assert.equal(course.at, 33);
    assert.deepEqual(course.position.hash, positions[33]?.hash);
    assert.deepEqual([...course.position.legal], [...(positions[33]?.legal ?? [])]);
    for (const position of positions) position.close();
  });

  test(`actions of ${name} are taken back together where each may be`, () => {
    using game = library.game(name, setup);
    using course = Course.start(game, 4);
    const obstacles = new Set<string | null>();
    while (course.at < 40 && !course.position.over) {
      playOn(course, course.at + 1);
      const since = Math.max(0, course.at - 2);
      const first = course.actors[since];
      const each = course.actors.slice(since).map((actor, place) => {
        using before = course.positionAt(since + place);
        return actor === first ? before.obstacle(Number(course.actions[since + place])) : "others_acted";
      });
      const expected = each.find((why) => why !== null) ?? null;
      assert.equal(course.obstacle(since), expected);
      obstacles.add(expected);
    }
    assert.ok(obstacles.has(null) && obstacles.size > 1);
  });
}

test("a course from a position has the events since, and no record", () => {
  using game = library.game("burgundy", {});
  using position = game.start(5);
  for (let count = 0; count < 7; count += 1) position.apply(Number(position.legal[0]));
  using course = Course.begin(position);
  assert.deepEqual(course.log(0), { since: 0, next: 0, actions: [], events: [] });
  using before = position.clone();
  const action = Number(position.legal[0]);
  course.act(action);
  assert.deepEqual(course.log(1).events, before.step(action).tell(1));
  assert.equal(course.seed, undefined);
  assert.throws(() => course.record(), { code: "no_record" });
});

test("a game comes again from its record", () => {
  using game = library.game("founders", { players: 3 });
  using course = playOn(Course.start(game, 8), 60);
  const notes = { who: ["Ann", "Bob"], rated: true };
  const record = course.record(notes);
  using recorded = library.gameOfRecord(record);
  using again = Course.replay(recorded, record);
  assert.deepEqual(again.actions, course.actions);
  assert.deepEqual(again.position.hash, course.position.hash);
  assert.deepEqual(again.record(notes), record);
  again.verify(record);
  const tree = library.record(record);
  assert.deepEqual([tree.notes, tree.actions, tree.hash], [notes, course.actions, course.position.hash]);
  const unfinished = record.subarray(0, record.length - 1);
  using begun = Course.replay(game, unfinished);
  assert.equal(begun.at, course.at);
  assert.throws(() => begun.verify(unfinished), { code: "bad_format", message: /^not finished: / });
  assert.equal(library.record(unfinished).hash, null);
});

test("what is no record of a game is refused", () => {
  using game = library.game("burgundy", {});
  using course = playOn(Course.start(game, 9), 5);
  const record = course.record();
  using other = library.game("founders", {});
  assert.throws(() => Course.replay(other, record), { code: "bad_setup", path: "$.game" });
  assert.throws(() => library.gameOfRecord(record.subarray(0, 50)), { code: "bad_format" });
  const damaged = Uint8Array.from(record);
  damaged[damaged.length - 1] = 1 ^ Number(damaged.at(-1));
  assert.throws(() => Course.replay(game, damaged), { code: "bad_format", message: /^damaged: / });
  const end = new TextDecoder("latin1").decode(record).lastIndexOf("actions") - 2;
  const wrong = Uint8Array.from([...record.subarray(0, end), 0x91, 0xcd, 0xff, 0xff]);
  assert.throws(() => Course.replay(game, wrong), {
    code: "bad_format",
    message: /^action number 6: 65535 is no action id of burgundy/,
  });
  assert.throws(() => course.record({ much: "x".repeat(20_000) }), {
    code: "bad_format",
    path: "$.notes.much",
  });
});

test("a copy of a course goes its own way", () => {
  using game = library.game("founders", {});
  using course = playOn(Course.start(game, 8), 50);
  using copy = course.clone();
  playOn(copy, 90);
  copy.back(20);
  assert.deepEqual([course.at, copy.at], [50, 20]);
  using past = course.positionAt(20);
  assert.deepEqual(copy.position.hash, past.hash);
});

test("actions are named as people type them, and refusals say what is legal", () => {
  using game = library.game("imperial", SETUPS[0][1]);
  using course = Course.start(game, 3);
  const first = Number(course.position.legal[0]);
  const text = course.position.text(first);
  for (const typed of [text, text.toUpperCase(), `  ${text.split(" ").join("   ")}\n`]) {
    assert.equal(course.position.find(typed), first);
  }
  const named = {
    code: "illegal_action",
    path: "$.action",
    message: /^'fly' is no legal action; legal: take /,
  };
  assert.throws(() => course.act("fly"), named);
  const numbered = {
    code: "illegal_action",
    path: "$.action",
    message: /^action 1 \(.+\) is not legal now; legal: take /,
  };
  assert.throws(() => course.act(1), numbered);
  course.act(text.toUpperCase());
  assert.deepEqual(course.actions, [first]);
});

test("what a course cannot do is refused, and changes nothing", () => {
  using game = library.game("burgundy", {});
  const course = playOn(Course.start(game, 8), 64);
  const { hash } = course.position;
  for (const wrong of [() => course.act(-1), () => course.act(70_000), () => course.act("build a castle")]) {
    assert.throws(wrong, { code: "illegal_action" });
  }
  for (const at of [-1, 65]) {
    assert.throws(() => course.positionAt(at), LibraryError);
    assert.throws(() => course.back(at), LibraryError);
    assert.throws(() => course.obstacle(at), LibraryError);
    assert.throws(() => course.eventsUntil(at), LibraryError);
  }
  assert.throws(() => course.log(0, course.eventsUntil() + 1), {
    code: "bad_request",
    message: /^there is no event /,
  });
  assert.throws(() => course.log(9), LibraryError);
  assert.deepEqual([course.at, course.position.hash], [64, hash]);
  course.close();
  course.close();
  for (const call of [() => course.at, () => course.log(0), () => course.act(0), () => course.clone()]) {
    assert.throws(call, { code: "unknown_state" });
  }
});
