import type { Hindrance, Outcome } from "../protocol.js";
import type { ActionOf, DocumentOf, ViewOf } from "../trees/index.js";
import type { Seed, Word } from "../words.js";
import { LibraryError, throwClosed } from "./errors.js";
import type { Game } from "./game.js";
import { EVENT_BYTES, Happened } from "./happened.js";
import { ended, seedNumber, USUAL_SEARCH } from "./library.js";
import { readerOf, type Seat } from "./reader.js";
import type { Room } from "./room.js";

const WORD_BYTES = 8;
const WEIGHTS = ["plain", "tuned"];
const MOST_EVENTS = 4096;

/**
 * A position in the memory of the engine, changed in place; copy it by `clone`. Every call of a closed position throws
 * LibraryError `unknown_state`. When its game is closed, every call but `over`, `legal` and `isLegal` does.
 */
export class Position<G extends string = string> {
  readonly game: Game<G>;

  private readonly room: Room;
  private readonly legalAt: number;
  /** Where the state is, 0 once the position is closed. */
  private place: number;
  /** How many actions are legal: none once it is closed, so that only what finds none looks whether it is. */
  private count = 0;

  constructor(game: Game<G>) {
    this.game = game;
    this.room = game.takeRoom();
    this.place = this.room.at;
    this.legalAt = this.room.legalAt;
  }

  /** Where the state is in the memory. */
  get at(): number {
    return this.opened.place;
  }

  /** The seat to decide, null when the game is over. */
  get actor(): number | null {
    const seat = this.game.functions.isettlers_actor_unchecked(this.game.at, this.at);
    return seat < 0 ? null : seat;
  }

  /** Whether a question within an action is under way: what views have in `pending`. */
  get pending(): boolean {
    const { library, at } = this.game;
    return library.checked(library.functions.isettlers_pending(at, this.at)) === 1;
  }

  get over(): boolean {
    return this.count === 0 && this.opened.place !== 0;
  }

  /** The ids of the legal actions, ascending; they are these until the position changes. */
  get legal(): Uint16Array {
    return (this.count === 0 ? this.opened : this).room.first(this.count);
  }

  /** Whether an action is legal now. */
  isLegal(action: number): boolean {
    const { ids } = this.room;
    let low = 0;
    // A binary search without branches, which no processor would predict: they cost a tenth of a decision.
    for (let left = this.count; left > 1; ) {
      const half = left >> 1;
      const isBelow = ((ids[low + half - 1] as number) - action) >> 31;
      low += half & isBelow;
      left -= half;
    }
    return this.count > 0 ? ids[low] === action : this.opened.count > 0;
  }

  /** Takes an action; the number of legal actions after it. Throws LibraryError `illegal_action` or `over`. */
  apply(action: number): number {
    if (!this.isLegal(action)) this.refuse(action);
    const { functions, at } = this.game;
    const count = functions.isettlers_apply_unchecked(at, this.place, action, this.legalAt);
    this.count = count;
    return count;
  }

  /** Takes an action and keeps what happened. Throws LibraryError `illegal_action` or `over`. */
  step(action: number): Happened<G> {
    if (!this.isLegal(action)) this.refuse(action);
    const { library, at } = this.game;
    return this.listening((events, count) =>
      library.functions.isettlers_step(at, this.at, action, this.legalAt, events, MOST_EVENTS, count),
    );
  }

  /** Begins another game in place of this one. */
  restart(seed?: Seed): this {
    const { library, functions, at } = this.game;
    this.count = library.checked(functions.isettlers_start(at, seedNumber(seed), this.at, this.legalAt));
    return this;
  }

  /** The same, and keeps what happened before the first decision. */
  begin(seed?: Seed): Happened<G> {
    const { library, at } = this.game;
    const number = seedNumber(seed);
    return this.listening((events, count) =>
      library.functions.isettlers_begin(at, number, this.at, this.legalAt, events, MOST_EVENTS, count),
    );
  }

