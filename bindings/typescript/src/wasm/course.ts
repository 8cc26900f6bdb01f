import { encodeFrame, type Tree } from "../frames.js";
import type { EventOf } from "../trees/index.js";
import type { Seed, Word } from "../words.js";
import { LibraryError, throwClosed } from "./errors.js";
import type { Game } from "./game.js";
import { seedNumber } from "./library.js";
import type { Position } from "./position.js";
import { readerOf, type Seat } from "./reader.js";

/** How many actions a course has room for at first. */
const FEW = 64;
const WORD_BYTES = 8;

/** Events from some number on, and for each the number of its action, 0 for those before the first. */
export interface Log<G extends string = string> {
  readonly since: number;
  /** The number of the event that comes next. */
  readonly next: number;
  readonly actions: readonly number[];
  readonly events: readonly EventOf<G>[];
}

/**
 * A game from its beginning on: its actions, the positions between, and its events as each seat may hear them, in the
 * memory of the engine, with some 50 bytes for an action. A number of actions goes up to `at`, and another throws
 * LibraryError. Every call of a closed course throws LibraryError `unknown_state`.
 */
export class Course<G extends string = string> {
  readonly game: Game<G>;
  /** The position now. It follows the course: clone it to play on elsewhere. */
  readonly position: Position<G>;

  /** Where the course is in the memory, 0 once it is closed. */
  private place = 0;
  /** How many actions it has room for. */
  private room = 0;

  private constructor(game: Game<G>, position: Position<G>) {
    this.game = game;
    this.position = position;
  }

  /** A fresh game; the same seed gives the same game. */
  static start<G extends string>(game: Game<G>, seed?: Seed): Course<G> {
    const number = seedNumber(seed);
    const course = new Course(game, game.start(number)).withRoom(FEW);
    game.library.checked(game.functions.isettlers_course_begin(game.at, number, course.place, course.bytes));
    return course;
  }

  /** A course that begins at a copy of a position; it has no events yet, and no record. */
  static begin<G extends string>(position: Position<G>): Course<G> {
    const { game } = position;
    const course = new Course(game, position.clone()).withRoom(FEW);
    game.library.checked(
      game.functions.isettlers_course_begin_at(game.at, position.at, course.place, course.bytes),
    );
    return course;
  }

  /**
   * The course of a recorded game. Throws LibraryError for bytes that are no record of this setup, and for an illegal
   * action, whose number the message has.
   */
  static replay<G extends string>(game: Game<G>, record: Uint8Array): Course<G> {
    const { library, functions } = game;
    return library.lend([record], ([at = 0]) => {
      const { length } = record;
      const actions = library.accepted((error) => functions.isettlers_record_actions(at, length, error));
      const course = new Course(game, game.start(0)).withRoom(Math.max(actions, FEW));
      try {
        library.accepted((error) =>
          functions.isettlers_course_replay(game.at, at, length, course.place, course.bytes, error),
        );
        return course.followed();
      } catch (error) {
        course.close();
        throw error;
      }
    });
  }

  /** How many actions were taken. */
  get at(): number {
    return this.ask("isettlers_course_at");
  }

  /** The seed of the game; undefined where it began at a position. */
  get seed(): Word | undefined {
    const { library } = this.game;
    const isKnown = this.ask("isettlers_course_seed", library.scratch);
    return isKnown ? library.bytes.slice(library.scratch, library.scratch + WORD_BYTES) : undefined;
  }

  /** The ids of the actions that were taken. */
  get actions(): readonly number[] {
    return Array.from({ length: this.at }, (_, number) =>
      this.accepted("isettlers_course_action", number, 0),
    );
  }

  /** The seats that took them. */
  get actors(): readonly number[] {
    const { library } = this.game;
    return Array.from({ length: this.at }, (_, number) => {
      this.accepted("isettlers_course_action", number, library.scratch);
      return library.view.getInt32(library.scratch, true);
    });
  }

  /** Takes an action, given as its id or its text. Throws LibraryError `illegal_action` or `over`. */
  act(action: number | string): void {
    const { library, functions, at } = this.game;
    const id = typeof action === "number" ? action : this.position.find(action);
    if (this.at === this.room) this.withRoom(2 * this.room);
    library.accepted(
      (error) => functions.isettlers_course_act(at, this.opened, this.bytes, id, 0, error),
      "$.action",
    );
    this.position.apply(id);
  }

  /** How many events there were after a number of actions. */
  eventsUntil(at = this.at): number {
    return this.accepted("isettlers_course_events", at);
  }

  /** The events from a number on as a seat may hear them; all is as it was after a number of actions. */
  log(seat: Seat | "everything", since = 0, at = this.at): Log<G> {
    const { library, functions } = this.game;
    return this.withMemory((memory, size) =>
      library.tree((out, capacity) =>
        BigInt(
          library.accepted((error) =>
            functions.isettlers_course_log(
              this.game.at,
              this.opened,
              readerOf(seat),
              BigInt(since),
              at,
              out,
              capacity,
              memory,
              size,
              error,
            ),
          ),
        ),
      ),
    ) as unknown as Log<G>;
  }

