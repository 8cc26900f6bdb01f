import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { decodeHead, wordFrom } from "isettlers";
import {
  Course,
  compileModule,
  type Library,
  LibraryError,
  openLibrary,
  type Position,
  replayed,
  Search,
} from "isettlers/wasm";
import { openLibrary as openFile } from "isettlers/wasm/file";

const GAMES = [
  ["imperial", { factions: ["romans", "barbarians"] }],
  ["burgundy", { players: 3 }],
  ["founders", { players: 2 }],
] as const;

/** Plays up to `most` actions by a fixed rule; returns their ids. */
function playOn(position: Position, most = Number.POSITIVE_INFINITY): number[] {
  const taken: number[] = [];
  while (!position.over && taken.length < most) {
    const { legal } = position;
    const action = legal[(7 * taken.length) % legal.length] as number;
    taken.push(action);
    position.apply(action);
  }
  return taken;
}

function started(library: Library, [name, setup]: (typeof GAMES)[number], seed = 7): Position {
  return library.game(name, setup).start(seed);
}

for (const game of GAMES) {
  test(`a whole game of ${game[0]} is played, saved on the way and opened again`, async () => {
    const library = await openLibrary();
    const position = started(library, game);
    playOn(position, 20);
    const saved = position.save();
    const again = library.gameOf(saved).load(saved);
    assert.deepEqual(again.hash, position.hash);
    assert.deepEqual([...again.legal], [...position.legal]);
    assert.deepEqual(playOn(again), playOn(position));
    assert.equal(position.actor, null);
    assert.deepEqual(again.outcome, position.outcome);
    assert.ok(position.outcome?.winners.length);
  });

  test(`actions, views and events of ${game[0]} come in words`, async () => {
    const position = started(await openLibrary(), game);
    playOn(position, 20);
    const action = position.legal[0] as number;
    assert.equal(position.action(action).text, position.text(action));
    assert.equal(position.view(0).seat, 0);
    assert.equal(position.view().seat, null);
    for (const tree of [position.view(0), position.view(), position.document()]) {
      assert.deepEqual([tree.game, tree.setup], [position.game.name, position.game.setup]);
    }
    const happened = position.step(action);
    assert.equal(happened.tell()[0]?.kind, "action");
    assert.equal(happened.tell("spectator").length, happened.length);
  });

  test(`a search of ${game[0]} in slices finds what it finds at once`, async () => {
    const position = started(await openLibrary(), game);
    const whole = new Search(position, "ismcts:200", 5);
    whole.run(200);
    const sliced = new Search(position, "ismcts:200", 5);
    for (let done = 0; done < 200; ) done = sliced.run(7);
    assert.deepEqual(sliced.actions(), whole.actions());
    assert.equal(sliced.choose(), position.choose("ismcts:200", 5));
    assert.equal(sliced.stats.iterations, 200);
    assert.ok(sliced.line().length > 0);
  });

  test(`iterations of a search of ${game[0]} begin with an action`, async () => {
    const position = started(await openLibrary(), game);
    using search = new Search(position, "ismcts:200", 5);
    const first = position.legal.at(-1) as number;
    assert.equal(search.runFirst(first, 40), 40);
    assert.equal(search.actions().find(({ action }) => action === first)?.visits, 40);
    assert.equal(search.run(5), 45);
    const illegal = { code: "illegal_action" };
    assert.throws(() => search.runFirst(-1, 1), illegal);
    assert.throws(() => search.runFirst(position.game.actions, 1), illegal);
    assert.throws(() => search.runFirst(first, -1), { code: "bad_request" });
    assert.equal(search.runFirst(first, 1000), 200);
  });
}

for (const game of GAMES) {
  test(`the legal actions of ${game[0]} are those of the list, and no others`, async () => {
    const position = started(await openLibrary(), game);
    for (let step = 0; step < 30 && !position.over; step += 1) {
      const listed = new Set(position.legal);
      for (let id = 0; id < position.game.actions; id += 1)
        assert.equal(position.isLegal(id), listed.has(id));
      playOn(position, 1);
    }
    const id = position.legal[0] as number;
    for (const none of [-1, Number.NaN, id + 0.5, id + 2 ** 16, id + 2 ** 32, -id - 1]) {
      assert.equal(position.isLegal(none), false);
    }
  });
}

test("a game gets a network before its bots use one", async () => {
  const file = readFileSync(new URL("../../../../isettlers/burgundy/data/net-2.bin", import.meta.url));
  const library = await openLibrary();
  const game = library.game("burgundy", { players: 2 });
  const position = game.start(7);
  const spec = "ismcts:40,weights=net";
  assert.throws(() => position.choose(spec, 5), /^LibraryError: weights: these tables have no network/);
  for (const wrong of [new Uint8Array(), file.subarray(0, 100)]) {
    assert.throws(() => game.setNetwork(wrong), /^LibraryError: network/);
  }
  game.setNetwork(file);
  assert.ok(position.legal.includes(position.choose(spec, 5)));
  position.close();
  game.close();
});

