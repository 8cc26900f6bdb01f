/// <reference lib="esnext.disposable" preserve="true" />
import { Connection } from "./connection.js";
import { type IsettlersError, ServerError } from "./errors.js";
import type { Tree } from "./frames.js";
import type { Options } from "./options.js";
import type { CheckedSetup, Hello, Mode, Verified } from "./protocol.js";
import { openState, type StateWith, seeded } from "./state.js";
import { PROTOCOL_VERSION } from "./tables/protocol.js";
import type { Transport } from "./transport.js";
import type { CatalogueOf, SetupOf } from "./trees/index.js";

/** How a game begins. */
export type StartOptions = Options<"start", "game" | "setup">;

/** How a saved state is opened. */
export type LoadOptions = Options<"load", "snapshot" | "document" | "record">;

/** What a state is loaded from: exactly one of these. */
export type Source =
  | { readonly snapshot: Uint8Array }
  | { readonly document: Tree }
  | { readonly record: Uint8Array };

/** Says hello. Throws ServerError when the server speaks no common version or is in another mode. */
export async function greet(
  transport: Transport,
  mode: Mode,
  client: string,
  language?: string,
): Promise<[Connection, Hello]> {
  const connection = new Connection(transport);
  try {
    const hello = await connection.call("hello", {
      protocol: [PROTOCOL_VERSION],
      client,
      ...(language === undefined ? {} : { language }),
    });
    if (hello.mode !== mode) {
      throw new ServerError("refused", `the server is in ${hello.mode} mode, not in ${mode} mode`);
    }
    connection.requestLimit = hello.limits.frame_bytes ?? connection.requestLimit;
    return [connection, hello];
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** A connection to an engine that trusts this program. All methods may be called without waiting for earlier ones. */
export class Engine implements AsyncDisposable {
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
  ): Promise<Engine> {
    return new Engine(...(await greet(transport, "embed", client, language)));
  }

  /** Begins a game. Throws ServerError `bad_setup` for settings that do not fit together. */
  async start<G extends string, const O extends StartOptions>(
    game: G,
    setup: SetupOf<G>,
    options?: O,
  ): Promise<StateWith<O, G>> {
    const request = { game, setup: setup as Tree, ...seeded<StartOptions>(options ?? {}) };
    return openState(this.connection, "start", request);
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

  /** Opens a snapshot, a document or a record. Throws ServerError `bad_format` for what cannot be read. */
  async load<const O extends LoadOptions>(source: Source, options?: O): Promise<StateWith<O>> {
    return openState(this.connection, "load", { ...source, ...options });
  }

  /** Plays a record again and compares the end. Throws ServerError `bad_format` when it is not as it should be. */
  verify(record: Uint8Array): Promise<Verified> {
    return this.connection.call("verify", { record });
  }

  /** Resolves once the connection has ended: with the reason, or with nothing after `close`. Never rejects. */
  get closed(): Promise<IsettlersError | undefined> {
    return this.connection.closed;
  }

  /** Ends the connection, and the process where this program started it; all states end with it. */
  close(): Promise<void> {
    return this.connection.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
