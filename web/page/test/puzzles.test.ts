import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { openLibrary } from "isettlers/wasm/file";
import { GAMES } from "../src/games/index.js";
import { bytesOf, firstMove, type Puzzle, readSolved, solve, solved } from "../src/puzzles/puzzles.js";
import type { LogEntry } from "../src/table/table.js";

const FILE = new URL("../../../../isettlers/analyse/puzzles.json", import.meta.url);
const { puzzles } = JSON.parse(readFileSync(FILE, "utf8")) as { puzzles: readonly Puzzle[] };
const [FIRST, SECOND] = puzzles as [Puzzle, Puzzle];

const storage = new Map<string, string>();
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
  },
});

beforeEach(() => {
  storage.clear();
  readSolved();
});

test("the engine of the page opens each puzzle of the package, and its actions are legal", async () => {
  const library = await openLibrary();
  for (const puzzle of puzzles) {
    const bytes = bytesOf(puzzle);
    using game = library.gameOf(bytes);
    using position = game.load(bytes);
    assert.equal(game.name, puzzle.game);
    assert.equal(position.actor, puzzle.seat);
    for (const { id } of puzzle.moves) assert.ok([...position.legal].includes(id));
  }
  assert.deepEqual(new Set(puzzles.map(({ game }) => game)), new Set(GAMES.map(({ name }) => name)));
});

test("a puzzle is solved once, and stays solved", () => {
  solve(FIRST);
  solve(SECOND);
  solve(FIRST);
  solved.value = [];
  readSolved();
  assert.deepEqual(solved.value, [FIRST.name, SECOND.name]);
});

test("damaged storage counts as nothing solved", () => {
  for (const text of ["{", "null", "3", '"abc"', '{"a":1}', '[3,null,["a"]]']) {
    storage.set("isettlers.puzzles", text);
    readSolved();
    assert.deepEqual(solved.value, [], text);
  }
  solve(FIRST);
  assert.deepEqual(solved.value, [FIRST.name]);
});

test("the first action of the log is the move", () => {
  const entry = (kind: string, values: object) => ({ at: 0, event: { kind, values } }) as unknown as LogEntry;
  assert.equal(firstMove([]), undefined);
  assert.equal(
    firstMove([entry("turn", {}), entry("action", { action: 7 }), entry("action", { action: 8 })]),
    7,
  );
});
