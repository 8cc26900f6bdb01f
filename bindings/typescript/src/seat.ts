import { type Change, type Connection, guarded, type SeatListener, thrown } from "./connection.js";
import type { IsettlersError } from "./errors.js";
import { Handle } from "./handle.js";
import { floats } from "./observation.js";
import type { HindrancesOptions, LegalOption, Options } from "./options.js";
import type {
  Action,
  Chat,
  Description,
  Hindered,
  Joined,
  Recorded,
  Rematch,
  SeatChange,
  Status,
  Undone,
} from "./protocol.js";
import type { CatalogueOf, HappenedOf, ViewOf } from "./trees/index.js";

/** What a seat's view shows. */
export type SeatViewOptions = Options<"view", "seat">;

/**
 * How an action is taken at a table. With `at` it is refused as `stale` when the game has gone on since. An action sent
 * again after a lost connection, with the same number, is not taken twice.
 */
export type TakeOptions = Options<"apply", "action">;

/** What `Seat.undo` returns: the status, and the number of events at the end of the log that are no more. */
export type UndoneAtTable = Undone & Required<Pick<Undone, "dropped">>;

/** What a seat calls when something happens at its table. */
export interface SeatCallbacks {
  /**
   * Hears every change from the first on. Without it they are kept until `seat.changes()` asks for them.
   */
  readonly onChanged?: ((change: Change) => void) | undefined;
  /** Hears that a seat changed hands. */
  readonly onSeat?: ((change: SeatChange) => void) | undefined;
  /** Hears the texts of the other players. */
  readonly onChat?: ((chat: Chat) => void) | undefined;
  /** Hears that the seat is this connection's no longer: replaced by another, or the connection has ended. */
  readonly onLost?: ((error: IsettlersError) => void) | undefined;
}

/** A seat at a table, or a spectator's place. */
export class Seat<G extends string = string> extends Handle<G> {
  /** The table's id. */
  readonly table: string;
  /** The seat's number, null for a spectator. */
  readonly seat: number | null;
  /** Whether the creator of the table chose its seed, and so can compute everything hidden. */
  readonly seedNamed: boolean;
  /** How things stood on joining, with the last texts at the table. */
  readonly opening: Joined;
  private readonly changesLeft = new Queue<Change>();

  constructor(connection: Connection, joined: Joined, callbacks: SeatCallbacks) {
    super(connection, joined.state);
    this.table = joined.table;
    this.seat = joined.seat;
    this.seedNamed = joined.seed_named;
    this.opening = joined;
    connection.listen(this.id, this.listener(callbacks));
  }

  /** What the game is and how it stands. */
  status(options?: LegalOption): Promise<Description> {
    return this.connection.call("status", { ...options, state: this.id });
  }

  /** Takes an action. Throws ServerError `illegal_action`, `not_your_turn` or `stale`, and nothing has changed. */
  apply(action: Action, options?: TakeOptions): Promise<Status> {
    return this.connection.call("apply", { action, ...options, state: this.id });
  }

  /** Takes an action and says what happened, as this seat may hear it. Throws as `apply` does. */
  step(action: Action, options?: TakeOptions): Promise<Status & HappenedOf<G>> {
    return this.connection.call("step", { action, ...options, state: this.id });
  }

  /**
   * Takes this seat's last action back. Throws ServerError `revealed`, `others_acted` or `nothing_to_undo` where that
   * is not possible, and nothing has changed.
   */
  undo(options?: TakeOptions): Promise<UndoneAtTable> {
    return this.connection.call("undo", { ...options, state: this.id }) as Promise<UndoneAtTable>;
  }

  /**
   * Proposes to the other players to take back the last action of this seat and all since. Returns the seats that have
   * not agreed yet; with none, it is taken back. Throws ServerError `refused` where it was declined before the last action.
   */
  async proposeTakeback(): Promise<readonly number[]> {
    return (await this.connection.call("takeback", { state: this.id })).waits;
  }

  /** Agrees to what another player proposes to take back, or declines it. Returns the seats that have not agreed yet. */
  async answerTakeback(agrees: boolean): Promise<readonly number[]> {
    const answer = agrees ? "yes" : "no";
    return (await this.connection.call("takeback", { state: this.id, answer })).waits;
  }

