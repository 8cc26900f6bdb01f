import { signal } from "@preact/signals";
import { kept } from "../kept.js";

/** A seat at a table of the server beside this page that was opened in this browser. */
export interface KeptSeat {
  readonly token: string;
  /** The id of the table; undefined where the seat was opened by a link. */
  readonly table?: string | undefined;
  readonly game: string;
  /** The names of the seats in the game; empty until the table has been opened. */
  readonly names: readonly string[];
  readonly seat: number;
  /** The scores of a game that is over. */
  readonly scores?: readonly number[] | undefined;
  /** Milliseconds since 1970. */
  readonly when: number;
}

/** The oldest are forgotten beyond this number. */
const MOST = 50;

/** The seats that the browser keeps, those opened last first. */
export const keptSeats = signal<readonly KeptSeat[]>(kept.read("seats") ?? []);

/** Keeps a seat, or more of one that is kept already. */
export function keepSeat(seat: Omit<KeptSeat, "when">): void {
  const { token } = seat;
  const before = keptSeats.peek().find((other) => other.token === token);
  const others = keptSeats.peek().filter((other) => other.token !== token);
  write([{ ...before, ...seat, when: Date.now() }, ...others].slice(0, MOST));
}

/** Forgets a seat. Returns the way to keep it again. */
export function forgetSeat(token: string): () => void {
  const before = keptSeats.peek().find((other) => other.token === token);
  write(keptSeats.peek().filter((other) => other.token !== token));
  return () => before && keepSeat(before);
}

function write(seats: readonly KeptSeat[]): void {
  keptSeats.value = seats;
  kept.write("seats", seats);
}
