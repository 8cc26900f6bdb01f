import type { GameEvent, LegalAction } from "isettlers";
import { type Between, effects, type Option, type Selection, type Thing } from "isettlers-board";
import { plainly, type Reading } from "./plainly.js";

/** A row of the list: all candidates that take the same action where the candidates differ. */
export interface Row {
  readonly action: LegalAction;
  /** The place of the action in its options. */
  readonly depth: number;
  readonly options: readonly Option[];
  /** Things that all its options have. */
  readonly things: ReadonlySet<Thing>;
}

/** The rows of a selection, after the actions that all candidates have in common. */
export interface Rows {
  readonly steps: readonly LegalAction[];
  readonly rows: readonly Row[];
}

/** Kinds that end something; they stand apart from the list. */
const ENDING = new Set(["pass", "end", "done", "skip", "no_token", "stop"]);

/** How many rows have a key of their own; the tenth has 0. */
export const NUMBERED = 10;

/**
 * Lists a selection by the next action that is open, or by the names of what is asked between its candidates.
 * `lyingOn` names what lies on a cell.
 */
export function rowsOf(
  { candidates, picks }: Selection,
  between?: Between,
  lyingOn: (thing: Thing) => string | undefined = () => undefined,
): Rows {
  const [first] = candidates;
  if (first === undefined) return { steps: [], rows: [] };
  const names = between?.names;
  if (names !== undefined)
    return { steps: [], rows: candidates.map((option, at) => namedRow(option, names[at] ?? "")) };
  const open = first.actions.findIndex((action, depth) =>
    candidates.some((other) => other.actions[depth]?.id !== action.id),
  );
  const depth = open < 0 ? (picks.length > 0 ? first.actions.length - 1 : 0) : open;
  const groups = new Map<number, Option[]>();
  for (const option of candidates) {
    const id = option.actions[depth]?.id ?? -1;
    groups.set(id, [...(groups.get(id) ?? []), option]);
  }
  const rows = [...groups.values()].map((options) => rowOf(options, depth, lyingOn));
  return { steps: first.actions.slice(0, depth), rows };
}

function namedRow(option: Option, text: string): Row {
  const depth = option.actions.length - 1;
  const action = { ...(option.actions[depth] as LegalAction), text };
  return { action, depth, options: [option], things: new Set(option.things) };
}

function rowOf(
  options: readonly Option[],
  depth: number,
  lyingOn: (thing: Thing) => string | undefined,
): Row {
  const [first, ...more] = options as [Option, ...Option[]];
  const things = first.things.filter((thing) => more.every((other) => other.things.includes(thing)));
  const action = first.actions[depth] as LegalAction;
  const tile =
    action.kind === "cell" ? things.map(lyingOn).findLast((name) => name !== undefined) : undefined;
  const shown = tile === undefined ? action : { ...action, text: `${tile} (${action.text})` };
  return { action: shown, depth, options, things: new Set(things) };
}

/** Whether a row ends something and stands at the foot. */
export function isEnding(row: Row): boolean {
  return ENDING.has(row.action.kind);
}

/** The rows that fit what was typed, in words of actions and events, and the kind that was chosen. */
export function filtered(
  rows: readonly Row[],
  typed: string,
  kind: string | null,
  reading: Reading = (text) => plainly(text),
): readonly Row[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (kind !== null && row.action.kind !== kind) return false;
    if (words.length === 0) return true;
    const text = textsOf(row)
      .map((line) => reading(line))
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function textsOf({ action, options }: Row): readonly string[] {
  const events = options.flatMap((option) => option.events.map(({ text }) => text));
  const texts = options.flatMap(({ actions }) => actions.map(({ text }) => text));
  return [action.text, ...texts, ...events];
}

/** The keys of things that belong to one numbered row alone. */
export function numbersOf(rows: readonly Row[]): ReadonlyMap<Thing, number> {
  const numbers = new Map<Thing, number>();
  const shared = new Set<Thing>();
  rows.forEach(({ things }, at) => {
    for (const thing of things) {
      if (numbers.has(thing)) shared.add(thing);
      numbers.set(thing, at + 1);
    }
  });
  return new Map(
    [...numbers]
      .filter(([thing, number]) => number <= NUMBERED && !shared.has(thing))
      .map(([thing, number]) => [thing, number % 10]),
  );
}

/** The points that an event brings a seat at the end of the game, beside those that it marks. */
export type Worth = (event: GameEvent, seat: number) => number;

/** A good, or points, and how many a seat gains; fewer than none where it pays. */
export type Gain = readonly [name: string, amount: number];

/** What an option changes for a seat by itself: what is paid and what is gained stand apart, so that a price can be read. */
export function gains(
  events: readonly GameEvent[],
  seat: number | null,
  worth: Worth = () => 0,
): readonly Gain[] {
  const sums = new Map<string, Gain>();
  const add = (name: string, given: unknown) => {
    const amount = Number(given) || 0;
    const key = name + Math.sign(amount);
    if (amount !== 0) sums.set(key, [name, amount + (sums.get(key)?.[1] ?? 0)]);
  };
  for (const event of effects(events)) {
    const { kind, seat: whose, values } = event;
    if (seat !== null) add("vp", worth(event, seat));
    if (whose !== seat) continue;
    if (kind === "goods" && typeof values.goods === "object")
      for (const [name, amount] of Object.entries(values.goods ?? {})) add(name, amount);
    else if (kind === "workers") add("worker", values.amount);
    else if (kind === "silver") add("silver", values.amount);
    else if (kind === "vp") add("vp", values.points ?? values.amount ?? values.vp);
  }
  return [...sums.values()];
}
