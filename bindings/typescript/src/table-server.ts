/// <reference lib="esnext.disposable" preserve="true" />
import type { Connection } from "./connection.js";
import { greet } from "./engine.js";
import type { IsettlersError } from "./errors.js";
import type { Tree } from "./frames.js";
import type { CheckedSetup, Clock, Created, Hello, LobbyPage, TakenSeat } from "./protocol.js";
import { Seat, type SeatCallbacks } from "./seat.js";
import type { LegalOption } from "./state.js";
import type { Transport } from "./transport.js";
import type { CatalogueOf, SetupOf } from "./trees/index.js";
import { type Seed, seedWord } from "./words.js";

/** How a table is set up. */
export interface CreateOptions {
  /** Drawn by the server when left out. */
  readonly seed?: Seed;
  /** Which bot holds which seat. */
  readonly bots?: { readonly [seat: number]: string };
  /** Whether others may watch. */
  readonly spectators?: boolean;
  /** What the server asks of those who create tables. */
  readonly key?: string;
  /** The players' time (default: no clock). */
  readonly clock?: Clock;
  /** The bot that plays the seats of players who leave (default: greedy). */
  readonly substitute?: string;
  /** Whether the lobby lists the table and anybody may take its other seats. The reply then has one token. */
  readonly open?: boolean;
  /** The creator's seat at an open table (default: the first one without a bot). */
  readonly seat?: number;
}

/** Which tables the lobby lists. */
export interface LobbyOptions {
  /** The game's name (default: every game). */
  readonly game?: string;
  /** The `next` of the page before. */
  readonly after?: string;
  /** The most tables in the page, from 1 to 20. */
  readonly limit?: number;
}

/** How a seat is taken. */
export interface JoinOptions extends LegalOption, SeatCallbacks {
  /** Whether changes are to tell what happened. */
  readonly events?: boolean;
}

/** A connection to a server of games between seats that do not trust each other. */
export class TableServer implements AsyncDisposable {
  /** For what the classes do not offer: any method, as it goes over the wire. */
  readonly connection: Connection;
  /** What the server said of itself: its version, games, bots and limits. */
  readonly hello: Hello;

  private constructor(connection: Connection, hello: Hello) {
    this.connection = connection;
    this.hello = hello;
  }

  /** Says hello over a transport. The functions of `isettlers/node` and `isettlers/browser` do so for theirs. */
  static async over(transport: Transport, client = "isettlers-typescript"): Promise<TableServer> {
    return new TableServer(...(await greet(transport, "table", client)));
  }

  /** Deals a game; the reply has a token for each seat that no bot holds, and at an open table for the creator's only. */
  async create<G extends string>(game: G, setup: SetupOf<G>, options: CreateOptions = {}): Promise<Created> {
    const { seed, ...rest } = options;
    const request = {
      game,
      setup: setup as Tree,
      ...rest,
      ...(seed === undefined ? {} : { seed: seedWord(seed) }),
    };
    return this.connection.call("create", request);
  }

  /** Takes the seat of a token, or watches. Throws ServerError `bad_token`. */
  async join(token: string, options: JoinOptions = {}): Promise<Seat> {
    const { onChanged, onSeat, onSaid, onLost, ...asked } = options;
    return this.connection.call(
      "join",
      { token, ...asked },
      { take: (reply) => new Seat(this.connection, reply, { onChanged, onSeat, onSaid, onLost }) },
    );
  }

  /** Lists the open tables, a page at a time. Throws ServerError `refused` without a lobby. */
  lobby(options: LobbyOptions = {}): Promise<LobbyPage> {
    return this.connection.call("lobby", options);
  }

  /** Takes a free seat of an open table (default: the first one); `join` opens it by the token of the reply. */
  take(table: string, seat?: number): Promise<TakenSeat> {
    return this.connection.call("take", { table, ...(seat === undefined ? {} : { seat }) });
  }

  /** The whole setup of a game that does not begin, and the names of its seats. Throws ServerError `bad_setup`. */
  check<G extends string>(game: G, setup: SetupOf<G>): Promise<CheckedSetup> {
    return this.connection.call("check", { game, setup: setup as Tree });
  }

  /** All that a front end draws a table of a setup from (docs/catalogue.md). Throws ServerError `bad_setup`. */
  async catalogue<G extends string>(game: G, setup: SetupOf<G>): Promise<CatalogueOf<G>> {
    return (await this.connection.call("catalogue", { game, setup: setup as Tree }))
      .catalogue as CatalogueOf<G>;
  }

  /** Resolves once the connection has ended: with the reason, or with nothing after `close`. Never rejects. */
  get closed(): Promise<IsettlersError | undefined> {
    return this.connection.closed;
  }

  /** Ends the connection; the tables stay, and their seats are free to be joined again. */
  close(): Promise<void> {
    return this.connection.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
