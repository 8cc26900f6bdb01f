import type { GameEvent } from "isettlers";
import type { LogEntry } from "../table/table.js";
import { plainly, type Reading } from "./plainly.js";
import { gains, type Worth } from "./rows.js";

/** A line of the log: a heading, a mark, or what one action did. */
export type Line =
  | { readonly at: number; readonly heading: string }
  | { readonly at: number; readonly mark: true }
  | {
      readonly at: number;
      readonly seat: number | null;
      readonly text: string;
      readonly gains: ReadonlyMap<string, number>;
      /** What was revealed or decided besides, in words. */
      readonly more: readonly string[];
      /** Whether it did nothing yet, as the choice of a die. */
      readonly begins: boolean;
      readonly events: readonly GameEvent[];
    };

const HEADINGS = new Set(["round", "phase"]);
/** Events that say again what the action's own text says, or that the table shows. */
const QUIET = new Set([
  "turn",
  "action",
  "goods",
  "workers",
  "silver",
  "vp",
  "use",
  "first",
  "order",
  "clear",
]);
const MOST = 3;
const AS_IT_IS: Reading = (text) => plainly(text);

/** The log in lines, the oldest first. */
export function linesOf(
  entries: readonly LogEntry[],
  reading: Reading = AS_IT_IS,
  worth?: Worth,
): readonly Line[] {
  const lines: Line[] = [];
  for (let from = 0; from < entries.length; ) {
    const { at } = entries[from] as LogEntry;
    let to = from;
    while (to < entries.length && entries[to]?.at === at) to += 1;
    for (const line of knownLines(entries.slice(from, to), reading, worth)) append(lines, line);
    from = to;
  }
  return lines;
}

/** Lines by the last entry of their action. */
const known = new WeakMap<LogEntry, readonly Line[]>();

/** The lines of an action; the log grows, and what it held before stays. */
function knownLines(entries: readonly LogEntry[], reading: Reading, worth?: Worth): readonly Line[] {
  const last = entries.at(-1) as LogEntry;
  const lines = known.get(last) ?? linesOfAction(entries, reading, worth);
  known.set(last, lines);
  return lines;
}

/** Decisions that only begin something stand in one line with the one that does it. */
function append(lines: Line[], line: Line): void {
  const last = lines.at(-1);
  const joins =
    last !== undefined && "begins" in last && last.begins && "text" in line && line.seat === last.seat;
  if (!joins) lines.push(line);
  else
    lines.splice(-1, 1, {
      ...line,
      text: `${last.text}, ${line.text.charAt(0).toLowerCase()}${line.text.slice(1)}`,
      events: [...last.events, ...line.events],
    });
}

function linesOfAction(entries: readonly LogEntry[], reading: Reading, worth?: Worth): readonly Line[] {
  const { at } = entries[0] as LogEntry;
  const events = entries.map(({ event }) => event);
  const action = events.find(({ kind }) => kind === "action");
  const lines: Line[] = [];
  if (action !== undefined) {
    const text = typeof action.values.text === "string" ? action.values.text : action.text;
    const revealed = events.filter(
      (event) => event.reveals && event.seat === action.seat && !QUIET.has(event.kind),
    );
    const more = revealed
      .map((event) => reading(afterColon(event.text), event.seat))
      .filter(Boolean)
      .slice(0, MOST);
    const begins = events.every(({ kind }) => kind === "action");
    lines.push({
      at,
      seat: action.seat,
      text: reading(text, action.seat),
      gains: gains(events.slice(events.indexOf(action)), action.seat, worth), // before it, a game is set up
      more,
      begins,
      events,
    });
  }
  for (const event of events) {
    if (event.kind === "taken_back") lines.push({ at, mark: true });
    else if (HEADINGS.has(event.kind) && event.values.phase !== "over")
      lines.push({ at, heading: reading(event.text) });
  }
  return lines;
}

/** A text of an event without the seat that it names first. */
export function afterColon(text: string): string {
  const place = text.indexOf(": ");
  return place < 0 ? text : text.slice(place + 2);
}
