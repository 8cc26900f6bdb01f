import assert from "node:assert/strict";
import { test } from "node:test";
import { type ClockForm, clockOf, NO_CLOCK } from "../src/online/clock.js";
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

test("a clock of the form is the server's, within the limits of the server", () => {
  const clock = (changed: Partial<ClockForm>) => clockOf({ ...NO_CLOCK, ...changed });
  assert.equal(clock({}), null);
  assert.deepEqual(clock({ kind: "fischer" }), { seconds: 900, increment: 20 });
  assert.deepEqual(clock({ kind: "fischer", minutes: "0.5", increment: "0" }), { seconds: 30, increment: 0 });
  assert.deepEqual(clock({ kind: "move" }), { move: 172_800 });
  assert.deepEqual(clock({ kind: "move", move: "30" }), { move: 2_592_000 });
  for (const wrong of [
    { minutes: "" },
    { minutes: "0" },
    { minutes: "43201" },
    { minutes: "ten" },
    { increment: "-1" },
    { increment: "" },
  ])
    assert.equal(clock({ kind: "fischer", ...wrong }), undefined, JSON.stringify(wrong));
  for (const move of ["0", "31", "-2", ""]) assert.equal(clock({ kind: "move", move }), undefined, move);
});
