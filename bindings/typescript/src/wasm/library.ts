import { decodeFrame, decodeList, encodeFrame, type Tree, type Value } from "../frames.js";
import type { SetupOf } from "../trees/index.js";
import { type Seed, seedToBigInt } from "../words.js";
import { Arena } from "./arena.js";
import { codeWord, LibraryError } from "./errors.js";
import { Game } from "./game.js";
import { type Functions, instantiate, type ModuleSource } from "./module.js";

const ERROR_BYTES = 384;
/** The code of an action that is not legal. */
const ILLEGAL = -4;
const PATH_AT = 4;
const TEXT_AT = 128;
const SCRATCH_BYTES = 16_384;
/** Room in which most tables, catalogues and other trees have place; none of it is copied or cleared. */
const USUAL_ROOM = 1 << 18;
/** The word for an output that does not fit, and for other limits. */
const NO_ROOM = codeWord(-6);

/** Bytes for a search: enough for a hundred thousand nodes. */
export const USUAL_SEARCH = 4 << 20;

const UTF8 = new TextDecoder();

/** What a game is made with besides its setup. */
export interface GameOptions {
  /** Your own decks, estates or tile sets: the bytes of a file that `isettlers compile-data` wrote. */
  readonly data?: Uint8Array;
}

/** What `Library.game` takes after the name of a game: its setup, which may be left out where all settings may. */
export type GameArguments<G extends string> =
  Record<never, never> extends SetupOf<G>
    ? [setup?: SetupOf<G>, options?: GameOptions]
    : [setup: SetupOf<G>, options?: GameOptions];

/** One instance of the engine in this thread, with a memory of its own of fixed size. */
export class Library {
  /** The version of the engine. */
  readonly version: string;
  /** The functions of the module, for what the classes do not offer. */
  readonly functions: Functions;
  /** All of its memory; it never moves. */
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly arena: Arena;
  /** Room for what one call hands over. */
  readonly scratch: number;
  /** The parts of catalogues: the bytes of a file that `isettlers compile-data --catalogue` wrote. */
  catalogues = new Uint8Array();
  /** The language of the texts of games that are made from now on, by its code: "en", "de" or "pl". */
  language = "en";

  private readonly error: number;

  private constructor(functions: Functions) {
    const { buffer } = functions.memory;
    this.functions = functions;
    this.bytes = new Uint8Array(buffer);
    this.view = new DataView(buffer);
    this.arena = new Arena(functions.__heap_base.value, buffer.byteLength);
    this.error = this.arena.take(ERROR_BYTES);
    this.scratch = this.arena.take(SCRATCH_BYTES);
    this.version = this.text(functions.isettlers_version());
  }

  /** Makes an instance of a module. Throws LibraryError for a module of another version. */
  static async from(source: ModuleSource): Promise<Library> {
    return new Library(await instantiate(source));
  }

  /** The game of a setup, as `isettlers.start` takes it. Throws LibraryError with the path of what is wrong. */
  game<G extends string>(name: G, ...[setup, options]: GameArguments<G>): Game<G> {
    return this.make("isettlers_setup", encodeFrame({ game: name, setup: setup ?? {} }), options);
  }

  /** The game of a snapshot; `gameOf<"imperial">` names it. Throws LibraryError for bytes that are none. */
  gameOf<G extends string = string>(snapshot: Uint8Array, options?: GameOptions): Game<G> {
    return this.make("isettlers_setup_of_snapshot", snapshot, options);
  }

  /** The game of a position as a document, which `Game.read` opens. Throws LibraryError for a tree that is none. */
  gameOfDocument<G extends string = string>(document: Tree, options?: GameOptions): Game<G> {
    return this.make("isettlers_setup_of_document", encodeFrame(document), options);
  }

  /** The game of a record, which `Course.replay` plays. Throws LibraryError for bytes that are none. */
  gameOfRecord<G extends string = string>(record: Uint8Array, options?: GameOptions): Game<G> {
    return this.make("isettlers_setup_of_record", record, options);
  }

  /**
   * All that a record says: its header, `actions`, the `hash` of its last position (null in an unfinished one), and in
   * `torn` the number of bytes at its end that were left out. Throws LibraryError for bytes that are no record.
   */
  record(record: Uint8Array): Tree {
    return this.lend([record], ([at = 0]) =>
      this.tree((out, capacity) => {
        const write = (error: number) =>
          this.functions.isettlers_record_tree(at, record.length, out, capacity, error);
        return BigInt(this.accepted(write));
      }),
    );
  }

