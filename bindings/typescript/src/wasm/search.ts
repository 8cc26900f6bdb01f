import type { Seed } from "../words.js";
import { checkWhole, refuse } from "./checks.js";
import { LibraryError, throwClosed } from "./errors.js";
import type { Game } from "./game.js";
import { ended, seedNumber, USUAL_SEARCH } from "./library.js";
import type { Functions } from "./module.js";
import type { Position } from "./position.js";

/** What a search has come to know of an action at its root. */
export interface Root {
  readonly action: number;
  readonly visits: number;
  /** The mean reward of the seat to decide, 0 to 1. */
  readonly mean: number;
  readonly prior: number;
}

/** How far a search has come. */
export interface SearchStats {
  readonly iterations: number;
  /** Decisions taken in them, playouts included. */
  readonly decisions: number;
  readonly nodes: number;
  /** Whether the memory is full: iterations still run, but the trees grow no more. */
  readonly full: boolean;
}

const ROOT_BYTES = 32;
const MOST_ROOTS = 1024;
const STATS_BYTES = 32;
const MOST_LINE = 256;

/**
 * A search of a spec, such as "ismcts:1000", which is run in slices as time allows. It keeps a copy of its position. Every
 * call throws LibraryError `unknown_state` when the search or its game is closed.
 */
export class Search {
  readonly game: Game;
  /** Whether leaves of it wait for your answers: it refuses everything but `close` until then. */
  waits = false;

  private readonly memory: number;
  private readonly size: number;
  private open = true;

  /** Throws LibraryError for an unknown spec, and for a bot that does not search. `begin` is for `follow`. */
  constructor(
    position: Position,
    spec: string,
    seed?: Seed,
    bytes = USUAL_SEARCH,
    begin: Functions["isettlers_search_begin"] = position.game.functions.isettlers_search_begin,
  ) {
    const { library, at } = position.game;
    const { functions, arena } = library;
    this.game = position.game;
    const word = ended(spec);
    [this.memory, this.size] = library.lend([word], ([text = 0]) => {
      const size = Math.min(
        bytes,
        library.accepted((e) => functions.isettlers_search_size(at, text, e)),
      );
      const memory = arena.take(size);
      try {
        library.accepted((e) => begin(at, position.at, text, seedNumber(seed), memory, size, e));
      } catch (error) {
        arena.give(memory, size);
        throw error;
      }
      return [memory, size];
    });
  }

  /** Whether a spec names a search. Throws LibraryError for an unknown one. */
  static searches(position: Position, spec: string): boolean {
    const { library, at } = position.game;
    return library.lend(
      [ended(spec)],
      ([text = 0]) => library.accepted((e) => library.functions.isettlers_search_size(at, text, e)) > 0,
    );
  }

  /** Whether it has not been closed. */
  get isOpen(): boolean {
    return this.open;
  }

  /** Where the search is in the memory. */
  get at(): number {
    if (!this.open) throwClosed("search");
    if (!this.game.isOpen) throwClosed("game");
    if (this.waits) throw new LibraryError("bad_request", "the leaves of the search wait for your answers");
    return this.memory;
  }

  /**
   * A search of the position after `action`, which keeps what this one knows of that action (tree reuse). This is sound
   * where the seat sees in `position` what it expected after its action. The spec names the same bot, but not `pimc`.
   */
  follow(action: number, position: Position, spec: string, seed?: Seed, bytes = USUAL_SEARCH): Search {
    const { game, at: before } = this;
    const { actions, functions } = game;
    if (position.game !== game) refuse("bad_request", "$.position", "expected a position of the same game");
    checkWhole("$.action", action, 0, actions - 1);
    return new Search(position, spec, seed, bytes, (tables, ...rest) =>
      functions.isettlers_search_follow(tables, before, action, ...rest),
    );
  }

  /** Runs more iterations, up to the budget of the spec; the number of all iterations. */
  run(iterations: number): number {
    const { library, at } = this.game;
    return library.checked(
      library.functions.isettlers_search_run(at, this.at, BigInt(Math.trunc(iterations))),
    );
  }

  /**
   * Runs more iterations, each of which begins with the action `first`: it has a value then, even where the search would
   * seldom choose it. Not for a search of expectimax.
   */
  runFirst(first: number, iterations: number): number {
    const { library, at, functions } = this.game;
    return library.checked(
      functions.isettlers_search_run_first(at, this.at, first, BigInt(Math.trunc(iterations))),
    );
  }

  /** The action to choose after the iterations so far. */
  choose(): number {
    const { library } = this.game;
    return library.checked(library.functions.isettlers_search_choose(this.at));
  }

  get stats(): SearchStats {
    const { library } = this.game;
    return library.borrow(STATS_BYTES, (out) => {
      library.checked(library.functions.isettlers_search_stats(this.at, out));
      const count = (place: number): number => Number(library.view.getBigInt64(out + 8 * place, true));
      return {
        iterations: count(0),
        decisions: count(1),
        nodes: count(2),
        full: library.view.getInt32(out + 28, true) !== 0,
      };
    });
  }

  /** The actions tried at the root, by ascending id. */
  actions(): readonly Root[] {
    const { library } = this.game;
    return library.borrow(MOST_ROOTS * ROOT_BYTES, (out) => {
      const count = library.checked(library.functions.isettlers_search_actions(this.at, out, 0));
      return Array.from({ length: count }, (_, index) => rootAt(library.view, out + index * ROOT_BYTES));
    });
  }

  /** The most visited actions, from the root down. */
  line(longest = 16): readonly number[] {
    const { library } = this.game;
    const most = Math.min(longest, MOST_LINE);
    return library.borrow(2 * MOST_LINE, (out) => {
      const count = library.checked(library.functions.isettlers_search_line(this.at, out, most));
      return [...new Uint16Array(library.bytes.buffer, out, count)];
    });
  }

  /** Gives its memory back. */
  close(): void {
    if (this.open) this.game.library.arena.give(this.memory, this.size);
    this.open = false;
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

function rootAt(view: DataView, at: number): Root {
  const visits = Number(view.getBigInt64(at + 16, true));
  return {
    action: view.getInt32(at + 24, true),
    visits,
    mean: view.getFloat64(at, true) / visits,
    prior: view.getFloat64(at + 8, true),
  };
}
