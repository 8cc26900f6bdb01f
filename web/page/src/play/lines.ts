import type { GameEvent } from "isettlers";
import type { Account, Recount } from "isettlers-board";
import type { LogEntry } from "../table/table.js";
import { gains, type Worth } from "./rows.js";

/** A line of the log: a heading, a mark, or a sentence about a seat. */
export type Line =
  | { readonly at: number; readonly heading: string }
  | { readonly at: number; readonly mark: true }
  | ({ readonly at: number; readonly gains: ReadonlyMap<string, number> } & Account);

/** The sentences and headings of a log. */
export interface Telling {
  /** Tells the log of a game from its first event on, each part once. */
  readonly recount: Recount;
  readonly heading: (event: GameEvent) => string;
  readonly worth?: Worth;
}

const HEADINGS = new Set(["round", "phase"]);

/** The log in lines, the oldest first. */
export function linesOf(entries: readonly LogEntry[], telling: Telling): readonly Line[] {
  return partsOf(entries).flatMap((part) => linesOfPart(part, telling));
}

/** A part of the log: what came of an action, up to the next heading. */
interface Part {
  readonly at: number;
  readonly events: readonly GameEvent[];
}

function partsOf(entries: readonly LogEntry[]): readonly Part[] {
  const parts: { at: number; events: GameEvent[] }[] = [];
  for (const { at, event } of entries) {
    const last = parts.at(-1);
    if (last?.at === at && !HEADINGS.has(event.kind)) last.events.push(event);
    else parts.push({ at, events: [event] });
  }
  return parts;
}

function linesOfPart({ at, events }: Part, { recount, heading, worth }: Telling): readonly Line[] {
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