  /**
   * All actions that would answer the question at hand and are not legal, each with the first rule in its way.
   * Throws ServerError `not_your_turn` while another seat is to decide.
   */
  async hindrances(options: HindrancesOptions = {}): Promise<readonly Hindered[]> {
    return (await this.connection.call("hindrances", { ...options, state: this.id })).hindered;
  }

  /** Hands the seat to the table's substitute. From then on this seat only looks on. */
  resign(): Promise<Status> {
    return this.connection.call("resign", { state: this.id });
  }

  /**
   * Frees a seat of an open table that somebody has taken and never joined. Throws ServerError `refused` for every other
   * seat, and for all but the creator of the table.
   */
  free(seat: number): Promise<Status> {
    return this.connection.call("free", { state: this.id, seat });
  }

  /**
   * Opens the table that follows a finished one, with the seats moved on by one; where another player has done so, the
   * same one. Throws ServerError `refused` before the end, and for spectators.
   */
  rematch(): Promise<Rematch> {
    return this.connection.call("rematch", { state: this.id });
  }

  /** Sends a text to the others at the table. Throws ServerError `refused` without a chat, and for spectators. */
  async say(text: string): Promise<void> {
    await this.connection.call("say", { state: this.id, text });
  }

  /** All that a front end draws the table from (docs/catalogue.md). */
  async catalogue<C = CatalogueOf<G>>(): Promise<C> {
    return (await this.connection.call("catalogue", { state: this.id })).catalogue as C;
  }

  /** What this seat knows. The type may be named where the game is not: `view<imperial.View>()`. */
  async view<V = ViewOf<G>>(options?: SeatViewOptions): Promise<V> {
    return (await this.connection.call("view", { ...options, state: this.id })).view as V;
  }

  /** What this seat knows as numbers. */
  async observe(): Promise<Float32Array> {
    return floats((await this.connection.call("observe", { state: this.id })).observation);
  }

  /** The game as a record, once it is over. Throws ServerError `refused` before the end, and for spectators. */
  record(): Promise<Recorded> {
    return this.connection.call("record", { state: this.id });
  }

  /**
   * Every change since joining or since the last one taken from here, as they come; this connection's own actions are
   * none. Ends after the last change of the game and after `close`; throws when the seat is lost.
   * There is nothing in it where `join` was given `onChanged`.
   */
  changes(): AsyncIterableIterator<Change> {
    return this.changesLeft;
  }

  /** Leaves the seat, which is free to be joined again. */
  async close(): Promise<void> {
    await this.connection.call("close", { state: this.id }, { take: () => this.connection.forget(this.id) });
    this.changesLeft.end();
  }

  private listener({ onChanged, onSeat, onChat, onLost }: SeatCallbacks): SeatListener {
    return {
      changed: (change) => {
        if (onChanged) guarded(() => onChanged(change), thrown);
        else this.changesLeft.put(change);
        if (change.over) this.changesLeft.end();
      },
      handed: (change) => {
        if (onSeat) guarded(() => onSeat(change), thrown);
      },
      chat: (chat) => {
        if (onChat) guarded(() => onChat(chat), thrown);
      },
      lost: (error) => {
        if (onLost) guarded(() => onLost(error), thrown);
        this.changesLeft.end(error);
      },
    };
  }
}

/** Values that wait to be taken, and takers that wait for values. */
class Queue<T> implements AsyncIterableIterator<T> {
  private readonly values: T[] = [];
  private readonly takers: {
    resolve(result: IteratorResult<T>): void;
    reject(error: Error): void;
  }[] = [];
  private ended = false;
  private error: Error | undefined;

  put(value: T): void {
    if (this.ended) return;
    const taker = this.takers.shift();
    if (taker) taker.resolve({ done: false, value });
    else this.values.push(value);
  }

  /** No value follows. */
  end(error?: Error): void {
    if (this.ended) return;
    this.ended = true;
    this.error = error;
    for (const taker of this.takers.splice(0)) {
      if (error) taker.reject(error);
      else taker.resolve({ done: true, value: undefined });
    }
  }

  next(): Promise<IteratorResult<T>> {
    const value = this.values.shift();
    if (value !== undefined) return Promise.resolve({ done: false, value });
    if (this.error) return Promise.reject(this.error);
    if (this.ended) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve, reject) => this.takers.push({ resolve, reject }));
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
