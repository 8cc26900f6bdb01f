import { ServerError } from "../errors.js";
import type { Tree } from "../frames.js";
import type { GameEvent } from "../protocol.js";
import type { Word } from "../words.js";
import type { Happened } from "./happened.js";
import type { Position } from "./position.js";
import type { Seat } from "./reader.js";
import { recordOf } from "./record.js";

/** How many actions back `undo` reaches. */
const UNDO_LIMIT = 256;

/** A position with what led to it. */
export class Opened {
  readonly position: Position;
  /** The seed of the game, where it is known. */
  private readonly seed: Word | undefined;
  /** How many actions were taken. */
  get at(): number {
    return this.actions.length;
  }

  /** The position before all actions. */
  private readonly first: Position;
  private readonly actions: number[];
  /** What happened so far, where a log is kept. */
  private readonly log: Happened[] | undefined;
  private readonly before: Position[] = [];

  constructor(
    position: Position,
    log?: readonly Happened[],
    seed?: Word,
    actions: readonly number[] = [],
    first: Position = position,
  ) {
    this.position = position;
    this.first = first.clone();
    this.log = log && [...log];
    this.seed = seed;
    this.actions = [...actions];
  }

  /** Takes an action, given as its id or its text, and tells what happened. */
  step(action: number | string): Happened {
    const id = typeof action === "number" ? action : this.named(action);
    const before = this.position.clone();
    try {
      const happened = this.position.step(id);
      this.before.push(before);
      if (this.before.length > UNDO_LIMIT) this.before.shift()?.close();
      this.log?.push(happened);
      this.actions.push(id);
      return happened;
    } catch (error) {
      before.close();
      throw error;
    }
  }

  /** Takes the last action back. Throws ServerError `nothing_to_undo`. */
  undo(): void {
    const before = this.before.pop();
    if (before === undefined) throw new ServerError("nothing_to_undo", "nothing to undo");
    this.position.become(before);
    before.close();
    this.log?.pop();
    this.actions.pop();
  }

  /** A copy with the log so far and nothing to undo. */
  fork(): Opened {
    return new Opened(this.position.clone(), this.log, this.seed, this.actions, this.first);
  }

  /** What a seat, or a spectator, knew after a number of actions. */
  view(seat: Seat, at: number): Tree {
    if (at === this.at) return this.position.view(seat);
    using past = this.first.clone();
    for (const action of this.actions.slice(0, at)) past.apply(action);
    return past.view(seat);
  }

  /**
   * The events from a number on, as a seat may hear them, and the number of the next, as it was after a number of
   * actions. Throws ServerError `no_log`.
   */
  since(
    point: number,
    seat: Seat,
    at: number,
  ): { since: number; next: number; events: readonly GameEvent[] } {
    if (this.log === undefined) {
      throw new ServerError("no_log", "this state was opened without a log", "$.since");
    }
    const log = this.log.slice(0, Math.max(0, this.log.length - (this.at - at)));
    const next = log.reduce((sum, happened) => sum + happened.length, 0);
    if (point > next) {
      throw new ServerError("bad_request", `there is no event ${point}, the next is ${next}`, "$.since");
    }
    const events: GameEvent[] = [];
    let first = next;
    for (let step = log.length - 1; step >= 0 && first > point; step -= 1) {
      const happened = log[step] as Happened;
      first -= happened.length;
      events.unshift(...happened.tell(seat));
    }
    return { since: point, next, events: events.slice(point - first) };
  }

  /** The record of the game. Throws ServerError `no_record` where it is not known. */
  record(): Uint8Array {
    if (this.seed === undefined) {
      throw new ServerError("no_record", "this state was neither started nor loaded from a record");
    }
    return recordOf(this.position, this.seed, this.actions);
  }

  close(): void {
    for (const position of this.before) position.close();
    this.first.close();
    this.position.close();
  }

  private named(text: string): number {
    for (const id of this.position.legal) if (this.position.text(id) === text) return id;
    throw new ServerError("illegal_action", `no legal action is called ${JSON.stringify(text)}`, "$.action");
  }
}
