import type { GameEvent } from "isettlers";
import type { Position } from "isettlers/wasm/file";
import type { Ahead } from "isettlers-board";

/** The most actions that are looked at beyond the legal ones. */
const MOST_NODES = 400;

/**
 * The legal actions with what follows them, as the seat to decide may know.
 * It looks at a position that is resampled for this seat, so nothing hidden can come out of it.
 */
export function lookAhead(position: Position, seat: number, through: ReadonlySet<string>): readonly Ahead[] {
  using own = position.clone().resample(seat);
  let room = MOST_NODES;

  const look = (from: Position): readonly Ahead[] => [...from.legal].map((id) => lookAt(from, id));
  const lookAt = (from: Position, id: number): Ahead => {
    const action = from.action(id);
    using next = from.clone();
    const { events, reveals } = untilRevealed(next.step(id).tell(seat));
    const begins = !reveals && next.actor === seat && through.has(action.kind);
    // Without a question under way the action is done: what follows is another one of the same seat.
    const opens = begins && (next.view(seat).pending ?? null) !== null;
    const count = opens ? next.legal.length : 0;
    if (count === 0 || count > room) return { action, events, reveals };
    room -= count;
    return { action, events, reveals, next: look(next) };
  };
  return look(own);
}

function untilRevealed(events: readonly GameEvent[]): Pick<Ahead, "events" | "reveals"> {
  const first = events.findIndex(({ reveals }) => reveals);
  return first < 0 ? { events, reveals: false } : { events: events.slice(0, first), reveals: true };
}
