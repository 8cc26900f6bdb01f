import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, change, crest, header, signed, type VNode } from "isettlers-board";

function attributes(node: VNode) {
  return node.data?.attrs ?? {};
}

test("amounts and changes say their number and word in one", () => {
  assert.equal(attributes(amount("worker", 3, "3 workers"))["aria-label"], "3 workers");
  assert.equal(attributes(change("vp", -2, "2 VP lost"))["aria-label"], "2 VP lost");
  assert.deepEqual([signed(2), signed(0), signed(-2)], ["+2", "+0", "−2"]);
});

test("a crest is hidden from screen readers unless it has a name", () => {
  assert.equal(attributes(crest(1))["aria-hidden"], "true");
  assert.equal(attributes(crest(1, undefined, "Seat 1"))["aria-label"], "Seat 1");
});

test("the header of a seat has its name as a heading", () => {
  const node = header(2, { name: "Seat 2", player: "bot greedy", points: 81, unit: "VP" });
  const [, names] = node.children as VNode[];
  const [heading] = names?.children as VNode[];
  assert.equal(heading?.sel, "h2.name");
});
