import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, change, crest, header, signed } from "isettlers-board";
import { attribute, nodes } from "./drawn.js";

test("amounts and changes say their number and word in one", () => {
  assert.equal(attribute(amount("worker", 3, "3 workers"), "aria-label"), "3 workers");
  assert.equal(attribute(change("vp", -2, "2 VP lost"), "aria-label"), "2 VP lost");
  assert.deepEqual([signed(2), signed(0), signed(-2)], ["+2", "+0", "−2"]);
});

test("a crest is hidden from screen readers unless it has a name", () => {
  assert.equal(attribute(crest(1), "aria-hidden"), "true");
  assert.equal(attribute(crest(1, undefined, "Seat 1"), "aria-label"), "Seat 1");
});

test("the header of a seat has its name as a heading", () => {
  const node = header(2, { name: "Seat 2", player: "bot greedy", points: 81, unit: "VP" });
  const heading = nodes(node).find(({ sel }) => sel?.startsWith("h2"));
  assert.equal(heading?.text, "Seat 2");
});