  /** An action in words, as the seat to decide reads it. */
  text(action: number): string {
    const { library, at } = this.game;
    return library.words((out, room) =>
      library.functions.isettlers_action_text(at, this.at, action, out, room),
    );
  }

  /**
   * The legal action with a text, as people type it: case and runs of blanks do not matter, and a printed id may be left
   * out where one action remains. Throws LibraryError `illegal_action`.
   */
  find(text: string): number {
    const { library, at, functions } = this.game;
    return library.lend([ended(text)], ([typed = 0]) =>
      library.accepted((error) => functions.isettlers_find_action(at, this.at, typed, error), "$.action"),
    );
  }

  /** An action with its kind, its arguments and its text. */
  action(action: number): ActionOf<G> {
    const { library, at } = this.game;
    return library.tree((out, room) =>
      library.functions.isettlers_action_tree(at, this.at, action, out, room),
    ) as unknown as ActionOf<G>;
  }

  /** Why an action is not legal: the first rule in its way; null where it is. */
  whyNot(action: number): Hindrance | null {
    if (this.legal.includes(action)) return null;
    const { library, at } = this.game;
    return library.tree((out, room) =>
      library.functions.isettlers_why_not(at, this.at, action, out, room),
    ) as unknown as Hindrance;
  }

  /** What a seat, or a spectator, knows, and nothing else. */
  view(seat: Seat = "spectator"): ViewOf<G> {
    const { library, at } = this.game;
    const write = (out: number, room: number): bigint =>
      library.functions.isettlers_view(at, this.at, readerOf(seat), out, room);
    return library.tree(write) as unknown as ViewOf<G>;
  }

  /** The whole position as a tree, hidden things included. */
  document(): DocumentOf<G> {
    const { library, at } = this.game;
    const write = (out: number, room: number): bigint =>
      library.functions.isettlers_document(at, this.at, out, room);
    return library.tree(write) as DocumentOf<G>;
  }

  /** The outcome of a finished game, null before its end. */
  get outcome(): Outcome | null {
    if (!this.opened.over) return null;
    const { library, at } = this.game;
    const { scores, ranks } = this;
    const winners = ranks.flatMap((rank, seat) => (rank === 0 ? [seat] : []));
    const decided_by = library.words((out, room) =>
      library.functions.isettlers_decided_by(at, this.at, out, room),
    );
    return { winners, ranks, scores, decided_by };
  }

  /**
   * Why the seat to decide may not take back a legal action that it takes; null where nobody learns of what chance has
   * decided, no other seat acts, and the seat can foresee all that it hears and sees.
   */
  obstacle(action: number): "revealed" | "others_acted" | null {
    const { library, at } = this.game;
    const { functions } = library;
    const size = library.checked(functions.isettlers_obstacle_size());
    return library.borrow(size, (memory) => {
      const obstacle = library.checked(functions.isettlers_obstacle(at, this.at, action, memory, size));
      return ([null, "revealed", "others_acted"] as const)[obstacle] ?? null;
    });
  }

  /** The action of a bot, such as "greedy"; with a search it takes as long as that takes. */
  choose(bot: string, seed?: Seed): number {
    const { library, at } = this.game;
    const number = seedNumber(seed);
    return library.lend([ended(bot)], ([spec = 0]) => {
      const size = library.accepted((error) => library.functions.isettlers_search_size(at, spec, error));
      return library.borrow(Math.min(size, USUAL_SEARCH), (memory) =>
        library.accepted((error) =>
          library.functions.isettlers_choose(
            at,
            this.at,
            spec,
            number,
            memory,
            Math.min(size, USUAL_SEARCH),
            error,
          ),
        ),
      );
    });
  }

  /** Points of each seat if the game ended now. */
  get scores(): readonly number[] {
    return this.each("isettlers_scores");
  }

  /** The rank of each seat, 0 for the winners, if the game ended now. */
  get ranks(): readonly number[] {
    return this.each("isettlers_ranks");
  }

