/// <reference lib="esnext.disposable" preserve="true" />
import type { Change } from "./connection.js";
import { ConnectionError, isGone, ServerError } from "./errors.js";
import type { AheadOptions, HindrancesOptions, LegalOption, Options } from "./options.js";
import type {
  Action,
  Ahead,
  Chat,
  Description,
  Hindered,
  Joined,
  LegalAction,
  Recorded,
  Rematch,
  SeatChange,
  Status,
} from "./protocol.js";
import type { Seat, SeatViewOptions, TakeOptions, UndoneAtTable } from "./seat.js";
import type { TableServer } from "./table-server.js";
import type { ActionOf, CatalogueOf, HappenedOf, ViewOf } from "./trees/index.js";

/** How a seat is kept over lost connections. */
export interface KeepOptions extends Options<"join", "token"> {
  /** Hears how things stand after each time the seat was joined, the first time included. */
  readonly onJoined?: (joined: Joined) => void;
  /** Hears every change. Actions that were taken while there was no connection are only in the status of `onJoined`. */
  readonly onChanged?: (change: Change) => void;
  /** Hears that a seat changed hands. */
  readonly onSeat?: (change: SeatChange) => void;
  /** Hears the texts of the other players. */
  readonly onChat?: (chat: Chat) => void;
  /** Hears why the seat cannot be kept: another connection took it, the table was archived, the server's version cannot read it, `patienceMs` is over. */
  readonly onLost?: (error: Error) => void;
  /** Milliseconds before the second try to connect; each further pause is twice as long (default: 250). */
  readonly firstPauseMs?: number;
  /** The longest pause in milliseconds (default: 15,000). */
  readonly longestPauseMs?: number;
  /** Milliseconds without a connection after which the seat is given up (default: 600,000). */
  readonly patienceMs?: number;
}

interface Entered<G extends string> {
  readonly server: TableServer;
  readonly seat: Seat<G>;
}

/**
 * A seat at a table that outlives its connections. When a connection is lost, or another process of the server takes
 * the table over, it connects again, joins by the token and repeats requests without a reply. A repeated action has its first `at`: the server takes it once.
 */
export class KeptSeat<G extends string = string> implements AsyncDisposable {
  private joined: Promise<Entered<G>>;
  private server: TableServer | undefined;
  private at = 0;
  private ended: Error | undefined;
  private stop: () => void = () => undefined;
  private readonly stopped = new Promise<void>((resolve) => {
    this.stop = resolve;
  });

  /** Joins by a token; `connect` opens a connection, such as `() => connectTableServer(url)`. */
  constructor(
    private readonly connect: () => Promise<TableServer>,
    private readonly token: string,
    private readonly options: KeepOptions = {},
  ) {
    this.joined = this.enter();
  }

  /** What the game is and how it stands. */
  status(options?: LegalOption): Promise<Description> {
    return this.ask((seat) => seat.status(options));
  }

  /** The legal ids. Throws ServerError `not_your_turn`. */
  legal(): Promise<readonly number[]> {
    return this.ask((seat) => seat.legal());
  }

  /** The legal actions with what they stand for. Throws ServerError `not_your_turn`. */
  legalActions(): Promise<readonly ActionOf<G>[]> {
    return this.ask((seat) => seat.legalActions());
  }

  /** What this seat knows, as `Seat.view` gives it. */
  view<V = ViewOf<G>>(options?: SeatViewOptions): Promise<V> {
    return this.ask((seat) => seat.view<V>(options));
  }

  /** Takes an action once, however often the connection is lost; `at` is by default the newest status known here. */
  apply(action: Action, options: TakeOptions = {}): Promise<Status> {
    const at = options.at ?? this.at;
    return this.take((seat) => seat.apply(action, { ...options, at }));
  }

  /** Takes an action as `apply` does, and says what happened. */
  step(action: Action, options: TakeOptions = {}): Promise<Status & HappenedOf<G>> {
    const at = options.at ?? this.at;
    return this.take((seat) => seat.step(action, { ...options, at }));
  }

  /** All that a front end draws the table from, as `Seat.catalogue` gives it. */
  catalogue<C = CatalogueOf<G>>(): Promise<C> {
    return this.ask((seat) => seat.catalogue<C>());
  }

  /** Proposes to take back the last action of this seat and all since, as `Seat.proposeTakeback` does. */
  proposeTakeback(): Promise<readonly number[]> {
    return this.ask((seat) => seat.proposeTakeback());
  }

  /** Agrees to what another player proposes to take back, or declines it. */
  answerTakeback(agrees: boolean): Promise<readonly number[]> {
    return this.ask((seat) => seat.answerTakeback(agrees));
  }

  /** Hands the seat to the table's substitute. From then on this seat only looks on. */
  resign(): Promise<Status> {
    return this.ask((seat) => seat.resign());
  }

