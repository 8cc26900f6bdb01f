import { checkWhole, refuse } from "./checks.js";
import { LibraryError, throwClosed } from "./errors.js";
import type { Game } from "./game.js";
import { Position } from "./position.js";
import { observeRows } from "./rows.js";
import type { Search } from "./search.js";

const MOST_BATCH = 4096;
/** The bytes of the struct with the offsets of states, seats, priors and rewards. */
const PLACES_BYTES = 32;
/** The code of a wrong argument. */
const ARGUMENT = -1;

/**
 * Leaves of a search that wait for your priors and rewards, in `runWith`. Their states are determinized as the search
 * saw them. When the function returns, the leaves are closed: every call throws LibraryError `unknown_state`.
 */
export class Leaves {
  /** The number of leaves, at least 1. */
  readonly length: number;

  private open = true;

  constructor(
    private readonly game: Game,
    private readonly memory: number,
    private readonly places: number,
    count: number,
  ) {
    this.length = count;
  }

  /** The seat that decides at each leaf. */
  get seats(): readonly number[] {
    return [...new Int32Array(this.buffer, this.at(1), this.length)];
  }

  /** A copy of the state of a leaf, for you to close. */
  position(leaf: number): Position {
    const from = this.stateAt(leaf);
    checkWhole("$.leaf", leaf, 0, this.length - 1);
    const { game } = this;
    const position = new Position(game);
    game.library.bytes.copyWithin(position.at, from, from + game.stateSize);
    return position.refreshed();
  }

  /**
   * A row of `Game.observation` numbers for each leaf: all that the seat that decides there knows. It writes to `out`
   * where that is given, and returns it.
   */
  observe(out?: Float32Array): Float32Array {
    const states = Array.from({ length: this.length }, (_, leaf) => this.stateAt(leaf));
    return observeRows(this.openGame, states, out);
  }

  /**
   * A row of `Game.actions` priors for each leaf, zeros at first, in the memory of the engine. Those of legal actions
   * count, from 0 to 1e9 and of any sum.
   */
  get priors(): Float32Array {
    return new Float32Array(this.buffer, this.at(2), this.length * this.game.actions);
  }

  /** A row with the reward of each seat for each leaf, zeros at first, from 0 to 1, in the memory of the engine. */
  get rewards(): Float64Array {
    return new Float64Array(this.buffer, this.at(3), this.length * this.game.seats);
  }

  /** Ends the use of the memory, which its owner gives back. */
  close(): void {
    this.open = false;
  }

  private get openGame(): Game {
    if (!this.open) throwClosed("batch of leaves");
    if (!this.game.isOpen) throwClosed("game");
    return this.game;
  }

  private get buffer(): ArrayBuffer {
    return this.openGame.functions.memory.buffer;
  }

  /** Where a part is, by its number in the struct. */
  private at(part: number): number {
    const { view } = this.openGame.library;
    return this.memory + Number(view.getBigInt64(this.places + 8 * part, true));
  }

  private stateAt(leaf: number): number {
    return this.at(0) + leaf * this.game.stateSize;
  }
}

/**
 * Runs a search until it has `until` iterations in all, fewer when the budget of its spec is used up, with priors and
 * rewards of yours, such as of a network, in place of playouts: up to `batch` leaves at a time. Returns the number of all
 * iterations so far.
 *
 * The spec sets `puct`, and `evaluate` writes to `priors` and `rewards` before it returns. Leaves for which it throws or
 * writes other numbers do not count. The search refuses everything but `close` while `evaluate` runs.
 */
export function runWith(
  search: Search,
  until: number,
  batch: number,
  evaluate: (leaves: Leaves) => void,
): number {
  const { game } = search;
  const { library, functions } = game;
  checkWhole("$.until", until, 0, Number.MAX_SAFE_INTEGER);
  checkWhole("$.batch", batch, 1, MOST_BATCH);
  const size = library.checked(functions.isettlers_leaves_size(game.at, batch));
  return library.borrow(size + PLACES_BYTES, (memory) => {
    const places = memory + size;
    const collect = functions.isettlers_search_collect;
    for (;;) {
      const count = collect(game.at, search.at, BigInt(until), batch, memory, size, places);
      if (count === ARGUMENT) throw new LibraryError("bad_request", "the search has no puct");
      if (library.checked(count) === 0) return search.stats.iterations;
      answer(search, memory, new Leaves(game, memory, places, count), evaluate);
    }
  });
}

/** Has the leaves evaluated, and hands the answers to the search; without them it abandons the leaves. */
function answer(search: Search, memory: number, leaves: Leaves, evaluate: (leaves: Leaves) => unknown): void {
  const { game, at } = search;
  const { library, functions } = game;
  let isAnswered = false;
  search.waits = true;
  try {
    if (evaluate(leaves) instanceof Promise) {
      refuse(
        "bad_request",
        "$.evaluate",
        "expected a function that returns after its answers, got a promise",
      );
    }
    isAnswered = true;
  } finally {
    search.waits = false;
    leaves.close();
    if (!isAnswered && search.isOpen) functions.isettlers_search_abandon(at, memory);
  }
  const all = functions.isettlers_search_settle(game.at, search.at, memory);
  if (Number(all) === ARGUMENT) {
    throw new LibraryError("bad_request", "expected priors from 0 to 1e9 and rewards from 0 to 1");
  }
  library.checked(all);
}
