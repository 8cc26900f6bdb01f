import { ServerError } from "../errors.js";
import type { Tree } from "../frames.js";
import type { GameEvent } from "../protocol.js";
import type { Word } from "../words.js";
import type { Happened } from "./happened.js";
import type { Position } from "./position.js";
import type { Seat } from "./reader.js";
import { recordOf } from "./record.js";

/** Events from some number on, with the number of the action of each. */
interface Log {
  readonly since: number;
  readonly next: number;
  readonly actions: readonly number[];
  readonly events: readonly GameEvent[];
}

/** A position with what led to it. */
export class Opened {
  readonly position: Position;
  /** The seed of the game, where it is known. */
  private readonly seed: Word | undefined;
  /** How many actions were taken. */
  get at(): number {
    return this.actions.length;
  }

  private readonly actions: number[] = [];
  /** What happened with each of them. */
  private readonly steps: Happened[] = [];
  /** The positions before them. */
  private readonly before: Position[] = [];
  /** What happened before the first one. */
  private readonly opening: Happened | undefined;

  constructor(position: Position, seed?: Word) {
    this.position = position;
    this.seed = seed;
    this.opening = seed && position.begin(seed);
  }

  /** Takes an action, given as its id or its text, and tells what happened. */
  step(action: number | string): Happened {
    const id = typeof action === "number" ? action : this.named(action);
    const before = this.position.clone();
    try {
      const happened = this.position.step(id);
      this.before.push(before);
      this.steps.push(happened);
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
    if (before === undefined)
      throw new ServerError("nothing_to_undo", "nothing to undo: no action was taken");
    this.position.become(before);
    before.close();
    this.steps.pop();
    this.actions.pop();
  }

  /** A copy that goes its own way. */
  fork(): Opened {
    const copy = new Opened((this.before[0] ?? this.position).clone(), this.seed);
    for (const action of this.actions) copy.step(action);
    return copy;
  }

  /** What a seat, or a spectator, knew after a number of actions. */
  view(seat: Seat, at: number): Tree {
    return (this.before[at] ?? this.position).view(seat);
  }

  /** The events from a number on, as a seat may hear them, as it was after a number of actions. */
  since(point: number, seat: Seat, at: number): Log {
    const steps = [this.opening, ...this.steps.slice(0, at)];
    const all = steps.flatMap((happened, action) =>
      (happened?.tell(seat) ?? []).map((event) => ({ action, event })),
    );
    const next = all.length;
    if (point > next) {
      throw new ServerError("bad_request", `there is no event ${point}, the next is ${next}`, "$.since");
    }
    const heard = all.slice(point);
    const actions = heard.map(({ action }) => action);
    return { since: point, next, actions, events: heard.map(({ event }) => event) };
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
    this.position.close();
  }

  private named(text: string): number {
    for (const id of this.position.legal) if (this.position.text(id) === text) return id;
    throw new ServerError("illegal_action", `no legal action is called ${JSON.stringify(text)}`, "$.action");
  }
}
