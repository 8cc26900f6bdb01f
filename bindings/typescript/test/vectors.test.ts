import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Connection,
  decodeFrame,
  encodeFrame,
  FrameError,
  type Method,
  type Methods,
  type Receiver,
  ServerError,
  Splitter,
  type Tree,
} from "isettlers";
import { withEngine } from "./engine.js";
import { bytesOf, engine, named, ofKind, revived, treeOf, type Vector } from "./vectors.js";

/** Kinds of vectors that are one map. */
const MAPS = ["request", "reply", "error", "push", "snapshot", "document", "view"];

for (const vector of ofKind(...MAPS)) {
  test(`${vector.name} is read, and written to the same bytes`, () => {
    const bytes = bytesOf(vector);
    const tree = decodeFrame(bytes);
    assert.deepEqual(tree, treeOf(vector));
    assert.deepEqual(encodeFrame(tree), bytes);
  });
}

for (const vector of ofKind("record")) {
  test(`${vector.name} is read, and written to the same bytes`, () => {
    const values = treeOf(vector) as readonly Tree[];
    const head = Buffer.from([0x81, 0xa1, 0x72, 0xdd, 0, 0, 0, 0]);
    head.writeUInt32BE(values.length, 4);
    const frame = decodeFrame(new Uint8Array(Buffer.concat([head, bytesOf(vector)])));
    assert.deepEqual(frame, { r: values });
    const written = encodeFrame(frame);
    assert.deepEqual(written.slice(-bytesOf(vector).length), bytesOf(vector));
  });
}

for (const vector of ofKind("stream")) {
  test(`${vector.name} is cut into its frames wherever it is broken`, () => {
    const bytes = bytesOf(vector);
    const frames = vector.frames?.map((name) => bytesOf(named(name)));
    for (const size of [1, Math.ceil(bytes.length / 2), bytes.length]) {
      const splitter = new Splitter(bytes.length);
      const cut: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += size)
        cut.push(...splitter.feed(bytes.subarray(at, at + size)));
      assert.deepEqual(cut, frames);
    }
  });
}

for (const vector of ofKind("malformed")) {
  test(`${vector.name} is refused, but for what only a request may not be`, () => {
    const bytes = bytesOf(vector);
    if (vector.name.includes("too_large")) {
      assert.throws(() => new Splitter(2 ** 21).feed(bytes), FrameError);
    } else if (/no-id|nesting/.test(vector.name)) {
      assert.equal(typeof decodeFrame(bytes), "object");
    } else {
      assert.throws(() => decodeFrame(bytes), FrameError);
    }
  });
}

/** A connection whose other side answers every request with one frame; what was asked is kept. */
function answering(reply: Tree): { connection: Connection; requests: Tree[] } {
  const requests: Tree[] = [];
  let receiver: Receiver | undefined;
  const connection = new Connection({
    open: (given) => {
      receiver = given;
    },
    send: (body) => {
      const request = decodeFrame(body);
      requests.push(request);
      queueMicrotask(() => receiver?.frame(encodeFrame({ ...reply, id: request.id })));
    },
    close: async () => receiver?.closed(),
    destroy: (error) => receiver?.closed(error),
  });
  return { connection, requests };
}

for (const vector of ofKind("request")) {
  const answer = ofKind("reply", "error").find(
    (one) => one.name === vector.name.replace(/request$/, "reply"),
  );
  if (!answer) continue;
  test(`${vector.name} is sent as it stands, and its answer comes back`, async () => {
    const { id: _, method, ...request } = treeOf(vector) as Tree;
    const reply = treeOf(answer) as Tree;
    const { connection, requests } = answering(reply);
    const call = connection.call(method as Method, request as Methods[Method]["request"]);
    if (answer.kind === "reply") {
      assert.deepEqual(await call, reply.ok);
    } else {
      const { code, message, path } = reply.error as { code: string; message: string; path?: string };
      await assert.rejects(call, (error: unknown) => {
        assert.ok(error instanceof ServerError);
        assert.deepEqual([error.code, error.message, error.path], [code, message, path]);
        return true;
      });
    }
    assert.deepEqual(requests, [{ ...request, id: 1, method }]);
  });
}

/** Loads a vector into an engine and compares what it is with what is expected. */
async function loaded(vector: Vector, source: "snapshot" | "record"): Promise<void> {
  const expected = revived(vector.expected) as Tree;
  await withEngine(async (running) => {
    const bytes = bytesOf(vector);
    const state = await running.load(source === "snapshot" ? { snapshot: bytes } : { record: bytes }, {
      legal: true,
    });
    const described = await state.status({ legal: true });
    const verified = source === "record" ? await running.verify(bytes) : {};
    const actual = { ...described, ...verified } as unknown as Tree;
    for (const [field, value] of Object.entries(expected)) assert.deepEqual(actual[field], value, field);
    if (source === "snapshot") {
      assert.equal(running.hello.engine, engine);
      assert.deepEqual(await state.save(), bytes);
    } else {
      assert.deepEqual(await state.record(), bytes);
    }
  });
}

for (const vector of ofKind("snapshot")) {
  test(`${vector.name} opens as what it was`, () => loaded(vector, "snapshot"));
}

for (const vector of ofKind("record")) {
  test(`${vector.name} leads to where it led`, () => loaded(vector, "record"));
}

test("documents and views are those of their snapshots", () =>
  withEngine(async (running) => {
    for (const vector of ofKind("document", "view")) {
      const state = await running.load({ snapshot: bytesOf(named(vector.snapshot ?? "")) });
      const tree = treeOf(vector) as Tree;
      if (vector.kind === "view") {
        assert.deepEqual(
          await state.view(vector.seat == null ? {} : { seat: vector.seat }),
          tree,
          vector.name,
        );
      } else {
        assert.deepEqual(await state.document(), tree, vector.name);
        const again = await running.load({ document: tree });
        assert.deepEqual((await again.status()).hash, (await state.status()).hash, vector.name);
      }
    }
  }));
