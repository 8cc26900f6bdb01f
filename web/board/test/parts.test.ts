import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, change, crest, ENGLISH, header, numeral, type Scene, signed } from "isettlers-board";
import { attribute, label, nodes, things } from "./drawn.js";

const SCENE: Scene = {
  view: {},
  catalogue: {},
  seat: 0,
  players: [],
  marks: new Map(),
  layout: "wide",
  words: ENGLISH,
};

test("amounts and changes say their number and word in one", () => {
  assert.equal(attribute(amount("worker", 3, "3 workers"), "aria-label"), "3 workers");
  assert.equal(attribute(change("vp", -2, "2 VP lost"), "aria-label"), "2 VP lost");
  assert.deepEqual([signed(2), signed(0), signed(-2)], ["+2", "+0", "−2"]);
  assert.deepEqual([numeral(2), numeral(-11)], ["2", "−11"]);
});

test("a crest is hidden from screen readers unless it is a thing", () => {
  assert.equal(attribute(crest(1), "aria-hidden"), "true");
  assert.equal(attribute(crest(1, undefined, { attrs: { "aria-label": "Seat 1" } }), "aria-label"), "Seat 1");
});

test("the header of a seat has its name as a heading; on a button nothing in it is a thing", () => {
  const shown = { name: "Seat 2", player: "bot greedy", points: 81 };
  const node = header(SCENE, 1, shown);
  assert.equal(nodes(node).find(({ sel }) => sel?.startsWith("h2"))?.text, "Seat 2");
  assert.deepEqual([...things(node).keys()], ["about/seat/1", "about/points/1"]);
  assert.equal(label(node, "about/points/1"), "81 VP");
  assert.equal(things(header(SCENE, 1, { ...shown, onButton: true })).size, 0);
});
