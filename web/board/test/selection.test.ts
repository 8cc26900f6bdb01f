import assert from "node:assert/strict";
import { test } from "node:test";
import type { LegalAction } from "isettlers";
import { type Ahead, marksOf, optionsOf, Selection } from "isettlers-board";

const action = (id: number, kind: string, thing: string): LegalAction => ({
  id,
  kind,
  arguments: { thing },
  text: `${kind} ${thing}`,
});
const ahead = (id: number, kind: string, thing: string, next?: readonly Ahead[]): Ahead => ({
  action: action(id, kind, thing),
  events: [],
  reveals: false,
  ...(next && { next }),
});
const things = (chain: readonly LegalAction[]) => [String(chain.at(-1)?.arguments.thing)];

const MENU = [
  ahead(1, "build", "hand/a", [ahead(11, "give_up", "empire/x"), ahead(12, "give_up", "empire/y")]),
  ahead(2, "deal", "hand/a"),
  ahead(3, "build", "hand/b"),
];

function chosen(selection: Selection): readonly number[] | undefined {
  return selection.ready?.actions.map(({ id }) => id);
}

test("a chain is one option with all its things", () => {
  assert.deepEqual(
    optionsOf(MENU, things).map(({ things }) => things),
    [["hand/a", "empire/x"], ["hand/a", "empire/y"], ["hand/a"], ["hand/b"]],
  );
});

test("a chain ends before an action that answers another question", () => {
  const pointing = (chain: readonly LegalAction[]) =>
    chain.at(-1)?.kind === "give_up" ? undefined : things(chain);
  assert.deepEqual(
    optionsOf(MENU, pointing).map(({ actions }) => actions.map(({ id }) => id)),
    [[1], [2], [3]],
  );
});

test("pointing narrows down until one option is left", () => {
  const begun = new Selection(optionsOf(MENU, things)).point("hand/a");
  assert.equal(chosen(begun), undefined);
  assert.deepEqual([...begun.things], ["empire/x", "empire/y"]);
  assert.deepEqual(chosen(begun.point("empire/y")), [1, 12]);
});

test("a kind tells two verbs of one thing apart", () => {
  const begun = new Selection(optionsOf(MENU, things)).point("hand/a");
  assert.deepEqual(
    begun.groups.map(({ kind, options }) => [kind, options.length]),
    [
      ["build", 2],
      ["deal", 1],
    ],
  );
  assert.deepEqual(chosen(begun.with({ kind: "deal" })), [2]);
});

test("a thing that does not fit begins again, an unknown one changes nothing", () => {
  const begun = new Selection(optionsOf(MENU, things)).point("hand/a");
  assert.deepEqual(chosen(begun.point("hand/b")), [3]);
  assert.equal(begun.point("nowhere"), begun);
});

test("the last pick can be taken back", () => {
  const begun = new Selection(optionsOf(MENU, things)).point("hand/a");
  assert.deepEqual(begun.point("empire/y").back().picked, ["hand/a"]);
  assert.equal(begun.back().picks.length, 0);
});

test("nothing is ready before anything was picked, even if there is one option", () => {
  const only = new Selection(optionsOf([ahead(3, "build", "hand/b")], things));
  assert.equal(only.ready, undefined);
  assert.deepEqual(chosen(only.with({ action: 3, depth: 0 })), [3]);
});

const EXCHANGES = [
  ahead(1, "exchange", "wood", [
    ahead(1, "exchange", "wood", [ahead(0, "done", "")]),
    ahead(2, "exchange", "stone", [ahead(0, "done", "")]),
    ahead(0, "done", ""),
  ]),
  ahead(2, "exchange", "stone", [ahead(0, "done", "")]),
];
const goods = (chain: readonly LegalAction[]) =>
  chain.at(-1)?.kind === "done" ? [] : [String(chain.at(-1)?.arguments.thing)];

test("a thing can be pointed at as often as an option has it", () => {
  const once = new Selection(optionsOf(EXCHANGES, goods)).point("wood");
  assert.deepEqual(once.timesOf("wood"), { least: 1, most: 2 });
  assert.deepEqual([...once.things].sort(), ["stone", "wood"]);
  assert.deepEqual(marksOf(once).get("wood")?.times, { now: 1, most: 2 });
  assert.deepEqual(chosen(once.point("wood")), [1, 1, 0]);
  assert.deepEqual(chosen(once.point("stone")), [1, 2, 0]);
  assert.deepEqual(chosen(once.with({ action: 0, depth: 1 })), [1, 0]);
});

test("a thing is picked once less, and other picks stay", () => {
  const three = new Selection(
    optionsOf(
      [
        ahead(1, "exchange", "wood", [
          ahead(1, "exchange", "wood", [
            ahead(1, "exchange", "wood", [ahead(0, "done", "")]),
            ahead(2, "exchange", "stone", [ahead(0, "done", "")]),
            ahead(0, "done", ""),
          ]),
          ahead(0, "done", ""),
        ]),
      ],
      goods,
    ),
  );
  const twice = three.point("wood").point("wood");
  assert.deepEqual(marksOf(twice).get("wood")?.times, { now: 2, most: 3 });
  assert.deepEqual(marksOf(twice.less("wood")).get("wood")?.times, { now: 1, most: 3 });
  assert.deepEqual(twice.less("wood").less("wood").picks, []);
  assert.deepEqual(twice.point("stone").less("wood").picked, ["wood", "stone"]);
  assert.equal(three.less("wood"), three);
});

test("after a pick, things that can be added, are picked and begin another choice differ", () => {
  const marks = marksOf(new Selection(optionsOf(MENU, things)).point("hand/a"));
  const states = (thing: string) => {
    const { legal, picked, instead } = marks.get(thing) ?? {};
    return [legal, picked, instead];
  };
  assert.deepEqual(states("empire/x"), [true, false, false]);
  assert.deepEqual(states("hand/a"), [false, true, false]);
  assert.deepEqual(states("hand/b"), [false, false, true]);
  assert.equal(marks.get("nowhere"), undefined);
  const before = marksOf(new Selection(optionsOf(MENU, things)));
  assert.ok([...before.values()].every(({ instead }) => !instead));
});

test("after a row of the list, pointing at its thing goes one further", () => {
  const listed = new Selection(optionsOf(EXCHANGES, goods)).with({ action: 1, depth: 0 });
  assert.deepEqual(chosen(listed.point("wood")), [1, 1, 0]);
});

test("of options that are alike the first is ready", () => {
  const [one, other, third] = [ahead(1, "a", "x"), ahead(2, "b", "x"), ahead(3, "c", "x")];
  const options = optionsOf([one, other, third], things);
  const small = (option: { actions: readonly LegalAction[] }) => (option.actions[0]?.id ?? 0) < 3;
  const pair = new Selection(options.slice(0, 2), [], (a, b) => small(a) === small(b));
  assert.deepEqual(chosen(pair.point("x")), [1]);
  const all = new Selection(options, [], (a, b) => small(a) === small(b));
  assert.equal(all.point("x").ready, undefined);
});

test("the actions that follow are known when a thing is named", () => {
  const seen: string[] = [];
  optionsOf(EXCHANGES, (chain, _, next) => {
    seen.push(`${chain.map(({ id }) => id).join()}>${next.map(({ id }) => id).join()}`);
    return [];
  });
  assert.ok(seen.includes("1>1,2,0") && seen.includes("1,2>0") && seen.includes("1,2,0>"), seen.join(" "));
});

test("where nothing can be done, pointing at a thing picks nothing", () => {
  const selection = new Selection([]);
  assert.equal(selection.point("hex/5"), selection);
});
