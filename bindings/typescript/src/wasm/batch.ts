import { type Seed, seedToBigInt, type Word, wordFrom } from "../words.js";
import { checkRoom, checkWhole, refuse } from "./checks.js";
import { throwClosed } from "./errors.js";
import type { Game } from "./game.js";
import { type Library, seedNumber } from "./library.js";
import type { Position } from "./position.js";
import { observeRows } from "./rows.js";

const MOST_GAMES = 2 ** 31 - 1;
/** The action of a game that is over. */
const NONE = -1;

/** The seed of game number `stream` of a series, as Python's `derive_seed`. */
export function deriveSeed(library: Library, seed: Seed, stream: number | bigint): Word {
  const derived = library.functions.isettlers_derive_seed(seedNumber(seed), seedToBigInt(stream));
  return wordFrom(BigInt.asUintN(64, derived));
}

/**
 * Many games of one setup, for programs that decide for all of them at once. Every call throws LibraryError
 * `unknown_state` when the batch or its game is closed.
 */
export class Batch<G extends string = string> {
  readonly game: Game<G>;
  /** The number of games. */
  readonly length: number;

  private readonly positions: Position<G>[] = [];
  private open = true;

  private constructor(game: Game<G>, length: number) {
    this.game = game;
    this.length = length;
  }

  /** Begins the games number `first` and up of a series: game number i from `deriveSeed(library, seed, i)`. */
  static start<G extends string>(game: Game<G>, seed: Seed, first: number | bigint, games: number): Batch<G> {
    checkWhole("$.games", games, 0, MOST_GAMES);
    const [number, stream] = [seedNumber(seed), seedToBigInt(first)];
    const batch = new Batch(game, games);
    try {
      for (let i = 0; i < games; i += 1) {
        const next = BigInt.asUintN(64, stream + BigInt(i));
        batch.positions.push(game.start(deriveSeed(game.library, number, next)));
      }
      return batch;
    } catch (error) {
      batch.close();
      throw error;
    }
  }

  /** The number of games that are not over. */
  get running(): number {
    return this.opened.reduce((sum, { over }) => (over ? sum : sum + 1), 0);
  }

  /** The number of legal actions of each game, 0 when it is over. */
  get counts(): readonly number[] {
    return this.opened.map(({ legal }) => legal.length);
  }

  /** The legal actions of a game, ascending; they are these until the batch changes. */
  legal(game: number): Uint16Array {
    return this.at(game).legal;
  }

  /** A copy of the position of a game, for you to close. */
  position(game: number): Position<G> {
    return this.at(game).clone();
  }

  /**
   * Applies an action in each game, -1 in those that are over. Returns the number of games that are not over. Throws
   * LibraryError `illegal_action`, `over` or `bad_request`; its path names the first game at fault, such as `$[3]`, and
   * no game has changed then.
   */
  apply(actions: ArrayLike<number>): number {
    const positions = this.opened;
    const chosen = Array.from(actions);
    if (chosen.length !== this.length) {
      refuse("bad_request", "$", `expected ${this.length} actions, got ${chosen.length}`);
    }
    for (const [game, position] of positions.entries())
      checkChoice(position, chosen[game] ?? Number.NaN, game);
    let running = 0;
    for (const [game, position] of positions.entries()) {
      const action = chosen[game] ?? NONE;
      if (action !== NONE && position.apply(action) > 0) running += 1;
    }
    return running;
  }

  /** A row of `Game.actions` bytes for each game: 1 where an action is legal. It writes to `out`, and returns it. */
  mask(out?: Uint8Array): Uint8Array {
    const { actions } = this.game;
    const positions = this.opened;
    const rows = out ?? new Uint8Array(this.length * actions);
    checkRoom(rows, this.length * actions);
    rows.fill(0, 0, this.length * actions);
    for (const [game, { legal }] of positions.entries()) {
      for (const action of legal) rows[game * actions + action] = 1;
    }
    return rows;
  }

  /**
   * A row of `Game.observation` numbers for each game: all that its actor knows; zeros when it is over. It writes to
   * `out`, and returns it.
   */
  observe(out?: Float32Array): Float32Array {
    return observeRows(
      this.game,
      this.opened.map(({ at }) => at),
      out,
    );
  }

  /** Gives its memory back. */
  close(): void {
    this.open = false;
    for (const position of this.positions.splice(0)) position.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  private get opened(): readonly Position<G>[] {
    if (!this.open) throwClosed("batch");
    if (!this.game.isOpen) throwClosed("game");
    return this.positions;
  }

  private at(game: number): Position<G> {
    const position = this.opened[game];
    if (position) return position;
    refuse("bad_request", "$.game", `expected int from 0 to ${this.length - 1}, got ${game}`);
  }
}

function checkChoice(position: Position, action: number, game: number): void {
  if (position.over ? action === NONE : position.isLegal(action)) return;
  if (position.over) refuse("over", `$[${game}]`, "the game is over");
  if (action === NONE) refuse("illegal_action", `$[${game}]`, "expected an action");
  refuse("illegal_action", `$[${game}]`, `${action} is not legal now`);
}
