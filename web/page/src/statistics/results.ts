import { signal } from "@preact/signals";
import type { Outcome } from "isettlers";
import { type Day, isDay } from "../deal/day.js";
import { kept } from "../kept.js";
import type { LocalTable } from "../table/local.js";

/** A game that was finished in this browser from one seat. */
export interface Result {
  /** The id of its table. */
  readonly id: string;
  readonly game: string;
  /** The bots of the other seats by their specs, each once and sorted; empty for a person. */
  readonly against: readonly string[];
  readonly seat: number;
  readonly scores: readonly number[];
  readonly won: boolean;
  /** Milliseconds since 1970. */
  readonly when: number;
  /** The day of a deal. */
  readonly day?: Day;
  /** The scores of the deal when its bot plays all seats, once they are known. */
  readonly bot?: readonly number[];
}

const KEPT = "results";
/** The oldest are forgotten beyond this number. */
const MOST = 2000;
/** No game comes near it. */
const MOST_POINTS = 99_999;

/** The results that the browser keeps, in the order in which the games ended. */
export const results = signal<readonly Result[]>([]);

/** Reads the results again: other pages of this browser write them too. Entries that are none are left out. */
export function readResults(): void {
  const rows = kept.read<unknown>(KEPT);
  results.value = Array.isArray(rows) ? rows.filter(isResult) : [];
}

/**
 * Keeps the result of a game that has ended, where it counts: it was played from its beginning and from one seat. A
 * table counts once, and so does a deal: its first result stands.
 */
export function count(table: Counted, { scores, winners }: Outcome, when = Date.now()): void {
  readResults();
  const { id, game, bots, mine, whole, watch, day } = table;
  const [seat, ...others] = mine;
  if (watch || !whole || seat === undefined || others.length > 0) return;
  if (results.value.some((one) => one.id === id) || firstOf(game, day) !== undefined) return;
  const against = [...new Set(bots.filter((_, of) => of !== seat).map((bot) => bot ?? ""))].sort();
  const result = { id, game, against, seat, scores, won: winners.includes(seat), when };
  write([...results.value, day === undefined ? result : { ...result, day }].slice(-MOST));
}

/** The parts of a table that a result needs. */
export type Counted = Pick<LocalTable, "id" | "game" | "bots" | "mine" | "whole" | "watch" | "day">;

/** The result of a deal that counts, as it was read last. */
export function firstOf(game: string, day: Day | undefined): Result | undefined {
  return day === undefined ? undefined : results.value.find((one) => one.game === game && one.day === day);
}

/** Keeps the scores of a deal when its bot plays all seats. */
export function keepBot(game: string, day: Day, bot: readonly number[]): void {
  readResults();
  const first = firstOf(game, day);
  if (first) write(results.value.map((one) => (one === first ? { ...one, bot } : one)));
}

/** Forgets all results. Returns the way to keep them again, beside those that were kept since. */
export function eraseResults(): () => void {
  readResults();
  const erased = results.value;
  write([]);
  return () => {
    readResults();
    const since = results.value.filter(({ id }) => erased.every((one) => one.id !== id));
    write([...erased, ...since].slice(-MOST));
  };
}

function write(rows: readonly Result[]): void {
  results.value = rows;
  kept.write(KEPT, rows);
}

/** Whether something that the browser kept is a result: the storage may be damaged, or of another program. */
function isResult(row: unknown): row is Result {
  if (typeof row !== "object" || row === null) return false;
  const { id, game, against, seat, scores, won, when, day, bot } = row as { [key in keyof Result]: unknown };
  return (
    [id, game].every(isText) &&
    isList(against, isText) &&
    isList(scores, isPoints) &&
    Number.isSafeInteger(seat) &&
    (scores as readonly number[])[seat as number] !== undefined &&
    typeof won === "boolean" &&
    Number.isSafeInteger(when) &&
    (day === undefined || isDay(day)) &&
    (bot === undefined || isList(bot, isPoints))
  );
}

function isPoints(value: unknown): boolean {
  return Number.isSafeInteger(value) && Math.abs(value as number) <= MOST_POINTS;
}

function isList(value: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
