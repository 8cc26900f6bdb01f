import assert from "node:assert/strict";
import { test } from "node:test";
import { leftOf, shownTime } from "../src/play/clock.js";

test("the clock that runs loses time, down to nothing; bots have none", () => {
  const clocks = { left: [60_000, 30_000, null], running: 1 };
  const after = (ms: number) => [0, 1, 2].map((seat) => leftOf(clocks, seat, ms));
  assert.deepEqual(after(0), [60_000, 30_000, null]);
  assert.deepEqual(after(4_000), [60_000, 26_000, null]);
  assert.deepEqual(after(40_000), [60_000, 0, null]);
});

test("times are shown as clocks show them", () => {
  const shown = [0, 1, 9_001, 65_000, 600_000, 3_599_001, 3_600_000, 90_061_000].map(shownTime);
  assert.deepEqual(shown, ["0:00", "0:01", "0:10", "1:05", "10:00", "1:00:00", "1:00:00", "25:01:01"]);
});
