import { Decoder, Encoder } from "@msgpack/msgpack";
import { FrameError } from "./errors.js";
import { headLength, inspect, type Kind } from "./inspect.js";

/** What may stand in a frame. Whole numbers beyond what a number tells exactly are bigints. */
export type Value = null | boolean | number | bigint | string | Uint8Array | readonly Value[] | Tree;

/** A map of a frame: a setup, a document, a view. */
export interface Tree {
  readonly [key: string]: Value;
}

/** How deep a request may nest. */
const NESTING = 32;
const WIDE = 2 ** 32;
const LEAST = -(2n ** 63n);
const MOST = 2n ** 64n - 1n;
const SURROGATE = /\p{Surrogate}/u;

const encoder = new Encoder({ ignoreUndefined: true, useBigInt64: true });
const decoder = new Decoder({ useBigInt64: true });

/**
 * The bytes of a frame, without their length. Fields that are undefined are left out.
 * Throws TypeError or RangeError for what no frame can hold.
 */
export function encodeFrame(frame: object): Uint8Array {
  return encoder.encode(sendable(frame, 1));
}

/** The map that bytes hold. Throws FrameError for anything else. */
export function decodeFrame(body: Uint8Array): Tree {
  return decoded(body, "map") as Tree;
}

/**
 * The map that bytes begin with: all of a snapshot, the header of a record. Its `game` names the module that opens them.
 * Throws FrameError for anything else.
 */
export function decodeHead(body: Uint8Array): Tree {
  return decodeFrame(body.subarray(0, headLength(body)));
}

/** The list that bytes hold. Throws FrameError for anything else. */
export function decodeList(body: Uint8Array): readonly Value[] {
  return decoded(body, "list") as readonly Value[];
}

function decoded(body: Uint8Array, kind: Kind): Value {
  const wide = inspect(body, kind);
  let frame: unknown;
  try {
    frame = decoder.decode(body);
  } catch (error) {
    throw new FrameError(`no frame: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  return wide ? narrowed(frame as Value) : (frame as Value);
}

/** A value as the encoder needs it: whole numbers of more than 32 bits as bigints, all others as numbers. */
function sendable(value: unknown, level: number): unknown {
  switch (typeof value) {
    case "number":
      return Number.isSafeInteger(value) && (value >= WIDE || value < -WIDE / 2) ? BigInt(value) : value;
    case "bigint":
      return fitted(value);
    case "string":
      if (SURROGATE.test(value)) throw new TypeError("a text with half a surrogate pair is no text");
      return value;
    case "boolean":
    case "undefined":
      return value;
    case "object":
      return value === null || value instanceof Uint8Array ? value : branch(value, level);
    default:
      throw new TypeError(`a frame cannot hold a ${typeof value}`);
  }
}

/** An array or a map as the encoder needs it, itself where nothing in it has to change. */
function branch(value: object, level: number): object {
  if (level > NESTING) throw new RangeError(`a frame nests at most ${NESTING} levels deep`);
  if (Array.isArray(value)) {
    const items = value.map((item) => sendable(item, level + 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`a frame cannot hold a ${value.constructor?.name ?? "special object"}`);
  }
  let changed: Record<string, unknown> | undefined;
  for (const [key, item] of Object.entries(value)) {
    sendable(key, level);
    const now = sendable(item, level + 1);
    if (now !== item) {
      changed ??= { ...value };
      changed[key] = now;
    }
  }
  return changed ?? value;
}

function fitted(value: bigint): number | bigint {
  if (value < LEAST || value > MOST) throw new RangeError(`${value} has more than 64 bits`);
  return value >= -WIDE / 2 && value < WIDE ? Number(value) : value;
}

/** A decoded value with numbers in place of those bigints that numbers tell exactly. */
function narrowed(value: Value): Value {
  if (typeof value === "bigint") {
    return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
  }
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(narrowed);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, narrowed(item)]));
}
