import assert from "node:assert/strict";
import { test } from "node:test";
import type { Action } from "isettlers/trees/imperial";
import { marksOf, type Option, type Selection } from "isettlers-board";
import { board } from "isettlers-board/imperial";
import { label, things } from "./drawn.js";
import { gameOf, randomGame, Seen } from "./imperial-games.js";

type Fits = (option: Option<Action>, seen: Seen) => boolean;

/** The first decision of a game at which an option fits, with that option. */
function find(setup: string, seed: number, fits: Fits, through = board.through) {
  const { game, catalogue } = gameOf(setup);
  for (const position of randomGame(game, seed)) {
    const seen = new Seen(catalogue, position);
    const selection = seen.selection(through);
    const option = selection.options.find((other) => fits(other, seen));
    if (option !== undefined) return { seen, selection, option };
  }
  throw new Error(`game ${seed} of ${setup} has no such option`);
}

const kindsOf = ({ actions }: Option<Action>) => actions.map(({ kind }) => kind);
const times = (option: Option<Action>, thing: string) => option.things.filter((one) => one === thing).length;

function pointAt(selection: Selection<Action>, things: readonly string[]): Selection<Action> {
  return things.reduce((picked, thing) => picked.point(thing), selection);
}

test("gold is asked for whole prices", () => {
  const twice: Fits = (option) => kindsOf(option).filter((kind) => kind === "pay_gold").length > 1;
  const { seen, selection, option } = find("four", 23, twice);
  const prices = option.things.filter((thing) => thing.startsWith("price/"));
  assert.equal(prices.length, 1);
  const before = option.things.slice(0, option.things.indexOf(prices[0] ?? ""));
  const asked = pointAt(selection, before);
  const wordings = [...asked.things].filter((thing) => thing.startsWith("price/"));
  const names = wordings.map((thing) => label(seen.draw(asked), thing));
  assert.ok(names.length > 1);
  for (const name of names) assert.match(name, /^pays (\d (wood|stone|food|gold)(, )?)+, can be chosen$/);
  assert.equal(new Set(names).size, names.length);
  assert.equal(asked.point(prices[0] ?? "").ready, option);
});

test("an exchange that is looked through counts on the thing how often it was chosen", () => {
  const twice: Fits = (option, { seat }) => times(option, `good/${seat}/wood`) > 1;
  const { seen, selection } = find("four", 23, twice, [...board.through, "exchange"]);
  const [worker, wood] = [`good/${seen.seat}/worker`, `good/${seen.seat}/wood`];
  const begun = pointAt(selection, [worker, wood, wood]);
  const { now, most } = marksOf(begun).get(wood)?.times ?? {};
  assert.equal(now, 2);
  assert.match(label(seen.draw(begun), wood), new RegExp(`picked, 2 of ${most}$`));
  assert.ok(begun.candidates.every(({ actions }) => actions.every(({ kind }) => /exchange|done/.test(kind))));
});

test("a location that guards itself once it stands is drawn as soon as its card is picked", () => {
  const own: Fits = ({ things }) =>
    things.some((thing) => thing.startsWith("location/") && things.includes(`hand/${thing.split("/")[2]}`));
  const { seen, selection, option } = find("three", 2, own);
  const card = option.things.find((thing) => thing.startsWith("hand/")) ?? "";
  const picked = selection.point(card);
  const missing = (drawing: ReturnType<Seen["draw"]>) =>
    [...picked.things].filter((thing) => thing.startsWith("location/") && !things(drawing).has(thing));
  assert.equal(missing(seen.draw(selection)).length, 1, "it does not stand yet");
  assert.deepEqual(missing(seen.draw(picked)), []);
  const standing = `location/${seen.seat}/${card.split("/")[1]}`;
  assert.match(label(seen.draw(picked), standing), /will stand here, can be chosen$/);
});

test("samurai on the same locations are one choice, in whatever order", () => {
  const both: Fits = (option) => kindsOf(option).filter((kind) => kind === "samurai").length > 1;
  const { selection, option } = find("three", 12, both);
  const picked = pointAt(selection, option.things);
  assert.deepEqual(picked.ready?.things.toSorted(), option.things.toSorted());
});
