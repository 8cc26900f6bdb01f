import assert from "node:assert/strict";
import { test } from "node:test";
import { Arena } from "../src/wasm/arena.js";

test("a block that is cut gives the rest back", () => {
  const arena = new Arena(8, 112);
  const { at, bytes } = arena.takeUpTo(64);
  assert.deepEqual([at, bytes], [8, 64]);
  arena.keep(at, bytes, 20);
  assert.equal(arena.take(64), 32);
  arena.give(32, 64);
  arena.give(at, 20);
  assert.equal(arena.takeUpTo(1000).bytes, 104);
});

test("without room there is no block, whatever its length", () => {
  const arena = new Arena(8, 16);
  arena.take(8);
  assert.throws(() => arena.takeUpTo(64), RangeError);
  assert.throws(() => arena.take(1), RangeError);
});
