/// <reference lib="esnext.disposable" preserve="true" />
import type { Connection } from "./connection.js";
import { isGone } from "./errors.js";
import type { Tree } from "./frames.js";
import { floats } from "./observation.js";
import type {
  Action,
  Budget,
  Choice,
  Description,
  LegalAction,
  LegalStatus,
  Progress,
  Status,
  Told,
} from "./protocol.js";
import { type Seed, seedWord, type Word } from "./words.js";

/** Whether the legal ids are to come along. */
export interface LegalOption {
  readonly legal?: boolean;
}

/** The status that options ask for. */
export type StatusWith<O> = O extends { readonly legal: true } ? LegalStatus : Status;

/** The state that options ask for. */
export type StateWith<O> = State<StatusWith<O>>;

/** What a view shows. */
export interface ViewOptions {
  /** Whose view; a spectator's when left out. */
  readonly seat?: number;
  /** The first event that the view's `log` is to have; the state has to keep a log. */
  readonly since?: number;
}

/** How a bot decides. */
export interface BotOptions extends LegalOption {
  /** Drawn by the server when left out. */
  readonly seed?: Seed;
  readonly budget?: Budget;
  /** Whether the action is taken at once; the choice then has the status after it. */
  readonly apply?: boolean;
  /** Hears how far the bot has come, some times a second. */
  readonly onProgress?: (progress: Progress) => void;
  /**
   * Ends the search: the choice is the best so far, and with `apply` it is taken all the same.
   * Rejects with ServerError `cancelled` where there is none yet.
   */
  readonly signal?: AbortSignal;
}

/** A bot's choice, with what options ask for. */
export type ChoiceWith<O> = Choice & (O extends { readonly apply: true } ? StatusWith<O> : unknown);

/** A position with what led to it, in the engine. It lives until `close` or the end of the connection. */
export class State<S extends Status = Status> implements AsyncDisposable {
  /** The number that the engine knows it by. */
  readonly id: number;
  /** The seed of a game begun by `start`. */
  readonly seed: Word | undefined;
  /** The status it was opened with. */
  readonly opening: S;
  private readonly connection: Connection;

  constructor(connection: Connection, id: number, opening: S, seed?: Word) {
    this.connection = connection;
    this.id = id;
    this.opening = opening;
    this.seed = seed;
  }

  /** What the position is: setup, seats, scores, outcome, hash, and the status. */
  status<const O extends LegalOption>(
    options?: O,
  ): Promise<Description & { readonly hash: Word } & StatusWith<O>> {
    return this.call("status", options);
  }

  /** The legal ids, ascending. */
  async legal(): Promise<readonly number[]> {
    return (await this.connection.call("legal", { state: this.id })).ids;
  }

  /** The legal actions with what each stands for. */
  async legalActions(): Promise<readonly LegalAction[]> {
    return (await this.connection.call("legal", { state: this.id, full: true })).actions ?? [];
  }

  /** Takes an action. Throws ServerError `illegal_action`, and nothing has changed. */
  apply<const O extends LegalOption>(action: Action, options?: O): Promise<StatusWith<O>> {
    return this.call("apply", { action, ...options });
  }

  /** Takes an action and says all that happened. Throws ServerError `illegal_action`, and nothing has changed. */
  step<const O extends LegalOption>(action: Action, options?: O): Promise<StatusWith<O> & Told> {
    return this.call("step", { action, ...options });
  }

  /** Takes the last action back. Throws ServerError `nothing_to_undo`. */
  undo<const O extends LegalOption>(options?: O): Promise<StatusWith<O>> {
    return this.call("undo", options);
  }

  /** An independent copy, with the record and the log so far, but nothing to undo. */
  async fork<const O extends LegalOption>(options?: O): Promise<StateWith<O>> {
    return this.connection.call(
      "fork",
      { state: this.id, ...options },
      { take: (reply) => opened<O>(new State(this.connection, reply.state, reply)) },
    );
  }

  /** A position that a seat cannot tell from this one, what it does not see drawn anew. */
  async resample<const O extends LegalOption & { readonly seed?: Seed }>(
    seat: number,
    options?: O,
  ): Promise<StateWith<O>> {
    return this.connection.call(
      "resample",
      { state: this.id, seat, ...seeded<LegalOption & { readonly seed?: Seed }>(options ?? {}) },
      { take: (reply) => opened<O>(new State(this.connection, reply.state, reply)) },
    );
  }

  /** The position as bytes, for `load`. */
  async save(): Promise<Uint8Array> {
    return (await this.connection.call("save", { state: this.id })).snapshot;
  }

  /** The position as a tree to read and edit, for `load`. */
  async document(): Promise<Tree> {
    return (await this.connection.call("document", { state: this.id })).document;
  }

  /** The game so far as bytes. Throws ServerError `no_record` unless the state was started or loaded from a record. */
  async record(): Promise<Uint8Array> {
    return (await this.connection.call("record", { state: this.id })).record;
  }

  /** What a seat, or a spectator, knows. */
  async view(options?: ViewOptions): Promise<Tree> {
    return (await this.connection.call("view", { state: this.id, ...options })).view;
  }

  /** What a seat knows as numbers; of the seat to decide when left out. */
  async observe(seat?: number): Promise<Float32Array> {
    const request = { state: this.id, ...(seat === undefined ? {} : { seat }) };
    return floats((await this.connection.call("observe", request)).observation);
  }

  /** Has a bot decide: `greedy`, `flat`, or another that `hello` names. */
  async bot<const O extends BotOptions>(bot: string, options?: O): Promise<ChoiceWith<O>> {
    const { signal, onProgress, ...asked } = seeded<BotOptions>(options ?? {});
    signal?.throwIfAborted();
    let cancel: (() => void) | undefined;
    try {
      const choice = await this.connection.call(
        "bot",
        { state: this.id, bot, ...asked, progress: onProgress !== undefined },
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

  /** Closes, unless it is gone already. */
  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.close();
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  private call<R>(method: "status" | "apply" | "step" | "undo", request?: object): Promise<R> {
    return this.connection.call(method, { ...request, state: this.id } as never) as Promise<R>;
  }
}

/** A state as the options promised it. */
export function opened<O>(state: State): StateWith<O> {
  return state as StateWith<O>;
}

function seeded<O extends { readonly seed?: Seed }>(options: O): Omit<O, "seed"> & { seed?: Word } {
  const { seed, ...rest } = options;
  return seed === undefined ? rest : { ...rest, seed: seedWord(seed) };
}