  /** A copy of the position after a number of actions. */
  positionAt(at: number): Position<G> {
    const position = this.position.clone();
    try {
      this.accepted("isettlers_course_position", at, position.at);
      return position.refreshed();
    } catch (error) {
      position.close();
      throw error;
    }
  }

  /** Goes back to the time after a number of actions, and forgets those since. */
  back(at: number): void {
    this.accepted("isettlers_course_back", at);
    this.followed();
  }

  /** Why the seat that acted then may not take back all actions since; null where it may (`Position.obstacle`). */
  obstacle(at: number): "revealed" | "others_acted" | null {
    const obstacle = this.withMemory((memory, size) =>
      this.accepted("isettlers_course_obstacle", at, memory, size),
    );
    return ([null, "revealed", "others_acted"] as const)[obstacle] ?? null;
  }

  /**
   * The record of the game so far, with notes that JSON can hold: the bytes of a file. Throws LibraryError `no_record`
   * where the course began at a position.
   */
  record(notes?: Tree): Uint8Array {
    const { library, functions, at } = this.game;
    if (this.seed === undefined) {
      throw new LibraryError("no_record", "a game that began at a position has no record");
    }
    const packed = notes ? encodeFrame(notes) : new Uint8Array();
    return library.lend([packed], ([where = 0]) =>
      library.written((out, capacity) => {
        const given = packed.length ? where : 0;
        const write = (error: number) =>
          functions.isettlers_course_record(at, this.opened, given, packed.length, out, capacity, error);
        return BigInt(library.accepted(write));
      }),
    );
  }

  /** Compares the position with the end of the record of this game. Throws LibraryError where they differ. */
  verify(record: Uint8Array): void {
    const { library, functions, at } = this.game;
    library.lend([record], ([where = 0]) =>
      library.accepted((error) =>
        functions.isettlers_course_verify(at, this.opened, where, record.length, error),
      ),
    );
  }

  /** A copy of its own. */
  clone(): Course<G> {
    const from = this.opened;
    const copy = new Course(this.game, this.position.clone()).withRoom(this.room);
    this.game.library.bytes.copyWithin(copy.place, from, from + this.bytes);
    return copy;
  }

  /** Gives its memory back. */
  close(): void {
    if (this.place !== 0 && this.game.isOpen) this.game.library.arena.give(this.place, this.bytes);
    this.place = 0;
    this.position.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** How many bytes the course takes. */
  private get bytes(): number {
    const { library, functions, at } = this.game;
    return library.checked(functions.isettlers_course_size(at, this.room));
  }

  private get opened(): number {
    if (this.place === 0) throwClosed("course");
    return this.place;
  }

  /** Itself, with the position of all its actions. */
  private followed(): this {
    this.accepted("isettlers_course_position", this.at, this.position.at);
    this.position.refreshed();
    return this;
  }

  /** Itself, with room for a number of actions. */
  private withRoom(room: number): this {
    const { library, functions, at } = this.game;
    const before = this.place;
    const length = before && this.bytes;
    const larger = this.taken(library.checked(functions.isettlers_course_size(at, room)));
    if (before !== 0) {
      library.bytes.copyWithin(larger, before, before + length);
      library.arena.give(before, length);
    }
    this.place = larger;
    this.room = room;
    return this;
  }

  /** Memory of some bytes; a course that gets none at its beginning is closed. */
  private taken(bytes: number): number {
    try {
      return this.game.library.arena.take(bytes);
    } catch (error) {
      if (this.place === 0) this.position.close();
      throw error;
    }
  }

  /** The result of a function of the course that cannot fail once it has begun. */
  private ask(name: Known, ...rest: readonly number[]): number {
    const { library, functions, at } = this.game;
    const call: (...given: readonly number[]) => number = functions[name];
    return library.checked(call(at, this.opened, ...rest));
  }

  /** The result of a function of the course that refuses numbers. */
  private accepted(name: Refusing, ...rest: readonly number[]): number {
    const { library, functions, at } = this.game;
    const call: (...given: readonly number[]) => number | bigint = functions[name];
    return library.accepted((error) => call(at, this.opened, ...rest, error));
  }

  private withMemory<R>(use: (memory: number, size: number) => R): R {
    const { library, functions } = this.game;
    const size = library.checked(functions.isettlers_obstacle_size());
    return library.borrow(size, (memory) => use(memory, size));
  }
}

type Known = "isettlers_course_at" | "isettlers_course_seed";
type Refusing =
  | "isettlers_course_action"
  | "isettlers_course_events"
  | "isettlers_course_position"
  | "isettlers_course_back"
  | "isettlers_course_obstacle";
