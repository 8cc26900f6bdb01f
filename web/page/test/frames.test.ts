import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { drawSoon } from "../src/parts/frames.js";

/** Frames and timers that come when the test says so. */
mock.timers.enable({ apis: ["setTimeout"] });
let frames: FrameRequestCallback[] = [];
globalThis.requestAnimationFrame = (call) => frames.push(call);
globalThis.cancelAnimationFrame = () => {};

const task = () => new Promise(setImmediate);

async function frame(): Promise<void> {
  const now = frames;
  frames = [];
  for (const call of now) call(0);
  mock.timers.tick(1);
  await task();
}

test("what changes is drawn after the task, and once a frame", async () => {
  const drawn: string[] = [];
  const draw = (name: string) => drawSoon(() => drawn.push(name));
  draw("board");
  draw("list");
  assert.deepEqual(drawn, []);
  await task();
  assert.deepEqual(drawn, ["board", "list"]);
  draw("board");
  draw("log");
  await task();
  assert.deepEqual(drawn.splice(0), ["board", "list"], "the frame has its drawing");
  await frame();
  assert.deepEqual(drawn.splice(0), ["board", "log"]);
  await frame();
  draw("click");
  await task();
  draw("board");
  draw("list");
  await task();
  assert.deepEqual(drawn.splice(0), ["click", "board", "list"], "an answer does not wait for the frame");
  draw("log");
  await task();
  assert.deepEqual(drawn, []);
  await frame();
  assert.deepEqual(drawn, ["log"]);
  await frame();
});

test("a page out of sight, which has no frames, is drawn too", async () => {
  let drawn = 0;
  for (let changes = 1; changes <= 5; changes += 1) {
    drawSoon(() => {
      drawn += 1;
    });
    await task();
    mock.timers.tick(100);
    await task();
    assert.equal(drawn, changes);
  }
});
