import { beforeEach } from "node:test";
import { dice } from "./chance.js";

// Loaded before the tests of a file, so that none of them fails by chance: each draws the same from its beginning on.

let random = dice(1);
beforeEach(() => {
  random = dice(1);
});

Object.defineProperty(crypto, "getRandomValues", {
  value: <T extends ArrayBufferView>(into: T): T => {
    new Uint8Array(into.buffer, into.byteOffset, into.byteLength).forEach((_, at, bytes) => {
      bytes[at] = random(256);
    });
    return into;
  },
});
