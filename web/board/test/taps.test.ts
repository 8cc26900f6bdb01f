import assert from "node:assert/strict";
import { test } from "node:test";
import { isSmall, tapped } from "isettlers-board";

const chip = (left: number, top: number) => ({ left, top, width: 120, height: 24 });

test("a tap within 22 px of the middle of a small thing means that thing", () => {
  const boxes = [chip(0, 100)];
  assert.equal(tapped(60, 112, boxes), 0);
  assert.equal(tapped(60, 134, boxes), 0);
  assert.equal(tapped(60, 135, boxes), -1);
  assert.equal(tapped(121, 112, boxes), -1, "it is wide enough");
});

test("between two things the nearer one is meant", () => {
  const boxes = [chip(0, 100), chip(0, 130)];
  assert.equal(tapped(60, 126, boxes), 0);
  assert.equal(tapped(60, 128, boxes), 1);
});

test("a large thing has nothing around it", () => {
  const hex = { left: 0, top: 0, width: 52, height: 60 };
  assert.equal(tapped(55, 30, [hex]), -1);
  assert.equal(tapped(51, 30, [hex]), 0);
});

test("a thing lower or narrower than a finger is small", () => {
  assert.equal(isSmall(chip(0, 0)), true);
  assert.equal(isSmall({ width: 43, height: 60 }), true);
  assert.equal(isSmall({ width: 44, height: 44 }), false);
});
