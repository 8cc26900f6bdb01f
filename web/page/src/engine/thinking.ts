import type { Word } from "isettlers";
import { deriveSeed, type Position, Search } from "isettlers/wasm/api";
import type { Analysis, Judged, Move } from "../table/table.js";

/** Milliseconds of a slice, after which the worker hears the page again. */
const SLICE_MS = 24;
/** Iterations between two looks at the clock. */
export const PIECE = 8;
/** Memory of a bot's tree, of the 32 MB of the engine. Half a second fills it in few positions. */
export const TREE_BYTES = 8 << 20;
/** A budget that no search uses up. */
const UNBOUNDED = "iterations=1000000000000";
/** The stream of a seed from which a bot's determinization comes, as `isettlers.bots.decide` has it. */
const REDRAWING = 1;
const TELL_EVERY_MS = 250;
const LONGEST_LINE = 8;

/** Something that a search asks between its slices. */
export interface Brake {
  /** Whether it is to end now, with the best answer so far. */
  readonly stopped: boolean;
}

/**
 * The action of a bot for the seat to decide. It knows what this seat knows. With a seed it is that of
 * `isettlers.bots.decide`, where the budget of the bot is no time.
 */
export async function decide(position: Position, spec: string, brake: Brake, seed?: Word): Promise<number> {
  const redrawing = seed && deriveSeed(position.game.library, seed, REDRAWING);
  using own = position.clone().resample(position.actor ?? 0, redrawing);
  const [untimed, ms] = timeOf(spec);
  if (!Search.searches(own, untimed)) return own.choose(untimed, seed);
  using search = new Search(own, untimed, seed, TREE_BYTES);
  await inSlices(() => search.run(PIECE), brake, ms);
  return search.choose();
}

/** A spec without its `ms`, which the library refuses for want of a clock, and these milliseconds. */
function timeOf(spec: string): [string, number] {
  const [setting, ms] = /\bms=([1-9]\d*)(?=,|$)/.exec(spec) ?? [];
  return setting === undefined ? [spec, Infinity] : [spec.replace(setting, UNBOUNDED), Number(ms)];
}

/**
 * Searches for the seat to decide, from what it knows, and tells what the search has come to know. The action `played`
 * is tried as often as the best one.
 */
export async function analyse(
  position: Position,
  spec: string,
  hear: (analysis: Analysis) => void,
  brake: Brake,
  played?: number,
): Promise<void> {
  using own = position.clone().resample(position.actor ?? 0);
  using search = new Search(own, spec);
  let behind = played;
  const began = performance.now();
  let reported = 0;
  const tell = () =>
    hear({ ...analysisOf(search, own), seconds: (performance.now() - began) / 1000, played });
  const piece = () => (behind === undefined ? search.run(PIECE) : search.runFirst(behind, PIECE));
  await inSlices(piece, brake, Infinity, () => {
    behind = played !== undefined && lead(search, played) > 0 ? played : undefined;
    if (performance.now() - reported < TELL_EVERY_MS) return;
    reported = performance.now();
    tell();
  });
  if (!brake.stopped) tell();
}

/** The visits of the choice of a search beyond those of an action. */
export function lead(search: Search, action: number): number {
  const visits = new Map(search.actions().map((one) => [one.action, one.visits]));
  return (visits.get(search.choose()) ?? 0) - (visits.get(action) ?? 0);
}

/** Runs pieces of a search until one adds no iteration or some milliseconds are used up; at least one slice of it. */
export async function inSlices(
  piece: () => number,
  brake: Brake,
  ms: number,
  between: () => void = () => {},
): Promise<void> {
  let [done, now] = [0, performance.now()];
  const end = now + ms;
  for (;;) {
    const until = Math.min(end, now + SLICE_MS);
    while (now < until) {
      const before = done;
      done = piece();
      if (done === before) return;
      now = performance.now();
    }
    if (now >= end) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (brake.stopped) return;
    between();
    now = performance.now();
  }
}

function analysisOf(search: Search, position: Position): Pick<Analysis, "iterations" | "actions" | "line"> {
  const { iterations } = search.stats;
  return {
    iterations,
    actions: judged(search, position),
    line: lineOf(search, position).map(({ text }) => text),
  };
}

/** The legal actions that a search has tried. */
export function judged(search: Search, position: Position): readonly Judged[] {
  return search
    .actions()
    .filter(({ action }) => position.isLegal(action))
    .map(({ action, visits, mean }) => ({ action: position.action(action), visits, value: 100 * mean }));
}

/** The line of play that a search expects; it ends before the first action that is not legal. */
export function lineOf(search: Search, position: Position): readonly Move[] {
  using at = position.clone();
  const moves: Move[] = [];
  for (const action of search.line(LONGEST_LINE)) {
    if (!at.isLegal(action)) break;
    moves.push({ seat: at.actor ?? 0, text: at.text(action) });
    at.apply(action);
  }
  return moves;
}
