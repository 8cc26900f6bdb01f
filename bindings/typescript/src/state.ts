import type { Connection } from "./connection.js";
import { Handle } from "./handle.js";
import { floats } from "./observation.js";
import type { LegalOption, Options, StatusWith } from "./options.js";
import type { Action, Choice, Description, Methods, Progress, Status } from "./protocol.js";
import type { CatalogueOf, DocumentOf, HappenedOf, ViewOf } from "./trees/index.js";
import { type Seed, seedWord, type Word } from "./words.js";

/** The state that options ask for. */
export type StateWith<O, G extends string = string> = State<StatusWith<O>, G>;

/** What a view shows. */
export type ViewOptions = Options<"view">;

/** How a state is resampled. */
export type ResampleOptions = Options<"resample", "seat">;

/** How a bot decides. */
export interface BotOptions extends Options<"bot", "bot" | "progress"> {
  /** Hears how far the bot has come, some times a second. */
  readonly onProgress?: (progress: Progress) => void;
  /** Whether progress has the values of all actions. */
  readonly values?: boolean;
  /**
   * Ends the search: the choice is the best so far, and with `apply` it is taken all the same.
   * Rejects with ServerError `cancelled` where there is none yet.
   */
  readonly signal?: AbortSignal;
}

/** A bot's choice, with what options ask for. */
export type ChoiceWith<O> = Choice & (O extends { readonly apply: true } ? StatusWith<O> : unknown);

/** A position of a game with what led to it, in the engine. It lives until `close` or the end of the connection. */
export class State<S extends Status = Status, G extends string = string> extends Handle<G> {
  /** The seed of a game begun by `start`. */
  readonly seed: Word | undefined;
  /** The status it was opened with. */
  readonly opening: S;

  constructor(connection: Connection, id: number, opening: S, seed?: Word) {
    super(connection, id);
    this.opening = opening;
    this.seed = seed;
  }

  /** What the position is: setup, seats, scores, outcome, hash, and the status. */
  status<const O extends LegalOption>(
    options?: O,
  ): Promise<Description & { readonly hash: Word } & StatusWith<O>> {
    return this.call("status", options);
  }

  /** Takes an action. Throws ServerError `illegal_action`, and nothing has changed. */
  apply<const O extends LegalOption>(action: Action, options?: O): Promise<StatusWith<O>> {
    return this.call("apply", { action, ...options });
  }

  /** Takes an action and says all that happened. Throws ServerError `illegal_action`, and nothing has changed. */
  step<const O extends LegalOption>(action: Action, options?: O): Promise<StatusWith<O> & HappenedOf<G>> {
    return this.call("step", { action, ...options });
  }

  /** Takes the last action back. Throws ServerError `nothing_to_undo`. */
  undo<const O extends LegalOption>(options?: O): Promise<StatusWith<O>> {
    return this.call("undo", options);
  }

  /** An independent copy, with all that led to it. */
  async fork<const O extends LegalOption>(options?: O): Promise<StateWith<O, G>> {
    return openState(this.connection, "fork", { state: this.id, ...options });
  }

  /** A position that a seat cannot tell from this one, what it does not see drawn again. */
  async resample<const O extends ResampleOptions>(seat: number, options?: O): Promise<StateWith<O, G>> {
    const request = seeded<ResampleOptions>(options ?? {});
    return openState(this.connection, "resample", { state: this.id, seat, ...request });
  }

  /** The position as bytes, for `load`. */
  async save(): Promise<Uint8Array> {
    return (await this.connection.call("save", { state: this.id })).snapshot;
  }

  /** The position as a tree to read and edit, for `load`. */
  async document<D = DocumentOf<G>>(): Promise<D> {
    return (await this.connection.call("document", { state: this.id })).document as D;
  }

  /** The game so far as bytes. Throws ServerError `no_record` unless the state was started or loaded from a record. */
  async record(): Promise<Uint8Array> {
    return (await this.connection.call("record", { state: this.id })).record;
  }

  /** All that a front end draws such a table from (docs/catalogue.md). */
  async catalogue<C = CatalogueOf<G>>(): Promise<C> {
    return (await this.connection.call("catalogue", { state: this.id })).catalogue as C;
  }

  /** What a seat, or a spectator, knows. The type may be named where the game is not: `view<imperial.View>()`. */
  async view<V = ViewOf<G>>(options?: ViewOptions): Promise<V> {
    return (await this.connection.call("view", { state: this.id, ...options })).view as V;
  }

  /** What a seat knows as numbers; of the seat to decide when left out. */
  async observe(seat?: number): Promise<Float32Array> {
    const request = { state: this.id, ...(seat === undefined ? {} : { seat }) };
    return floats((await this.connection.call("observe", request)).observation);
  }

  /** Has a bot decide: `greedy`, `flat`, or another that `hello` names. */
  async bot<const O extends BotOptions>(bot: string, options?: O): Promise<ChoiceWith<O>> {
    const { signal, onProgress, values = false, ...rest } = seeded<BotOptions>(options ?? {});
    signal?.throwIfAborted();
    let cancel: (() => void) | undefined;
    try {
      const choice = await this.connection.call(
        "bot",
        { state: this.id, bot, ...rest, progress: onProgress !== undefined && (values ? "actions" : true) },
        {
          onProgress,
          onSent: (id) => {
            // When the connection has gone, the search fails with it.
            cancel = () => this.connection.call("cancel", { request: id }).catch(() => undefined);
            signal?.addEventListener("abort", cancel, { once: true });
          },
        },
      );
      return choice as ChoiceWith<O>;
    } finally {
      if (cancel) signal?.removeEventListener("abort", cancel);
    }
  }

  /** Gives the state up. */
  async close(): Promise<void> {
    await this.connection.call("close", { state: this.id });
  }

  private call<R>(method: "status" | "apply" | "step" | "undo", request?: object): Promise<R> {
    return this.connection.call(method, { ...request, state: this.id } as never) as Promise<R>;
  }
}

/** Asks for a state, as the options promise it. */
export function openState<O, G extends string, M extends "start" | "load" | "fork" | "resample">(
  connection: Connection,
  method: M,
  request: Methods[M]["request"],
): Promise<StateWith<O, G>> {
  return connection.call(method, request, {
    take: (reply: { readonly state: number; readonly seed?: Word } & Status) =>
      new State(connection, reply.state, reply, reply.seed) as StateWith<O, G>,
  });
}

/** Options with the seed as it is sent. */
export function seeded<O extends { readonly seed?: Seed }>(options: O): Omit<O, "seed"> & { seed?: Word } {
  const { seed, ...rest } = options;
  return seed === undefined ? rest : { ...rest, seed: seedWord(seed) };
}
