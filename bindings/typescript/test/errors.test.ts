import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  ConnectionError,
  Engine,
  FrameError,
  type Method,
  ProcessTransport,
  ServerError,
  spawnEngine,
} from "isettlers/node";
import { openEngine } from "isettlers/wasm/engine";
import { eachWay, program, setup, withEngine } from "./engine.js";

let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "isettlers-"));
});

after(() => rm(folder, { recursive: true }));

/** A program that behaves as a script of Node says. */
async function script(name: string, text: string): Promise<string> {
  const path = join(folder, `${name}.cjs`);
  await writeFile(path, `#!${process.execPath}\n${text}`);
  await chmod(path, 0o755);
  return path;
}

eachWay("an action that is not legal changes nothing and says why", async (engine) => {
  const state = await engine.start("imperial", setup, { seed: 7 });
  await assert.rejects(state.apply(1), (error: unknown) => {
    assert.ok(error instanceof ServerError);
    assert.equal(error.code, "illegal_action");
    assert.equal(error.path, "$.action");
    assert.match(error.message, /not legal/);
    return true;
  });
  assert.equal((await state.status()).at, 0);
});

eachWay("errors say which argument is at fault", async (engine) => {
  await assert.rejects(engine.start("imperial", { factions: ["romans", "romins"] }), { code: "bad_setup" });
  await assert.rejects(engine.start("chess", {}), { code: "bad_setup", path: "$.game" });
  await assert.rejects(engine.load({ snapshot: new Uint8Array(3) }), { code: "bad_format" });
  await assert.rejects(engine.verify(new Uint8Array(3)), { code: "bad_format" });
  const state = await engine.start("imperial", setup, { seed: 7 });
  await assert.rejects(state.apply(70_000), { code: "bad_request", path: "$.action" });
  await assert.rejects(state.view({ since: 10_000 }), { code: "bad_request", path: "$.since" });
  await assert.rejects(state.bot("flat", { budget: { ms: -1 } }), {
    code: "bad_request",
    path: "$.budget.ms",
  });
  await assert.rejects(engine.connection.call("join", { token: "" }), { code: "unknown_method" });
});

/** Requests with a wrong argument. State 1 is open. */
const WRONG: readonly [method: string, request: object][] = [
  ["fly", {}],
  ["constructor", {}],
  ["hello", { protocol: [2] }],
  ["hello", { protocol: 1 }],
  ["status", {}],
  ["status", { state: null }],
  ["status", { state: "1" }],
  ["status", { state: true }],
  ["status", { state: 2n ** 53n + 1n }],
  ["status", { state: 2 }],
  ["status", { state: 1, legal: 1 }],
  ["status", { state: 1, seat: 0 }],
  ["apply", { state: 1, action: 70_000 }],
  ["apply", { state: 1, action: [] }],
  ["apply", { state: 1, action: 1, at: 0 }],
  ["start", { setup, seed: 1 }],
  ["start", { game: "imperial", setup: [] }],
  ["start", { game: "imperial", setup, seed: -1 }],
  ["start", { game: "imperial", setup, seed: -(2n ** 40n) }],
  ["start", { game: "imperial", setup, seed: 0.5 }],
  ["start", { game: "imperial", setup, seed: new Uint8Array(7) }],
  ["load", {}],
  ["load", { snapshot: "x" }],
  ["load", { snapshot: new Uint8Array(), record: new Uint8Array() }],
  ["view", { state: 1, seat: 2 }],
  ["view", { state: 1, seat: {} }],
  ["view", { state: 1, at: 1 }],
  ["resample", { state: 1 }],
  ["resample", { state: 1, seat: 2, more: 1 }],
  ["ahead", { state: 1, through: "die" }],
  ["ahead", { state: 1, through: ["die", 3] }],
  ["ahead", { state: 1, limit: 0.5 }],
  ["catalogue", {}],
  ["catalogue", { game: "imperial" }],
  ["catalogue", { state: 1, setup }],
  ["catalogue", { state: 1, game: "imperial", setup }],
  ["bot", { state: 1, bot: 3 }],
  ["bot", { state: 1, bot: "greedy", progress: "all" }],
  ["bot", { state: 1, bot: "greedy", progress: 1 }],
  ["bot", { state: 1, bot: "greedy", budget: 3 }],
  ["bot", { state: 1, bot: "greedy", budget: { cpu_ms: 0 } }],
  ["bot", { state: 1, bot: "greedy", budget: { nodes: "3", hours: 1 } }],
  ["bot", { state: 1, bot: "greedy", budget: { hours: 1 } }],
  ["cancel", { request: 2 ** 32 }],
];

