import { type Position, Search } from "isettlers/wasm/file";
import type { Analysis } from "../table/table.js";

/** Milliseconds of a slice, after which the worker hears the page again. */
const SLICE_MS = 24;
const FIRST_SLICE = 8;
const TELL_EVERY_MS = 250;
const LONGEST_LINE = 8;

/** Something that a search asks between its slices. */
export interface Brake {
  /** Whether it is to end now, with the best answer so far. */
  readonly stopped: boolean;
}

/** The action of a bot for the seat to decide. It knows what this seat knows. */
export async function decide(position: Position, spec: string, brake: Brake): Promise<number> {
  using own = position.clone().resample(position.actor ?? 0);
  if (!Search.searches(own, spec)) return own.choose(spec);
  using search = new Search(own, spec);
  await inSlices(search, brake);
  return search.choose();
}

/** Searches for the seat to decide, from what it knows, and tells what the search has come to know. */
export async function analyse(
  position: Position,
  spec: string,
  hear: (analysis: Analysis) => void,
  brake: Brake,
): Promise<void> {
  using own = position.clone().resample(position.actor ?? 0);
  using search = new Search(own, spec);
  const began = performance.now();
  let reported = 0;
  const tell = () => hear(analysisOf(search, own, (performance.now() - began) / 1000));
  await inSlices(search, brake, () => {
    if (performance.now() - reported < TELL_EVERY_MS) return;
    reported = performance.now();
    tell();
  });
  if (!brake.stopped) tell();
}

async function inSlices(search: Search, brake: Brake, between: () => void = () => {}): Promise<void> {
  let [done, slice] = [0, FIRST_SLICE];
  for (;;) {
    const before = performance.now();
    const now = search.run(slice);
    if (now === done || (brake.stopped && now > 0)) return;
    done = now;
    if (performance.now() - before < SLICE_MS / 2) slice *= 2;
    between();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

function analysisOf(search: Search, position: Position, seconds: number): Analysis {
  const actions = search
    .actions()
    .filter(({ action }) => position.isLegal(action))
    .map(({ action, visits, mean }) => ({ action: position.action(action), visits, value: 100 * mean }));
  return { iterations: search.stats.iterations, seconds, actions, line: lineOf(search, position) };
}

function lineOf(search: Search, position: Position): readonly string[] {
  using at = position.clone();
  const words: string[] = [];
  for (const action of search.line(LONGEST_LINE)) {
    if (!at.isLegal(action)) break;
    words.push(at.text(action));
    at.apply(action);
  }
  return words;
}
