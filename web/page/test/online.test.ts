import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf } from "../src/online/server.js";

test("tables with a port are on the host of the page", () => {
  const page = "http://127.0.0.1:8000/index.html?game=1#seat=abc";
  assert.equal(addressOf({ port: 8765 }, page).href, "ws://127.0.0.1:8765/");
  assert.equal(addressOf({ port: 8765 }, "https://games.example/").href, "wss://games.example:8765/");
});

test("tables with a path are beside the page, on its address", () => {
  const page = "https://games.example/?game=1#seat=abc";
  assert.equal(addressOf({ path: "tables" }, page).href, "wss://games.example/tables");
  assert.equal(addressOf({ path: "tables" }, "http://[::1]:8000/play/").href, "ws://[::1]:8000/play/tables");
});