/** What an engine answers to each of these requests. */
async function refusals(engine: Engine): Promise<object[]> {
  await engine.start("imperial", setup, { seed: 7 });
  const refused: object[] = [];
  for (const [method, request] of WRONG) {
    await assert.rejects(engine.connection.call(method as Method, request as never), (error: unknown) => {
      assert.ok(error instanceof ServerError, `${method}: ${error}`);
      refused.push({ method, request, code: error.code, message: error.message, path: error.path });
      return true;
    });
  }
  return refused;
}

test("wrong arguments are refused in the same words in this thread as in a process", () =>
  withEngine(async (process) => {
    await using thread = await openEngine();
    assert.deepEqual(await refusals(thread), await refusals(process));
  }));

test("what no frame can hold is refused before it is sent", () =>
  withEngine(async (engine) => {
    let deep: object = {};
    for (let level = 0; level < 40; level += 1) deep = { deep };
    await assert.rejects(engine.start("imperial", deep as never), RangeError);
    await assert.rejects(engine.start("imperial", { factions: ["\ud800"] }), TypeError);
    await assert.rejects(engine.start("imperial", { when: new Date() } as never), TypeError);
    await assert.rejects(engine.load({ snapshot: new Uint8Array(3_000_000) }), FrameError);
    await assert.rejects(engine.start("imperial", setup, { seed: -1 }), RangeError);
    assert.equal((await engine.start("imperial", setup, { seed: 7 })).opening.at, 0);
  }));

test("a missing program is told by name", async () => {
  await assert.rejects(spawnEngine({ command: "/nowhere/isettlers" }), (error: unknown) => {
    assert.ok(error instanceof ConnectionError);
    assert.match(error.message, /there is no program \/nowhere\/isettlers/);
    return true;
  });
});

test("a program that ends at once is told with what it said", async () => {
  const command = await script("dies", "console.error('no such thing'); process.exit(3)");
  await assert.rejects(spawnEngine({ command }), (error: unknown) => {
    assert.ok(error instanceof ConnectionError);
    assert.equal(error.exitCode, 3);
    assert.match(error.message, /no such thing/);
    return true;
  });
});

test("the program is named by the environment", async () => {
  const kept = process.env.ISETTLERS;
  process.env.ISETTLERS = "/nowhere/else";
  try {
    await assert.rejects(spawnEngine(), /\/nowhere\/else/);
    process.env.ISETTLERS = program;
    await (await spawnEngine({ args: ["--states", "1"] })).close();
  } finally {
    if (kept === undefined) delete process.env.ISETTLERS;
    else process.env.ISETTLERS = kept;
  }
});

test("limits given to the program hold, and are told by hello", () =>
  withEngine(
    async (engine) => {
      assert.equal(engine.hello.limits.states, 1);
      await engine.start("imperial", setup);
      await assert.rejects(engine.start("imperial", setup), { code: "limit" });
    },
    { args: ["--states", "1"] },
  ));

test("what is under way fails with an engine that is killed", async () => {
  const transport = new ProcessTransport({ command: program });
  const engine = await Engine.over(transport);
  const state = await engine.start("imperial", setup, { seed: 7 });
  const search = state.bot("flat", { budget: { ms: 30_000 } });
  const waiting = state.legal();
  process.kill(transport.pid as number, "SIGKILL");
  for (const request of [search, waiting]) {
    await assert.rejects(request, (error: unknown) => {
      assert.ok(error instanceof ConnectionError);
      assert.equal(error.exitSignal, "SIGKILL");
      return true;
    });
  }
  await assert.rejects(state.legal(), ConnectionError);
  assert.ok((await engine.closed) instanceof ConnectionError);
  await engine.close();
});

test("closing ends the process and what follows is refused", async () => {
  const transport = new ProcessTransport({ command: program });
  const engine = await Engine.over(transport);
  const state = await engine.start("imperial", setup, { seed: 7 });
  const last = state.legal();
  await Promise.all([engine.close(), engine.close()]);
  assert.ok((await last).length > 0);
  assert.equal(await engine.closed, undefined);
  await assert.rejects(state.legal(), /was closed/);
  assert.throws(() => process.kill(transport.pid as number, 0), { code: "ESRCH" });
});

