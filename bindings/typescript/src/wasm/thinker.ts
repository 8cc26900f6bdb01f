import { ServerError } from "../errors.js";
import type { Value } from "../frames.js";
import type { ActionValue } from "../protocol.js";
import type { Seed } from "../words.js";
import type { Position } from "./position.js";
import type { Requests } from "./requests.js";
import { Search } from "./search.js";

/** Milliseconds that a slice of a search may take before the page is heard again. */
const SLICE_MS = 12;
const PROGRESS_MS = 100;
const USUAL_ITERATIONS = 1_000;
/** What is left out of a budget. */
const NONE = Number.POSITIVE_INFINITY;
/** Iterations for each node of a budget after which a search ends, as in the library: its tree may have no more. */
const NODE_ITERATIONS = 10;
/** More than any search comes to. */
const UNBOUNDED = "iterations=1000000000000";

type Budget = Requests["bot"]["budget"];

/** What a bot chose, with the figures of its search. */
export interface Thought {
  readonly action: number;
  readonly stats: { readonly [name: string]: Value };
}

/** How far a search has come. */
export interface Report {
  readonly done: number;
  readonly best: number;
  readonly seconds: number;
  /** What it knows of the actions so far, and the line of play that it expects. */
  estimates(): Estimates;
}

/** Hears how far a search has come. */
export type Hearer = (report: Report) => void;

interface Estimates {
  readonly actions: readonly ActionValue[];
  readonly line: readonly number[];
}

/** A bot that decides in slices, so that the thread stays free for other work. */
export class Thinker {
  private stopped = false;

  constructor(
    private readonly position: Position,
    private readonly bot: string,
    private readonly seed: Seed | undefined,
    private readonly budget: Budget,
  ) {}

  /** Ends the search after its slice; the choice is the best so far. */
  stop(): void {
    this.stopped = true;
  }

  /** Decides. Throws LibraryError for an unknown bot, ServerError `cancelled` where it was stopped too early. */
  async choose(hear: Hearer): Promise<Thought> {
    if (!Search.searches(this.position, this.bot)) {
      return { action: this.position.choose(this.bot, this.seed), stats: {} };
    }
    using search = new Search(this.position, unbounded(this.bot), this.seed);
    await this.run(search, hear);
    const { iterations, decisions, nodes, full } = search.stats;
    if (iterations === 0) throw new ServerError("cancelled", "cancelled before there was a result");
    const { actions, line } = estimatesOf(search);
    return {
      action: search.choose(),
      stats: { iterations, decisions, nodes, full, actions: actions.map((one) => ({ ...one })), line },
    };
  }

  private async run(search: Search, hear: Hearer): Promise<void> {
    const { budget } = this;
    const bounded = hasBudget(this.bot) || Object.values(budget).some((most) => most !== undefined);
    const { ms = NONE, iterations = bounded ? NONE : USUAL_ITERATIONS, nodes = NONE, cpu_ms = NONE } = budget;
    const began = performance.now();
    let [done, used, slice, heard] = [0, 0, 8, began];
    for (let left = Math.min(iterations, nodes); left > 0 && !this.stopped; ) {
      const before = performance.now();
      const now = search.run(Math.min(slice, left));
      const after = performance.now();
      used += after - before; // a module has no processor clock: the time of its slices stands for processor time
      const ended = now === done || after - began >= ms || used >= cpu_ms;
      done = now;
      left = ended ? 0 : Math.min(iterations - done, nodesLeft(search, nodes));
      if (after - before < SLICE_MS / 2) slice *= 2;
      if (after - heard >= PROGRESS_MS) {
        heard = after;
        const seconds = (after - began) / 1_000;
        hear({ done, best: search.choose(), seconds, estimates: () => estimatesOf(search) });
      }
      await freed();
    }
  }
}

/** Iterations that a budget of nodes leaves; each adds a node or some. */
function nodesLeft(search: Search, nodes: number): number {
  if (nodes === NONE) return NONE;
  const { iterations, nodes: grown, full } = search.stats;
  return full ? 0 : Math.min(nodes - grown, NODE_ITERATIONS * nodes - iterations);
}

function estimatesOf(search: Search): Estimates {
  const actions = search.actions().map(({ action, visits, mean, prior }) => ({
    action,
    visits,
    value: mean,
    ...(prior ? { prior } : {}),
  }));
  return { actions, line: search.line() };
}

/** A spec whose search runs as long as it is asked to, unless it names a budget of its own. */
function unbounded(spec: string): string {
  if (hasBudget(spec)) return spec;
  return `${spec}${spec.includes(":") ? "," : ":"}${UNBOUNDED}`;
}

function hasBudget(spec: string): boolean {
  return /[:,](\d|iterations=|nodes=)/.test(spec);
}

/** Resolves when whatever else waited has had its turn. */
function freed(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
