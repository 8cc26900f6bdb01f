import { ServerError } from "../errors.js";
import type { Tree, Value } from "../frames.js";
import { seedWord, type Word } from "../words.js";

const MOST_ACTION = 65_535;
const MOST_WORD = 2n ** 64n - 1n;
const MOST_VALUES = 256;
/** Letters of a text that an error shows. */
const SHOWN = 60;

/** A seat that is there, checked beside the number of seats. Throws ServerError. */
export type SeatArgument = (seats: number) => number;

/**
 * The arguments of a request, taken one by one; each but a flag is undefined where it is left out. A wrong one throws
 * ServerError `bad_request`, with the path and the text that a server gives.
 */
export class Arguments {
  private readonly left: Map<string, Value>;
  private readonly path: string;

  constructor(given: Tree, path = "$") {
    this.left = new Map(Object.entries(given).filter(([, value]) => value !== null));
    this.path = path;
  }

  /** A whole number within bounds. */
  count(name: string, least: number, most: number): number | undefined {
    return this.take(name, (value, path) => whole(value, path, least, most));
  }

  /** A flag, false where it is left out. */
  flag(name: string): boolean {
    return this.take(name, flag) ?? false;
  }

  /** A flag, or a word in its place. */
  flagOr<W extends string>(name: string, word: W): boolean | W {
    const read = (value: Value, path: string): boolean | W => {
      if (value === word) return word;
      if (typeof value === "string") throw expected(word, value, path);
      return flag(value, path);
    };
    return this.take(name, read) ?? false;
  }

  text(name: string): string | undefined {
    return this.take(name, text);
  }

  /** A list of any values. */
  values(name: string): readonly Value[] | undefined {
    return this.take(name, list);
  }

  /** A list of texts. */
  texts(name: string): readonly string[] | undefined {
    return this.take(name, (value, path) =>
      list(value, path).map((item, index) => text(item, `${path}[${index}]`)),
    );
  }

  bytes(name: string): Uint8Array | undefined {
    return this.take(name, (value, path) => {
      if (value instanceof Uint8Array) return value;
      throw expected("bytes", value, path);
    });
  }

  tree(name: string): Tree | undefined {
    return this.take(name, (value, path) => {
      if (isTree(value)) return value;
      throw expected("table", value, path);
    });
  }

  /** A seed: a word or a number. */
  seed(name: string): Word | undefined {
    return this.take(name, (value, path) => {
      if (!(value instanceof Uint8Array)) return seedWord(integer(value, path, 0, MOST_WORD));
      if (value.length === 8) return value;
      throw expected("8 bytes", value, path);
    });
  }

  /** An action: its id or its text. */
  action(name: string): number | string | undefined {
    return this.take(name, (value, path) =>
      typeof value === "string" ? value : whole(value, path, 0, MOST_ACTION),
    );
  }

  /** A seat, which is checked once the game is known. */
  seat(name: string): SeatArgument | undefined {
    return this.take(name, (value, path) => (seats) => whole(value, path, 0, seats - 1));
  }

  /** The arguments in a table, all of them; none where it is left out. */
  below<R>(name: string, read: (args: Arguments) => R): R {
    return new Arguments(this.tree(name) ?? {}, `${this.path}.${name}`).all(read);
  }

  /** An argument that has to be there. */
  needed<V>(name: string, value: V | undefined): V {
    if (value === undefined) throw new ServerError("bad_request", "missing", `${this.path}.${name}`);
    return value;
  }

  /** What a function reads of these arguments, which may leave none over. */
  all<R>(read: (args: Arguments) => R): R {
    const result = read(this);
    for (const name of this.left.keys()) {
      throw new ServerError("bad_request", "unknown argument", `${this.path}.${name}`);
    }
    return result;
  }

  private take<V>(name: string, read: (value: Value, path: string) => V): V | undefined {
    const value = this.left.get(name);
    this.left.delete(name);
    return value === undefined ? undefined : read(value, `${this.path}.${name}`);
  }
}

function whole(value: Value, path: string, least: number, most: number): number {
  return Number(integer(value, path, least, most));
}

function integer(value: Value, path: string, least: number, most: number | bigint): number | bigint {
  const known = typeof value === "bigint" || (typeof value === "number" && Number.isSafeInteger(value));
  if (known && value >= least && value <= most) return value;
  const bound = most === MOST_WORD ? "2**64 - 1" : most;
  throw expected(least < most ? `int from ${least} to ${bound}` : `${most}`, value, path);
}

function flag(value: Value, path: string): boolean {
  if (typeof value === "boolean") return value;
  throw expected("true or false", value, path);
}

function text(value: Value, path: string): string {
  if (typeof value === "string") return value;
  throw expected("text", value, path);
}

function list(value: Value, path: string): readonly Value[] {
  if (!Array.isArray(value)) throw expected("list", value, path);
  if (value.length <= MOST_VALUES) return value;
  throw new ServerError("bad_request", `expected at most ${MOST_VALUES} entries, got ${value.length}`, path);
}

function expected(what: string, value: Value, path: string): ServerError {
  return new ServerError("bad_request", `expected ${what}, got ${shown(value)}`, path);
}

/** A value as the errors of a server show it. */
function shown(value: Value): string {
  if (typeof value === "string") {
    const words = JSON.stringify(value.slice(0, SHOWN));
    return words.length <= SHOWN ? words : `${words.slice(0, SHOWN - 3)}..."`;
  }
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  if (Array.isArray(value)) return "a list";
  if (isTree(value)) return "a table";
  if (value === null) return "None";
  return typeof value === "boolean" ? (value ? "True" : "False") : String(value);
}

function isTree(value: Value): value is Tree {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  );
}
