/// <reference lib="esnext.disposable" preserve="true" />
import type { Connection } from "./connection.js";
import { greet } from "./engine.js";
import type { IsettlersError } from "./errors.js";
import type { Tree } from "./frames.js";
import type { Options } from "./options.js";
import type { CheckedSetup, Created, Hello, LobbyPage, TakenSeat } from "./protocol.js";
import { Seat, type SeatCallbacks } from "./seat.js";
import { seeded } from "./state.js";
import type { Transport } from "./transport.js";
import type { CatalogueOf, SetupOf } from "./trees/index.js";

/** How a table is set up. */
export type CreateOptions = Options<"create", "game" | "setup">;

/** Which tables the lobby lists. */
export type LobbyOptions = Options<"lobby">;

/** How a seat is taken. */
export type JoinOptions = Options<"join", "token"> & SeatCallbacks;

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
  static async over(
    transport: Transport,
    client = "isettlers-typescript",
    language?: string,
  ): Promise<TableServer> {
    return new TableServer(...(await greet(transport, "table", client, language)));
  }

  /** Deals a game; the reply has a token for each seat that no bot holds, and at an open table for the creator's only. */
  async create<G extends string>(game: G, setup: SetupOf<G>, options: CreateOptions = {}): Promise<Created> {
    return this.connection.call("create", { game, setup: setup as Tree, ...seeded<CreateOptions>(options) });
  }

  /** Takes the seat of a token, or watches; `join<"imperial">` names the game of the table. Throws ServerError `bad_token`. */
  async join<G extends string = string>(token: string, options: JoinOptions = {}): Promise<Seat<G>> {
    const { onChanged, onSeat, onChat, onLost, ...rest } = options;
    return this.connection.call(
      "join",
      { token, ...rest },
      { take: (reply) => new Seat<G>(this.connection, reply, { onChanged, onSeat, onChat, onLost }) },
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
