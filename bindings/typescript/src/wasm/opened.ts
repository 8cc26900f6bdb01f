import { ServerError } from "../errors.js";
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
  /** The seed of the game and all its actions, where they are known. */
  readonly game: { readonly seed: Word; readonly actions: number[] } | undefined;
  /** How many actions were taken. */
  at: number;

  /** What happened so far, where a log is kept. */
  private readonly log: Happened[] | undefined;
  private readonly before: Position[] = [];

  constructor(position: Position, log?: readonly Happened[], seed?: Word, actions: readonly number[] = []) {
    this.position = position;
    this.log = log && [...log];
    this.game = seed && { seed, actions: [...actions] };
    this.at = actions.length;
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
      this.game?.actions.push(id);
      this.at += 1;
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
    this.game?.actions.pop();
    this.at -= 1;
  }

  /** A copy with the log so far and nothing to undo. */
  fork(): Opened {
    const copy = new Opened(this.position.clone(), this.log, this.game?.seed, this.game?.actions);
    copy.at = this.at;
    return copy;
  }

  /** The events from a number on, as a seat may hear them, and the number of the next. Throws ServerError `no_log`. */
  since(point: number, seat: Seat): { since: number; next: number; events: readonly GameEvent[] } {
    if (this.log === undefined) {
      throw new ServerError("no_log", "this state was opened without a log", "$.since");
    }
    const next = this.log.reduce((sum, happened) => sum + happened.length, 0);
    if (point > next) {
      throw new ServerError("bad_request", `there is no event ${point}, the next is ${next}`, "$.since");
    }
    const events: GameEvent[] = [];
    let first = next;
    for (let step = this.log.length - 1; step >= 0 && first > point; step -= 1) {
      const happened = this.log[step] as Happened;
      first -= happened.length;
      events.unshift(...happened.tell(seat));
    }
    return { since: point, next, events: events.slice(point - first) };
  }

  /** The record of the game. Throws ServerError `no_record` where it is not known. */
  record(): Promise<Uint8Array> {
    if (this.game === undefined) {
      throw new ServerError("no_record", "this state was neither started nor loaded from a record");
    }
    return recordOf(this.position, this.game.seed, this.game.actions);
  }

  close(): void {
    for (const position of this.before) position.close();
    this.position.close();
  }

  private named(text: string): number {
    for (const id of this.position.legal) if (this.position.text(id) === text) return id;
    throw new ServerError("illegal_action", `no legal action is called ${JSON.stringify(text)}`, "$.action");
  }
}
