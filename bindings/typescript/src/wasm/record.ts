import { decodeMulti } from "@msgpack/msgpack";
import { sha256 } from "@noble/hashes/sha2.js"; // that of browsers works on pages over https only
import { decodeFrame, encodeFrame, type Tree } from "../frames.js";
import type { Word } from "../words.js";
import { Course } from "./course.js";
import { LibraryError } from "./errors.js";
import type { Game } from "./game.js";
import type { GameOptions, Library } from "./library.js";
import type { Position } from "./position.js";

const VERSION = 1;
const SUM = 8;

/** The record of a game: setup, seed, all actions, and the hash of where they led. */
export function recordOf(position: Position, seed: Word, actions: readonly number[]): Uint8Array {
  const { engine, game, setup, tables, layout } = decodeFrame(position.save());
  const head = encodeFrame({ record: VERSION, engine, game, setup, tables, layout, seed });
  const body = joined([head, ...actions.map((action) => encodeFrame([action]))]);
  const end = { actions: actions.length, hash: position.hash, check: sum(body) };
  return joined([body, encodeFrame(end)]);
}

/** Plays a record again. Throws LibraryError where an action is not legal, and where it ends elsewhere. */
export function replayed(
  library: Library,
  record: Uint8Array,
  finished: boolean,
  options?: GameOptions,
): Course {
  const [head, ...rest] = framesOf(record);
  if (!isTree(head) || head.record !== VERSION || !(head.seed instanceof Uint8Array) || !isTree(head.setup)) {
    throw wrong("no record, or one of another version");
  }
  const last = rest.at(-1);
  const end = isTree(last) ? last : undefined;
  const actions = (end ? rest.slice(0, -1) : rest).map(actionOf);
  const game: Game = library.game(String(head.game), head.setup, options);
  const course = Course.start(game, head.seed);
  try {
    for (const action of actions) course.act(action);
    if (end) compare(record, end, course.position, actions.length);
    else if (finished) throw wrong("not finished: no hash says where its actions lead");
    return course;
  } catch (error) {
    course.close();
    throw error instanceof LibraryError ? wrong(error.message) : error;
  }
}

function compare(record: Uint8Array, end: Tree, { hash }: Position, count: number): void {
  const body = record.subarray(0, record.length - encodeFrame(end).length);
  if (!same(end.check, sum(body)))
    throw wrong("damaged: the check at the end does not fit the bytes before it");
  if (end.actions !== count) throw wrong(`damaged: ${count} actions, but its end tells of ${end.actions}`);
  if (!same(end.hash, hash))
    throw wrong("another end: its actions lead to another position than was recorded");
}

function framesOf(record: Uint8Array): unknown[] {
  try {
    return [...decodeMulti(record)];
  } catch (error) {
    throw wrong(`no record: ${error instanceof Error ? error.message : error}`);
  }
}

function actionOf(frame: unknown): number {
  const [action] = Array.isArray(frame) && frame.length === 1 ? frame : [];
  if (typeof action !== "number") throw wrong("neither an action nor the end");
  return action;
}

function sum(bytes: Uint8Array): Uint8Array {
  return sha256(bytes).slice(0, SUM);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function same(one: unknown, other: Uint8Array): boolean {
  return (
    one instanceof Uint8Array && one.length === other.length && one.every((byte, at) => byte === other[at])
  );
}

function isTree(value: unknown): value is Tree {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  );
}

function wrong(message: string): LibraryError {
  return new LibraryError("bad_format", message, "$.record");
}
