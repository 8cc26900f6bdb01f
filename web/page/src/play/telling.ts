import { texts } from "../texts/index.js";
import type { Line } from "./lines.js";

/** From this number of lines on they are counted, by seat. */
const COUNTED_FROM = 4;

/** Lines of the log as a screen reader says them: their sentences, or how many there were. */
export function telling(all: readonly Line[], seatName: (seat: number | null) => string): string {
  const lines = all.flatMap((line) => ("text" in line ? [line] : []));
  if (lines.length < COUNTED_FROM) return lines.flatMap(({ text, more }) => [text, ...more]).join(". ");
  const seats = [...new Set(lines.map(({ seat }) => seat))];
  return seats
    .map((seat) => {
      const count = lines.filter((line) => line.seat === seat).length;
      return texts.value.actions(seatName(seat), count);
    })
    .join(". ");
}
