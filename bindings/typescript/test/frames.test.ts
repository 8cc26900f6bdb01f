import assert from "node:assert/strict";
import { test } from "node:test";
import {
  decodeFrame,
  decodeHead,
  encodeFrame,
  FrameError,
  floats,
  prefixed,
  Splitter,
  wordFrom,
  wordToBigInt,
  wordToHex,
} from "isettlers";

const LARGEST = 2n ** 64n - 1n;

test("whole numbers of 64 bits keep every bit", () => {
  const tree = { most: LARGEST, least: -(2n ** 63n), safe: 2 ** 53 - 1, wide: -(2 ** 40), small: 7 };
  assert.deepEqual(decodeFrame(encodeFrame(tree)), tree);
  assert.deepEqual(encodeFrame({ one: 7n }), encodeFrame({ one: 7 }));
  assert.deepEqual(decodeFrame(encodeFrame({ one: 2n ** 40n })), { one: 2 ** 40 });
  assert.throws(() => encodeFrame({ over: LARGEST + 1n }), RangeError);
});

test("whole numbers are never sent as floats", () => {
  assert.equal(encodeFrame({ a: 2 ** 40 })[3], 0xcf);
  assert.equal(encodeFrame({ a: -(2 ** 40) })[3], 0xd3);
});

test("what is undefined is left out, and nothing of what is given is changed", () => {
  const given = { a: undefined, b: [2 ** 40], c: { d: null } };
  assert.deepEqual(decodeFrame(encodeFrame(given)), { b: [2 ** 40], c: { d: null } });
  assert.deepEqual(given, { a: undefined, b: [2 ** 40], c: { d: null } });
});

test("what goes round in a circle is refused", () => {
  const circle: Record<string, unknown> = {};
  circle.again = circle;
  assert.throws(() => encodeFrame(circle), RangeError);
});

const NO_FRAMES: readonly [name: string, bytes: readonly number[]][] = [
  ["nothing", []],
  ["a number", [0x07]],
  ["an array", [0x90]],
  ["bytes after the end", [0x80, 0x00]],
  ["a number as key", [0x81, 0x01, 0x02]],
  ["an extension", [0x81, 0xa1, 0x61, 0xd4, 0x01, 0x00]],
  ["a byte that begins nothing", [0x81, 0xa1, 0x61, 0xc1]],
  ["a text cut off", [0x81, 0xa1, 0x61, 0xa5, 0x61]],
  ["an array that claims too much", [0x81, 0xa1, 0x61, 0xdd, 0xff, 0xff, 0xff, 0xff]],
  ["a map that claims too much", [0xdf, 0xff, 0xff, 0xff, 0xff]],
  ["levels without end", [0x81, 0xa1, 0x61, ...Array<number>(200_000).fill(0x91), 0x00]],
  ["a key that names the prototype", [0x81, 0xa9, ...Buffer.from("__proto__"), 0x80]],
];

for (const [name, bytes] of NO_FRAMES) {
  test(`${name} is no frame`, () => {
    assert.throws(() => decodeFrame(Uint8Array.from(bytes)), FrameError);
  });
}

test("bytes that begin with a map have a head, whatever follows it", () => {
  const header = encodeFrame({ record: 1, game: "founders" });
  assert.equal(decodeHead(header).game, "founders");
  assert.equal(decodeHead(Uint8Array.from([...header, 0x91, 0x07, 0xc1])).game, "founders");
  for (const cut of [0, 1, header.length - 1]) {
    assert.throws(() => decodeHead(header.subarray(0, cut)), FrameError);
  }
});

test("random bytes are a frame or a FrameError, nothing else", () => {
  let state = 1;
  for (let round = 0; round < 20_000; round += 1) {
    const bytes = Uint8Array.from({ length: 1 + (round % 40) }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
    bytes[0] = 0x80 + (round % 4);
    try {
      decodeFrame(bytes);
    } catch (error) {
      assert.ok(error instanceof FrameError, `${error}`);
    }
  }
});

test("a stream is cut into frames wherever it is broken", () => {
  const bodies = [0, 1, 5, 300].map((size) => new Uint8Array(size).fill(size));
  const stream = Buffer.concat(bodies.map(prefixed));
  for (const size of [1, 2, 3, 7, 64, stream.length]) {
    const splitter = new Splitter(300);
    const frames: Uint8Array[] = [];
    for (let at = 0; at < stream.length; at += size)
      frames.push(...splitter.feed(stream.subarray(at, at + size)));
    assert.deepEqual(frames, bodies);
  }
});

test("a frame over the limit is refused before it has come", () => {
  assert.throws(() => new Splitter(300).feed(Uint8Array.of(0, 0, 1, 45)), FrameError);
});

test("words and numbers turn into each other", () => {
  assert.deepEqual(wordFrom(LARGEST), new Uint8Array(8).fill(255));
  assert.deepEqual(wordFrom(258), Uint8Array.of(2, 1, 0, 0, 0, 0, 0, 0));
  assert.equal(wordToBigInt(wordFrom(LARGEST - 1n)), LARGEST - 1n);
  assert.equal(wordToHex(wordFrom(258)), "0000000000000102");
  for (const wrong of [-1, 0.5, 2 ** 53, LARGEST + 1n, Number.NaN])
    assert.throws(() => wordFrom(wrong), RangeError);
  assert.throws(() => wordToBigInt(new Uint8Array(7)), RangeError);
});

test("an observation's bytes are numbers wherever they lie in memory", () => {
  const bytes = new Uint8Array(13);
  new DataView(bytes.buffer).setFloat32(1, 0.5, true);
  new DataView(bytes.buffer).setFloat32(5, -2, true);
  assert.deepEqual(floats(bytes.subarray(1, 9)), Float32Array.of(0.5, -2));
  assert.throws(() => floats(bytes), FrameError);
});
