import type { GameEvent } from "isettlers";
import { texts } from "../texts/index.js";
import { linesOf } from "./lines.js";
import type { Reading } from "./plainly.js";

/** From this number of actions on they are counted, by seat. */
const COUNTED_FROM = 4;

/** The events of a beat as a screen reader says them: a sentence an action, or how many there were. */
export function telling(
  events: readonly GameEvent[],
  seatName: (seat: number | null) => string,
  reading?: Reading,
): string {
  let at = 0;
  const numbered = events.map((event) => {
    if (event.kind === "action" && event.values.forced !== true) at += 1;
    return { at, event };
  });
  const lines = linesOf(numbered, reading).flatMap((line) => ("text" in line ? [line] : []));
  if (lines.length < COUNTED_FROM) return lines.flatMap(({ text, more }) => [text, ...more]).join(". ");
  const seats = [...new Set(lines.map(({ seat }) => seat))];
  return seats
    .map((seat) => {
      const count = lines.filter((line) => line.seat === seat).length;
      return texts.value.actions(seatName(seat), count);
    })
    .join(". ");
}
