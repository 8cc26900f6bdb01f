import type { GameEvent } from "isettlers";
import type { Thing } from "./option.js";
import type { Sign } from "./signs.js";

/**
 * A place on the table as CSS selectors: the first is the thing itself, null where it is never drawn there; the others
 * stand in for it.
 */
export type Spot = readonly (string | null)[];

/** Something that people see of an event. */
export type Step =
  /** A card or a tile goes from one place to another. */
  | { readonly does: "fly"; readonly from: Spot; readonly to: Spot }
  /** A sign with a number rises and goes to a supply, where the number counts. */
  | {
      readonly does: "sign";
      readonly sign: Sign;
      readonly by: number;
      readonly from: Spot;
      readonly to: Spot;
    }
  /** The outline of the seat on turn goes to the next seat. */
  | { readonly does: "pass"; readonly from: Spot; readonly to: Spot }
  /** A thing leaves the table, under a flame where it is razed. */
  | { readonly does: "sink"; readonly at: Spot; readonly razed: boolean }
  /** A thing falls into its place, is turned up, rolls, moves on along a track, or is outlined once. */
  | { readonly does: "fall" | "turn" | "roll" | "slide" | "ring"; readonly at: Spot };

/** What a game's board knows of an event besides its values. */
export interface Around {
  /** The seat from whose side the table is seen. */
  readonly seat: number;
  /** The seat whose action it belongs to. */
  readonly actor: number | null;
  /** The thing that the action is done with, once one was moved. */
  readonly cause: Spot;
}

/** Names the steps of an event of a game. */
export type Steps<E extends GameEvent = GameEvent> = (event: E, around: Around) => readonly Step[];

/** A step with its time in its beat, in milliseconds. */
export interface Act {
  readonly step: Step;
  readonly from: number;
  readonly ms: number;
}

/** What people see of the events of an action, and how long it takes. */
export interface Beat {
  readonly acts: readonly Act[];
  readonly ms: number;
}

/** How long things that change are outlined where nothing moves, in milliseconds. */
export const OUTLINE_MS = 1200;
/** The longest beat, in milliseconds. */
export const LONGEST_MS = 900;
const STAGGER_MS = 40;
/** The steps of a phase begin within this time. */
const SPREAD_MS = 380;
const MOST_STEPS = 60;

/** The phase of a beat in which a step is seen, and its time: movement, then effect, then what comes next. */
const TIMES: { readonly [K in Step["does"]]: readonly [phase: number, ms: number] } = {
  fly: [0, 320],
  sink: [0, 400],
  fall: [0, 260],
  sign: [1, 260],
  ring: [1, 300],
  slide: [1, 240],
  turn: [2, 220],
  roll: [2, 420],
  pass: [2, 180],
};

/** A beat in which nothing is seen. */
export const NO_BEAT: Beat = { acts: [], ms: 0 };

/** Plans the beat of some events. Events that a board has no steps for are seen in the log alone. */
export function beatOf<E extends GameEvent>(
  events: readonly E[],
  steps: Steps<E> | undefined,
  seat: number,
): Beat {
  return steps === undefined ? NO_BEAT : timed(joined(stepsOf(events, steps, seat)).slice(0, MOST_STEPS));
}

/** The same beat where nothing moves: it takes as long as its outlines. */
export function stilled(beat: Beat): Beat {
  return beat.acts.length > 0 ? { ...beat, ms: OUTLINE_MS } : beat;
}

/** Joins the flights of a thing that goes on from where it came to, and what a supply gains or pays of a good. */
function joined(steps: readonly Step[]): readonly Step[] {
  const all: Step[] = [];
  for (const step of steps) {
    const place = all.findIndex((one) => goesOn(one, step) || isAlike(one, step));
    const before = all[place];
    if (before?.does === "fly" && step.does === "fly") all[place] = { ...before, to: step.to };
    else if (before?.does === "sign" && step.does === "sign")
      all[place] = { ...before, by: before.by + step.by };
    else all.push(step);
  }
  return all;
}

function goesOn(one: Step, next: Step): boolean {
  if (one.does !== "fly" || next.does !== "fly") return false;
  return typeof one.to[0] === "string" && one.to[0] === next.from[0];
}

function isAlike(one: Step, next: Step): boolean {
  if (one.does !== "sign" || next.does !== "sign") return false;
  return one.sign === next.sign && one.from[0] === next.from[0] && one.to[0] === next.to[0];
}

function stepsOf<E extends GameEvent>(events: readonly E[], steps: Steps<E>, seat: number): readonly Step[] {
  return byAction(events).flatMap((group) => {
    const actor = group[0]?.kind === "action" ? group[0].seat : null;
    const named = group.flatMap((event) => steps(event, { seat, actor, cause: [] }));
    const main = named.find(isCause) ?? named.find(({ does }) => does === "sink");
    const cause = main === undefined ? [] : spotOf(main);
    return group.flatMap((event) => steps(event, { seat, actor, cause }));
  });
}

/** The events of each action; those before the first are a group of their own. */
function byAction<E extends GameEvent>(events: readonly E[]): readonly (readonly E[])[] {
  const begins = events.flatMap(({ kind, values }, place) =>
    kind === "action" && values.forced !== true && place > 0 ? [place] : [],
  );
  return [0, ...begins].map((from, group) => events.slice(from, begins[group]));
}

/** Whether a step shows the thing that an action is done with: what is built or used, before what goes for it. */
function isCause({ does }: Step): boolean {
  return does === "fly" || does === "fall" || does === "ring";
}

/** The place that a step changes. */
export function spotOf(step: Step): Spot {
  return "at" in step ? step.at : step.to;
}

/** Plays phase after phase; the steps of one begin shortly after each other. The whole is never too long. */
function timed(steps: readonly Step[]): Beat {
  let [ms, acts]: [number, readonly Act[]] = [0, []];
  for (const phase of [0, 1, 2]) {
    const now = steps.filter(({ does }) => TIMES[does][0] === phase);
    const apart = Math.min(STAGGER_MS, SPREAD_MS / Math.max(1, now.length - 1));
    const played = now.map((step, place) => ({ step, from: ms + place * apart, ms: TIMES[step.does][1] }));
    acts = [...acts, ...played];
    ms = Math.max(ms, ...played.map((act) => act.from + act.ms));
  }
  const shrink = Math.min(1, LONGEST_MS / ms);
  return {
    acts: acts.map((act) => ({ ...act, from: act.from * shrink, ms: act.ms * shrink })),
    ms: Math.min(ms, LONGEST_MS),
  };
}

/** The selector of a thing. */
export function thing(name: Thing): string {
  return `[data-thing=${JSON.stringify(name)}]`;
}

/** The selector of something that belongs to a seat, such as its `.points`. */
export function ofSeat(seat: number | null, what = ".crest"): string {
  return `[data-seat="${seat}"] ${what}`;
}

/** Signs that go to a supply of a seat, or leave it. */
export function signs(
  seat: number | null,
  name: Sign,
  by: number,
  from: Spot,
  supply: Spot,
): readonly Step[] {
  if (by === 0 || seat === null) return [];
  const to = [...supply, ofSeat(seat)];
  return [{ does: "sign", sign: name, by, from: by > 0 && from.length > 0 ? from : to, to }];
}