test("an engine that does not end is killed after its time of grace", async () => {
  const hello = { protocol: 1, engine: "0", mode: "embed", games: [], bots: [], limits: {} };
  const command = await script(
    "stays",
    `${SPEAKER}
    process.stdin.once("data", () => say({ id: 1, ok: ${JSON.stringify(hello)} }));
    setInterval(() => {}, 1000);`,
  );
  const engine = await spawnEngine({ command, graceMs: 100 });
  await engine.close();
});

/** Says frames, as JSON that msgpack takes for the same: enough for small numbers, texts, arrays and maps. */
const SPEAKER = `
  function pack(value) {
    if (Array.isArray(value)) return Buffer.concat([Buffer.from([0x90 + value.length]), ...value.map(pack)]);
    if (typeof value === "number") return Buffer.from([value]);
    if (typeof value === "string") return Buffer.concat([Buffer.from([0xa0 + value.length]), Buffer.from(value)]);
    const parts = Object.entries(value).flat().map(pack);
    return Buffer.concat([Buffer.from([0x80 + parts.length / 2]), ...parts]);
  }
  function say(value) {
    const body = pack(value);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    process.stdout.write(Buffer.concat([length, body]));
  }
`;

const GARBAGE: readonly [name: string, text: string, message: RegExp][] = [
  ["a text in place of a frame", "process.stdout.write('HTTP/1.1 400 Bad Request')", /the limit is/],
  ["a frame over the limit", "process.stdout.write(Buffer.from([0x7f, 0, 0, 0]))", /the limit is/],
  ["a frame that is no map", "process.stdout.write(Buffer.from([0, 0, 0, 1, 0x90]))", /not a map/],
  ["a frame cut off inside", "process.stdout.write(Buffer.from([0, 0, 0, 2, 0x81, 0xa1]))", /cut off/],
  [
    "a frame with a huge array",
    "process.stdout.write(Buffer.from([0,0,0,8,0x81,0xa1,0x61,0xdd,255,255,255,255]))",
    /cut off/,
  ],
  [
    "a reply behind what is no frame",
    `${SPEAKER} process.stdout.cork(); process.stdout.write(Buffer.from([0, 0, 0, 1, 0x90]));
    say({ id: 1, ok: {} }); process.stdout.uncork();`,
    /not a map/,
  ],
  ["a reply to nothing", `${SPEAKER} say({ id: 99, ok: {} })`, /a reply to no request/],
  ["a reply without a result", `${SPEAKER} say({ id: 1 })`, /neither result nor error/],
];

for (const [name, text, message] of GARBAGE) {
  test(`${name} is an error`, async () => {
    const command = await script(
      "garbage",
      `process.stdin.once("data", () => { ${text} }); setInterval(() => {}, 1000);`,
    );
    await assert.rejects(spawnEngine({ command }), (error: unknown) => {
      assert.ok(error instanceof FrameError, `${error}`);
      assert.match(error.message, message);
      return true;
    });
  });
}

test("a server that closes says why", async () => {
  const closing = { push: "closing", code: "closing", message: "shutting down" };
  const command = await script(
    "closes",
    `${SPEAKER}
    process.stdin.once("data", () => say(${JSON.stringify(closing)}));
    setInterval(() => {}, 1000);`,
  );
  await assert.rejects(spawnEngine({ command }), (error: unknown) => {
    assert.ok(error instanceof ConnectionError);
    assert.equal(error.code, "closing");
    assert.match(error.message, /shutting down/);
    return true;
  });
});

test("fields and pushes of a later version are passed over", async () => {
  const hello = { protocol: 1, engine: "0", mode: "embed", games: [], bots: [], limits: {}, later: "yes" };
  const command = await script(
    "later",
    `${SPEAKER}
    process.stdin.once("data", () => {
      say({ push: "later", what: 1 });
      say({ id: 1, ok: ${JSON.stringify(hello)}, later: 2 });
    });
    process.stdin.on("end", () => process.exit());`,
  );
  const engine = await spawnEngine({ command });
  assert.equal(engine.hello.engine, "0");
  await engine.close();
});
