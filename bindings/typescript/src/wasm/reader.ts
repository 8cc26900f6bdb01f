/** Who sees: a seat by its number, or someone without one. */
export type Seat = number | "spectator";

const SPECTATOR = -1;
const EVERYTHING = -2;

/** A reader of views and events as the functions take it. */
export function readerOf(seat: Seat | "everything"): number {
  if (typeof seat === "number") return seat;
  return seat === "spectator" ? SPECTATOR : EVERYTHING;
}