test("texts are in the language of the game", async () => {
  const position = started(await openLibrary(), GAMES[0]);
  const { game } = position;
  const texts = (): string[] => Array.from({ length: game.actions }, (_, id) => position.text(id));
  const english = texts();
  game.setLanguage("pl");
  assert.notDeepEqual(texts(), english);
  for (const id of position.legal) assert.equal(position.find(position.text(id)), id);
  const refused = { code: "bad_request", message: /^language: expected / };
  assert.throws(() => game.setLanguage("xx"), refused);
  assert.notDeepEqual(texts(), english);
  game.setLanguage("en");
  assert.deepEqual(texts(), english);
});

test("a finished game has no legal action", async () => {
  const position = started(await openLibrary(), GAMES[1]);
  const last = playOn(position).at(-1) as number;
  assert.equal(position.isLegal(last), false);
  assert.throws(() => position.apply(last), { code: "over" });
});

test("a seat learns nothing by a resampled position but what it sees", async () => {
  const position = started(await openLibrary(), GAMES[0]);
  playOn(position, 20);
  const other = position.clone().resample(0, 3);
  assert.notDeepEqual(other.hash, position.hash);
  assert.deepEqual(other.view(0), position.view(0));
  assert.deepEqual(other.observe(0), position.observe(0));
});

test("what is refused leaves the position as it was", async () => {
  const position = started(await openLibrary(), GAMES[0]);
  const before = position.hash;
  const illegal = [...position.legal].includes(1) ? 2 : 1;
  assert.throws(() => position.apply(illegal), { code: "illegal_action", path: "$.action" });
  assert.throws(() => position.choose("nobody"), LibraryError);
  assert.throws(() => position.observe(9), { code: "bad_request" });
  assert.deepEqual(position.hash, before);
});

test("faults of setups and snapshots come with their path", async () => {
  const library = await openLibrary();
  assert.throws(() => library.game("imperial", { factions: ["romans", "romins"] }), {
    code: "bad_setup",
    path: "$.setup",
  });
  assert.throws(() => library.game("burgundy", { players: 9 }), LibraryError);
  assert.throws(() => library.gameOf(new Uint8Array([0x80])), { code: "bad_format" });
});

test("memory that is given back is used again", async () => {
  const library = await openLibrary();
  const position = started(library, GAMES[1]);
  const first = position.clone();
  const { at } = first;
  first.close();
  const second = position.clone();
  assert.equal(second.at, at);
  for (let round = 0; round < 20_000; round += 1) position.clone().close();
  assert.throws(() => library.arena.take(1 << 30), RangeError);
});

/** Members that need no memory of the engine. */
const HARMLESS = ["constructor", "close", "isOpen", "length", "beginsAs"];
/** Members of a position that read its own memory and no tables. */
const OF_LEGAL_IDS = ["over", "legal", "isLegal"];
/** Members that TypeScript declares private, or that only positions call. */
const INTERNAL = ["opened", "listening", "read", "named", "each", "refuse", "takeRoom", "giveRoom"];
/** The first arguments of methods that do not take a number. */
const ARGUMENTS: { readonly [name: string]: readonly unknown[] } = {
  view: [],
  choose: ["random"],
  load: [new Uint8Array()],
  catalogue: [],
  tell: [],
};

/** Calls every public member of a closed handle; `other` is the argument of `become`. */
function assertClosed(handle: object, what: string, other?: object, except: readonly string[] = []): void {
  const members = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(handle) as object);
  const called = Object.entries(members).filter(
    ([name]) => ![...HARMLESS, ...INTERNAL, ...except].includes(name),
  );
  assert.ok(called.length > 0);
  for (const [name, { get, value }] of called) {
    const given = name === "become" ? [other] : (ARGUMENTS[name] ?? [0]);
    assert.throws(
      () => (get ?? (value as () => unknown)).apply(handle, given as []),
      (error) =>
        error instanceof LibraryError &&
        error.code === "unknown_state" &&
        error.message === `the ${what} is closed`,
      name,
    );
  }
}

