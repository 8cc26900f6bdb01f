/// <reference lib="esnext.disposable" preserve="true" />
import type { Connection } from "./connection.js";
import { greet } from "./engine.js";
import type { IsettlersError } from "./errors.js";
import type { Tree } from "./frames.js";
import type { Change, Created, Hello } from "./protocol.js";
import { Seat } from "./seat.js";
import type { LegalOption } from "./state.js";
import type { Transport } from "./transport.js";
import type { SetupOf } from "./trees/index.js";
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
}

/** How a seat is taken. */
export interface JoinOptions extends LegalOption {
  /** Whether changes are to tell what happened. */
  readonly events?: boolean;
  /**
   * Hears every change from the first on. Without it they are kept until `seat.changes()` asks for them.
   */
  readonly onChanged?: (change: Change) => void;
  /** Hears that the seat is this connection's no longer: replaced by another, or the connection has ended. */
  readonly onLost?: (error: IsettlersError) => void;
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

  /** Deals a game; the reply has a token for each seat that no bot holds. */
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
    const { onChanged, onLost, ...asked } = options;
    return this.connection.call(
      "join",
      { token, ...asked },
      { take: (reply) => new Seat(this.connection, reply, { onChanged, onLost }) },
    );
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