  /** Frees a seat of an open table that somebody has taken and never joined; for the creator of the table alone. */
  free(seat: number): Promise<Status> {
    return this.ask((own) => own.free(seat));
  }

  /** Opens the table that follows a finished one, as `Seat.rematch` does. */
  rematch(): Promise<Rematch> {
    return this.ask((seat) => seat.rematch());
  }

  /** Sends a text to the others at the table; it may be sent twice where the connection is lost. */
  say(text: string): Promise<void> {
    return this.ask((seat) => seat.say(text));
  }

  /** Takes this seat's last action back, one at most however often the connection is lost; throws as `Seat.undo` does. */
  async undo(options: TakeOptions = {}): Promise<UndoneAtTable> {
    const at = options.at ?? this.at;
    const status = await this.ask((seat) => seat.undo({ ...options, at }));
    this.at = status.at;
    return status;
  }

  /** The legal actions with their consequences, as `Seat.ahead` gives them. */
  ahead<A extends LegalAction = ActionOf<G>>(options?: AheadOptions): Promise<readonly Ahead<A>[]> {
    return this.ask((seat) => seat.ahead<A>(options));
  }

  /** All actions that are not legal, as `Seat.hindrances` gives them. */
  hindrances(options?: HindrancesOptions): Promise<readonly Hindered[]> {
    return this.ask((seat) => seat.hindrances(options));
  }

  /** The game as a record, once it is over, as `Seat.record` gives it. */
  record(): Promise<Recorded> {
    return this.ask((seat) => seat.record());
  }

  /** Ends the connection and all tries; the seat stays free to be joined. */
  async close(): Promise<void> {
    const { server } = this;
    this.finish(new ConnectionError("the seat was closed"));
    await server?.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  private async take<S extends Status>(request: (seat: Seat<G>) => Promise<S>): Promise<S> {
    const status = await this.ask(request);
    this.at = Math.max(this.at, status.at);
    return status;
  }

  /** Asks until there is a reply. */
  private async ask<R>(request: (seat: Seat<G>) => Promise<R>): Promise<R> {
    for (;;) {
      const { server, seat } = await this.joined;
      try {
        return await request(seat);
      } catch (error) {
        if (this.ended) throw this.ended;
        const left = this.server !== server;
        if (!passes(error) && !(left && isGone(error))) throw error;
        this.leave(server);
      }
    }
  }

  /** Connects and joins, again and again with longer pauses. */
  private enter(): Promise<Entered<G>> {
    const entering = this.tries();
    entering.catch(() => undefined); // every request and `onLost` say so
    return entering;
  }

  private async tries(): Promise<Entered<G>> {
    const { firstPauseMs = 250, longestPauseMs = 15_000, patienceMs = 600_000 } = this.options;
    const end = Date.now() + patienceMs;
    for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        return await this.join();
      } catch (error) {
        if (!(passes(error) || isBusy(error)) || Date.now() >= end) this.lose(error as Error);
      }
      await Promise.race([delay(pause * (0.5 + Math.random() / 2)), this.stopped]);
      if (this.ended) throw this.ended;
    }
  }

  private async join(): Promise<Entered<G>> {
    const { onJoined, onChanged, onLost, firstPauseMs, longestPauseMs, patienceMs, ...options } =
      this.options;
    const server = await this.connect();
    this.server = server;
    let changed = false; // changes may be heard before the reply to `join` is taken up
    try {
      if (this.ended) throw this.ended;
      const seat = await server.join<G>(this.token, {
        ...options,
        onChanged: (change) => {
          changed = true;
          this.changed(change);
        },
        onLost: (error) => (passes(error) ? this.leave(server) : this.lose(error)),
      });
      if (!changed) this.at = seat.opening.at;
      onJoined?.(seat.opening);
      return { server, seat };
    } catch (error) {
      this.server = undefined;
      await server.close();
      throw error;
    }
  }

  private changed(change: Change): void {
    this.at = change.dropped === undefined ? Math.max(this.at, change.at) : change.at;
    this.options.onChanged?.(change);
  }

  /** Gives a connection up for the next one. */
  private leave(server: TableServer): void {
    if (this.ended || this.server !== server) return;
    this.server = undefined;
    void server.close();
    this.joined = this.enter();
  }

  private lose(error: Error): void {
    if (this.ended) return;
    const { server } = this;
    this.finish(error);
    void server?.close();
    this.options.onLost?.(error);
  }

  private finish(error: Error): void {
    this.ended ??= error;
    this.server = undefined;
    this.stop();
  }
}

/** Whether an error may pass by itself: the connection is lost, the server shuts down, or the table has moved. */
function passes(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    (error instanceof ServerError && (error.code === "closing" || error.code === "moved"))
  );
}

/** Whether the server could not reach the table when the seat was joined, such as while another process takes it over. */
function isBusy(error: unknown): boolean {
  return error instanceof ServerError && error.code === "store";
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
