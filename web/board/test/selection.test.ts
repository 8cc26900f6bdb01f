import assert from "node:assert/strict";
import { test } from "node:test";
import type { LegalAction } from "isettlers";
import { type Ahead, optionsOf, Selection } from "isettlers-board";

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
