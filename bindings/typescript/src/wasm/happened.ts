import type { EventOf } from "../trees/index.js";
import type { Game } from "./game.js";
import { readerOf, type Seat } from "./reader.js";

/** Bytes of an isettlers_event. */
export const EVENT_BYTES = 16;

/** What happened in one step, to be told as often as one likes. */
export class Happened<G extends string = string> {
  private readonly game: Game<G>;
  /** The state before the step. */
  private readonly before: Uint8Array;
  private readonly events: Uint8Array;

  constructor(game: Game<G>, before: Uint8Array, events: Uint8Array) {
    this.game = game;
    this.before = before;
    this.events = events;
  }

  /** The number of events. */
  get length(): number {
    return this.events.length / EVENT_BYTES;
  }

  /** Whether the first events are the same as another's. */
  beginsAs(other: Happened<G>, count: number): boolean {
    const bytes = count * EVENT_BYTES;
    if (Math.min(this.events.length, other.events.length) < bytes) return false;
    return this.events.subarray(0, bytes).every((byte, at) => byte === other.events[at]);
  }

  /** The events as a seat may hear them; all of them unless one is named. */
  tell(seat: Seat | "everything" = "everything"): readonly EventOf<G>[] {
    const { library, at } = this.game;
    const reader = readerOf(seat);
    return library.lend([this.before, this.events], ([before = 0, events = 0]) =>
      library.list((out, room) =>
        library.functions.isettlers_event_trees(at, before, events, this.length, reader, out, room),
      ),
    ) as unknown as readonly EventOf<G>[];
  }
}
