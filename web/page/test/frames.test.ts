import assert from "node:assert/strict";
import { test } from "node:test";
import { drawSoon } from "../src/parts/frames.js";
import { until } from "./until.js";

/** Frames that come when the test says so. */
let frames: FrameRequestCallback[] = [];
globalThis.requestAnimationFrame = (call) => frames.push(call);
globalThis.cancelAnimationFrame = () => {};

function frame(): void {
  const now = frames;
  frames = [];
  for (const call of now) call(0);
}

test("what changes is drawn after the task, and once a frame", async () => {
  const drawn: string[] = [];
  const draw = (name: string) => drawSoon(() => drawn.push(name));
  draw("board");
  draw("list");
  assert.deepEqual(drawn, []);
  await Promise.resolve();
  assert.deepEqual(drawn, ["board", "list"]);
  draw("board");
  draw("log");
  await Promise.resolve();
  assert.deepEqual(drawn.splice(0), ["board", "list"], "the frame has its drawing");
  frame();
  assert.deepEqual(drawn.splice(0), ["board", "log"]);
  frame();
  draw("board");
  await Promise.resolve();
  assert.deepEqual(drawn, ["board"], "nothing was drawn since the last frame");
  frame();
});

test("a page out of sight, which has no frames, is drawn too", async () => {
  let drawn = 0;
  for (let changes = 1; changes <= 3; changes += 1) {
    drawSoon(() => {
      drawn += 1;
    });
    await until(() => drawn === changes, "a drawing");
  }
  frames = [];
});
