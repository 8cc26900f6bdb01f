/// <reference lib="esnext.disposable" preserve="true" />
import type { Connection } from "./connection.js";
import { isGone } from "./errors.js";
import type { AheadOptions } from "./options.js";
import type { Ahead, Hindrance, LegalAction } from "./protocol.js";
import type { ActionOf } from "./trees/index.js";

/** What states and seats of a game have in common: a number on a connection. */
export abstract class Handle<G extends string = string> implements AsyncDisposable {
  /** The number that the server knows it by, on this connection. */
  readonly id: number;
  protected readonly connection: Connection;

  constructor(connection: Connection, id: number) {
    this.connection = connection;
    this.id = id;
  }

  /** The legal ids, ascending. */
  async legal(): Promise<readonly number[]> {
    return (await this.connection.call("legal", { state: this.id })).ids;
  }

  /** The legal actions with what each stands for. */
  async legalActions(): Promise<readonly ActionOf<G>[]> {
    const { actions = [] } = await this.connection.call("legal", { state: this.id, full: true });
    return actions as readonly ActionOf<G>[];
  }

  /**
   * Why an action is not legal: the first rule in its way; null where it is.
   * Throws ServerError `not_your_turn` at a table.
   */
  async whyNot(action: number): Promise<Hindrance | null> {
    return (await this.connection.call("why_not", { state: this.id, action })).why;
  }

  /**
   * The legal actions with their consequences as the seat to decide can know them, without acting.
   * Throws ServerError `not_your_turn` at a table.
   */
  async ahead<A extends LegalAction = ActionOf<G>>(options: AheadOptions = {}): Promise<readonly Ahead<A>[]> {
    return (await this.connection.call("ahead", { ...options, state: this.id })).ahead as readonly Ahead<A>[];
  }

  /** Gives it up. */
  abstract close(): Promise<void>;

  /** Closes, unless it is gone already. */
  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.close();
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
}