test("what is closed refuses everything, and so does what belongs to it", async () => {
  const library = await openLibrary();
  const game = library.game(...GAMES[1]);
  const [position, other] = [game.start(1), game.start(2)];
  const [search, going] = [new Search(position, "ismcts:100"), new Search(other, "ismcts:100")];
  const happened = other.step(other.legal[0] as number);
  position.close();
  search.close();
  const before = other.hash;
  const reused = game.start(3);
  assertClosed(position, "position", other);
  assertClosed(search, "search");
  assert.throws(() => other.become(position), /the position is closed/);
  assert.deepEqual(other.hash, before);
  assert.ok(reused.legal.length > 0);
  game.close();
  for (const thing of [game, going, happened]) assertClosed(thing, "game");
  assertClosed(other, "game", reused, OF_LEGAL_IDS);
  for (const thing of [position, search, game, other]) thing.close();
});

test("rooms of closed positions end with their game", async () => {
  const library = await openLibrary();
  const free = library.arena.take(8);
  library.arena.give(free, 8);
  const game = library.game(...GAMES[2]);
  const positions = Array.from({ length: 100 }, () => game.start(1));
  const last = positions.pop();
  for (const position of positions) position.close();
  game.close();
  last?.close();
  assert.equal(library.arena.take(library.bytes.length - free), free);
});

test("the module may be given as bytes, compiled or by its address", async () => {
  const address = import.meta.resolve("isettlers/wasm/isettlers.wasm");
  const bytes = new Uint8Array(readFileSync(new URL(address)));
  const data = `data:application/wasm;base64,${Buffer.from(bytes).toString("base64")}`;
  const untyped = data.replace("application/wasm", "text/plain");
  for (const source of [bytes, await compileModule(bytes), address, new URL(address), data, untyped]) {
    const library = await openLibrary(source);
    assert.match(library.version, /^\d+\.\d+/);
  }
  assert.match((await openFile()).version, /^\d+\.\d+/);
  await assert.rejects(openLibrary(new Uint8Array([1, 2, 3])));
});

for (const [name, setup] of GAMES) {
  test(`the module of ${name} opens what it saved, and refuses other games in one line`, async () => {
    const own = await openLibrary(import.meta.resolve(`isettlers/wasm/${name}.wasm`));
    const all = await openLibrary();
    for (const [other, theirs] of GAMES.filter(([other]) => other !== name)) {
      const course = Course.start(all.game(other, theirs), 7);
      const { position } = course;
      const openings = [
        () => own.game(other, theirs),
        () => own.gameOf(position.save()),
        () => own.gameOfRecord(course.record()),
        () => own.gameOfDocument(position.document()),
      ];
      const message = `$.game: unknown game '${other}', known: ${name}`;
      for (const opening of openings) {
        assert.throws(opening, { name: "LibraryError", message, path: "$.game" });
      }
    }
    const course = Course.start(own.game(name, setup), 7);
    for (let at = 0; at < 20; at += 1) course.act(course.position.legal[0] as number);
    const snapshot = course.position.save();
    const record = course.record();
    assert.deepEqual(all.gameOf(snapshot).load(snapshot).save(), snapshot);
    assert.deepEqual(own.gameOf(snapshot).load(snapshot).save(), snapshot);
    assert.deepEqual(replayed(own, record).position.save(), snapshot);
    assert.deepEqual([decodeHead(snapshot).game, decodeHead(record).game], [name, name]);
  });
}

test("a seed may be a number, a bigint or a word", async () => {
  const library = await openLibrary();
  const game = library.game("founders", { players: 2 });
  const hashes = [7, 7n, wordFrom(7)].map((seed) => game.start(seed).hash);
  assert.deepEqual(hashes[1], hashes[0]);
  assert.deepEqual(hashes[2], hashes[0]);
  for (const wrong of [-1, 0.5, 2 ** 53, -1n, 2n ** 64n, new Uint8Array(7)]) {
    assert.throws(() => game.start(wrong), RangeError);
  }
});

test("a position begins another game in its place", async () => {
  const game = (await openLibrary()).game("burgundy", { players: 2 });
  const position = game.start(7);
  const { hash, legal } = position;
  const first = [...legal];
  position.playout(1);
  assert.deepEqual([...position.restart(7).legal], first);
  assert.deepEqual(position.hash, hash);
  assert.notDeepEqual(position.restart(8).hash, hash);
});

test("records are written and read on pages over http, where browsers have no digests", async () => {
  const kept = Object.getOwnPropertyDescriptor(globalThis, "crypto") as PropertyDescriptor;
  Object.defineProperty(globalThis, "crypto", {
    configurable: true,
    value: { getRandomValues: (into: Uint8Array) => into },
  });
  try {
    const library = await openLibrary();
    const seed = Uint8Array.of(7, 0, 0, 0, 0, 0, 0, 0);
    using course = Course.start(library.game("burgundy", {}), seed);
    course.act(Number(course.position.legal[0]));
    using again = replayed(library, course.record());
    assert.deepEqual(again.position.hash, course.position.hash);
  } finally {
    Object.defineProperty(globalThis, "crypto", kept);
  }
});
