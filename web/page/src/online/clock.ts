import type { OpenTable } from "isettlers";

/** The time that the players of a table have. */
export type Clock = NonNullable<OpenTable["clock"]>;

/** Seconds of each unit of time that the form offers. */
export const UNITS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;

/** The clock of a table as its form has it, numbers as they are typed. */
export interface ClockForm {
  readonly kind: "none" | "fischer" | "move";
  /** Fischer's clock: minutes of each player, and seconds more for each decision. */
  readonly minutes: string;
  readonly increment: string;
  /** The time of one decision, in a unit. */
  readonly move: string;
  readonly unit: keyof typeof UNITS;
}

export const NO_CLOCK: ClockForm = { kind: "none", minutes: "15", increment: "20", move: "2", unit: "days" };

/** The most seconds that the server takes (docs/serving.md). */
const MOST = 30 * UNITS.days;

/** The clock that a form stands for, null for none; undefined where a time is outside the limits of the server. */
export function clockOf({ kind, minutes, increment, move, unit }: ClockForm): Clock | null | undefined {
  if (kind === "none") return null;
  const [seconds, more] =
    kind === "move"
      ? [secondsOf(move, UNITS[unit]), 0]
      : [secondsOf(minutes, UNITS.minutes), secondsOf(increment, 1)];
  if (!(seconds >= 1 && seconds <= MOST && more >= 0 && more <= MOST)) return undefined;
  return kind === "move" ? { move: seconds } : { seconds, increment: more };
}

/** Whole seconds; NaN where nothing, or no number, was typed. */
function secondsOf(typed: string, unit: number): number {
  return typed.trim() === "" ? Number.NaN : Math.round(Number(typed) * unit);
}