  /** The tree of a JSON text. Throws LibraryError with the line and the column of what is wrong. */
  treeOf(json: string): Tree {
    const text = new TextEncoder().encode(json);
    return this.lend([text], ([at = 0]) =>
      this.tree((out, capacity) => {
        const write = (error: number) =>
          this.functions.isettlers_tree_of_json(at, text.length, out, capacity, error);
        return BigInt(this.accepted(write));
      }),
    );
  }

  private make<G extends string>(
    how: `isettlers_setup${"" | "_of_snapshot" | "_of_document" | "_of_record"}`,
    input: Uint8Array,
    options: GameOptions = {},
  ): Game<G> {
    const data = options.data ?? new Uint8Array();
    return this.lend([input, data], ([setup = 0, own = 0]) => {
      const write = (tables: number, capacity: number): number =>
        this.accepted((error) =>
          this.functions[how](
            setup,
            input.length,
            data.length ? own : 0,
            data.length,
            tables,
            capacity,
            error,
          ),
        );
      const [tables, size] = this.filled(write);
      const game = new Game<G>(this, tables, size);
      if (this.language !== "en") game.setLanguage(this.language);
      return game;
    });
  }

  /** Copies inputs into the memory for one use of their addresses. */
  lend<R>(inputs: readonly Uint8Array[], use: (addresses: readonly number[]) => R): R {
    const addresses = inputs.map((input) => {
      const at = this.arena.take(input.length);
      this.bytes.set(input, at);
      return at;
    });
    try {
      return use(addresses);
    } finally {
      for (const [index, at] of addresses.entries()) this.arena.give(at, inputs[index]?.length ?? 0);
    }
  }

  /** Room of some bytes for one use. */
  borrow<R>(bytes: number, use: (at: number) => R): R {
    const at = this.arena.take(bytes);
    try {
      return use(at);
    } finally {
      this.arena.give(at, bytes);
    }
  }

  /** What a function writes that says how many bytes it needs. */
  written(write: (out: number, capacity: number) => bigint): Uint8Array {
    const [at, size] = this.filled((out, capacity) => this.checked(write(out, capacity)));
    const bytes = this.bytes.slice(at, at + size);
    this.arena.give(at, size);
    return bytes;
  }

  /**
   * The block that such a function has written, and its size. To learn the size takes as long as to write, so it writes
   * at once, and once more where the usual room is too small.
   */
  private filled(write: (out: number, capacity: number) => number): [at: number, size: number] {
    const { at, bytes } = this.arena.takeUpTo(USUAL_ROOM);
    try {
      const size = write(at, bytes);
      this.arena.keep(at, bytes, size);
      return [at, size];
    } catch (error) {
      this.arena.give(at, bytes);
      if (!(error instanceof LibraryError && error.code === NO_ROOM)) throw error;
    }
    const size = write(0, 0);
    const exact = this.arena.take(size);
    write(exact, size);
    return [exact, size];
  }

  /** The tree that such a function writes. */
  tree(write: (out: number, capacity: number) => bigint): Tree {
    return decodeFrame(this.written(write));
  }

  /** The list that such a function writes. */
  list(write: (out: number, capacity: number) => bigint): readonly Value[] {
    return decodeList(this.written(write));
  }

  /** The text that such a function writes. */
  words(write: (out: number, capacity: number) => bigint): string {
    return UTF8.decode(this.written(write).subarray(0, -1));
  }

  /**
   * The result of a function that tells an error. Throws LibraryError for a negative one, with its text and its path; where
   * it has none, with that of the argument.
   */
  accepted(call: (error: number) => bigint | number, argument?: string): number {
    const result = Number(call(this.error));
    if (result >= 0) return result;
    const path = this.text(this.error + PATH_AT) || (result === ILLEGAL ? argument : undefined);
    throw new LibraryError(codeWord(result), this.text(this.error + TEXT_AT), path);
  }

  /** The result of any other function. Throws LibraryError for a negative one. */
  checked(result: bigint | number): number {
    const number = Number(result);
    if (number >= 0) return number;
    throw new LibraryError(codeWord(number), this.text(this.functions.isettlers_error_text(number)));
  }

  /** A text that ends with a zero. */
  text(at: number): string {
    return UTF8.decode(this.bytes.subarray(at, this.bytes.indexOf(0, at)));
  }
}

/** A text as the functions take it. */
export function ended(text: string): Uint8Array {
  return new TextEncoder().encode(`${text}\0`);
}

/** A seed as the functions take it. */
export function seedNumber(seed: Seed | undefined): bigint {
  return seedToBigInt(seed ?? crypto.getRandomValues(new Uint8Array(8)));
}
