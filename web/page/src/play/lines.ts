import type { GameEvent } from "isettlers";
import type { Account, Recount } from "isettlers-board";
import type { LogEntry } from "../table/table.js";
import { type Gain, gains, type Worth } from "./rows.js";

/** A line of the log: a heading, a mark, or a sentence about a seat. */
export type Line =
  | { readonly at: number; readonly heading: string }
  | { readonly at: number; readonly mark: true }
  | ({ readonly at: number; readonly gains: readonly Gain[] } & Account);

/** The sentences and headings of a log. */
export interface Telling {
  /** Begins to tell the log of a game from its first event on. */
  readonly begin: () => Recount;
  readonly heading: (event: GameEvent) => string;
  readonly worth?: Worth;
}

const HEADINGS = new Set(["round", "phase"]);

/** The lines of a log so far. */
interface Written {
  readonly entries: readonly LogEntry[];
  readonly lines: readonly Line[];
  readonly recount: Recount;
}

/** Tells a log in lines, the oldest first. As long as the log of a reader only grows, each part is written once. */
export function linesOf(
  telling: Telling,
): (entries: readonly LogEntry[], reader?: number | null) => readonly Line[] {
  const written = new Map<number | null, Written>();
  return (entries, reader = null) => {
    const last = written.get(reader);
    const before =
      last !== undefined && isGrown(last.entries, entries)
        ? last
        : { entries: [], lines: [], recount: telling.begin() };
    const { recount } = before;
    const parts = partsOf(entries.slice(before.entries.length));
    const lines = [...before.lines, ...parts.flatMap((part) => linesOfPart(part, recount, telling))];
    written.set(reader, { entries, lines, recount });
    return lines;
  };
}

/** Whether a log begins with another, and has whole parts after it. */
function isGrown(before: readonly LogEntry[], entries: readonly LogEntry[]): boolean {
  const next = entries[before.length];
  const isWhole = next === undefined || !isWithin(before.at(-1)?.at, next);
  return isWhole && before.every((entry, place) => entries[place] === entry);
}

/** A part of the log: what came of an action, up to the next heading. */
interface Part {
  readonly at: number;
  readonly events: readonly GameEvent[];
}

function partsOf(entries: readonly LogEntry[]): readonly Part[] {
  const parts: { at: number; events: GameEvent[] }[] = [];
  for (const entry of entries) {
    const last = parts.at(-1);
    if (last !== undefined && isWithin(last.at, entry)) last.events.push(entry.event);
    else parts.push({ at: entry.at, events: [entry.event] });
  }
  return parts;
}

/** Whether an entry belongs to the part before it, which came of an action with this number. */
function isWithin(before: number | undefined, { at, event }: LogEntry): boolean {
  return before === at && !HEADINGS.has(event.kind);
}

function linesOfPart({ at, events }: Part, recount: Recount, { heading, worth }: Telling): readonly Line[] {
  const [first] = events as readonly [GameEvent, ...GameEvent[]];
  const headings = HEADINGS.has(first.kind) && first.values.phase !== "over";
  const begins = events.findIndex(({ kind }) => kind === "action");
  const done = events.slice(Math.max(0, begins)); // before the first action, a game is set up
  return [
    ...(headings ? [{ at, heading: heading(first) }] : []),
    ...events.filter(({ kind }) => kind === "taken_back").map(() => ({ at, mark: true }) as const),
    ...recount(events).map((account) => ({ ...account, at, gains: gains(done, account.seat, worth) })),
  ];
}

/** A text of an event without the seat that it names first. */
export function afterColon(text: string): string {
  const place = text.indexOf(": ");
  return place < 0 ? text : text.slice(place + 2);
}