  /** A hash of the whole position, the same on every machine. */
  get hash(): Word {
    const { library, at } = this.game;
    library.checked(library.functions.isettlers_hash(at, this.at, library.scratch));
    return library.bytes.slice(library.scratch, library.scratch + WORD_BYTES);
  }

  /** How good the position looks for a seat, in points. */
  evaluate(seat: number, weights: "plain" | "tuned" = "plain"): number {
    const { library, at } = this.game;
    library.checked(
      library.functions.isettlers_evaluate(at, this.at, seat, WEIGHTS.indexOf(weights), library.scratch),
    );
    return library.view.getFloat64(library.scratch, true);
  }

  /** What a seat knows, and nothing else, as numbers. */
  observe(seat: number): Float32Array {
    const { library, at, observation } = this.game;
    return library.borrow(4 * observation, (out) => {
      library.checked(library.functions.isettlers_observe(at, this.at, seat, out));
      return new Float32Array(library.bytes.buffer, out, observation).slice();
    });
  }

  /** Plays random actions to the end; the number of decisions. */
  playout(seed?: Seed): number {
    const { library, at } = this.game;
    const decisions = library.functions.isettlers_playout(at, this.at, seedNumber(seed));
    this.count = 0;
    return library.checked(decisions);
  }

  /** Makes it a position that a seat cannot tell from this one, all such being equally likely. */
  resample(seat: number, seed?: Seed): this {
    const { library, at } = this.game;
    library.checked(library.functions.isettlers_resample(at, this.at, seat, seedNumber(seed)));
    return this.refreshed();
  }

  /** The position as bytes, which Python and every other language read. */
  save(): Uint8Array {
    const { library, at } = this.game;
    return library.written((out, room) => library.functions.isettlers_save(at, this.at, out, room));
  }

  /** A copy of its own. */
  clone(): Position<G> {
    return new Position(this.opened.game).become(this);
  }

  /** Becomes a copy of another position of the same game. */
  become(other: Position<G>): this {
    if (other.game !== this.game) throw new RangeError("a position of another game");
    this.game.library.bytes.copyWithin(this.at, other.at, other.legalAt + 2 * other.count);
    this.count = other.count;
    return this;
  }

  /** Itself, with the legal actions of the state as it is. */
  refreshed(): this {
    const { library, at } = this.game;
    this.count = library.functions.isettlers_legal_unchecked(at, this.at, this.legalAt);
    return this;
  }

  /** Gives its memory back. */
  close(): void {
    if (this.place !== 0) this.game.giveRoom(this.room);
    this.place = 0;
    this.count = 0;
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** Itself, unless it or its game is closed. */
  private get opened(): this {
    if (this.place === 0) throwClosed("position");
    if (!this.game.isOpen) throwClosed("game");
    return this;
  }

  private listening(play: (events: number, count: number) => number): Happened<G> {
    const { library, stateSize } = this.game;
    const before = library.bytes.slice(this.at, this.at + stateSize);
    return library.borrow(MOST_EVENTS * EVENT_BYTES + WORD_BYTES, (room) => {
      const countAt = room + MOST_EVENTS * EVENT_BYTES;
      this.count = library.checked(play(room, countAt));
      const count = library.view.getUint32(countAt, true);
      return new Happened(this.game, before, library.bytes.slice(room, room + count * EVENT_BYTES));
    });
  }

  private each(how: "isettlers_scores" | "isettlers_ranks"): readonly number[] {
    const { library, at, seats } = this.game;
    library.checked(library.functions[how](at, this.at, library.scratch));
    return [...new Int32Array(library.bytes.buffer, library.scratch, seats)];
  }

  private refuse(action: number): never {
    const { library, at, functions } = this.game;
    library.accepted(
      (error) => functions.isettlers_check_action(at, this.opened.at, action, error),
      "$.action",
    );
    throw new LibraryError("internal", `action ${action} is legal`);
  }
}
