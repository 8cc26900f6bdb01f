import assert from "node:assert/strict";
import { test } from "node:test";
import { railIn } from "../src/play/room.js";

test("the rail is beside a broad board, below a high one, and in sheets over a small one", () => {
  const places = {
    "1280x720": "beside",
    "1024x768": "beside",
    "960x950": "beside",
    "844x390": "beside",
    "640x360": "beside",
    "820x1180": "below",
    "1024x1366": "below",
    "768x1024": "sheet",
    "390x844": "sheet",
    "320x360": "sheet",
  };
  for (const [window, place] of Object.entries(places)) {
    const [width = 0, height = 0] = window.split("x").map(Number);
    assert.equal(railIn(width, height), place, window);
  }
});
