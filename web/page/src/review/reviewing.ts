import { signal } from "@preact/signals";
import type { LocalTable } from "../table/local.js";
import type { Reviewed } from "../table/table.js";

/** How many decisions that cost most are shown. */
const COSTLY = 5;
/** A loss that is shown as 0.0 is none. */
const LEAST_LOSS = 0.05;

/** The review of a replay: it runs in the worker of the table, decision by decision, and can be stopped and continued. */
export class Reviewing {
  /** The decisions so far, in the order of the game. */
  readonly done = signal<readonly Reviewed[]>([]);
  /** How many there are in all; 0 until it is known. */
  readonly all = signal(0);
  readonly running = signal(false);

  private left: number[] | undefined;
  private stopper = new AbortController();

  /** The decisions of the seat `first` come first. */
  constructor(
    private readonly table: LocalTable,
    private readonly first: number | null,
  ) {}

  /** Reviews what is left, until it is stopped. */
  async run(): Promise<void> {
    this.stopper.abort();
    this.stopper = new AbortController();
    const { signal } = this.stopper;
    this.running.value = true;
    try {
      this.left ??= await this.decisions();
      for (let at = this.left[0]; at !== undefined && !signal.aborted; at = this.left[0]) {
        const reviewed = await this.table.review(at, signal);
        if (signal.aborted || reviewed === null) break;
        this.left.shift();
        this.done.value = [...this.done.value, reviewed].sort((one, other) => one.at - other.at);
      }
    } catch {
      // the engine stopped: the table says so, and the review can be continued
    }
    if (!signal.aborted) this.running.value = false;
  }

  /** Stops at once; the decision under way is forgotten. */
  stop(): void {
    this.stopper.abort();
    this.running.value = false;
  }

  private async decisions(): Promise<number[]> {
    const seats = await this.table.decisions();
    const all = [...seats.keys()].filter((at) => seats[at] !== null);
    this.all.value = all.length;
    return [...all.filter((at) => seats[at] === this.first), ...all.filter((at) => seats[at] !== this.first)];
  }
}

/** The value that the best action has above the one that was taken; 0 to 100. */
export function lossOf({ best, played }: Reviewed): number {
  return best.value - played.value;
}

/** The decisions that cost most, the greatest loss first; those of all seats for null. */
export function costliest(done: readonly Reviewed[], seat: number | null): readonly Reviewed[] {
  return done
    .filter((one) => (seat === null || one.seat === seat) && lossOf(one) >= LEAST_LOSS)
    .sort((one, other) => lossOf(other) - lossOf(one))
    .slice(0, COSTLY);
}

/** What each seat could expect after each action: the value of the best action at the last decision, up to the last. */
export function expectations(
  done: readonly Reviewed[],
  seats: number,
  length: number,
): readonly (readonly (number | undefined)[])[] {
  const last = Array.from(
    { length: seats },
    (_, seat) => done.findLast((one) => one.seat === seat)?.at ?? -1,
  );
  const values = new Map(done.map((one) => [one.at, one]));
  const now: (number | undefined)[] = last.map(() => undefined);
  return Array.from({ length: length + 1 }, (_, at) => {
    const decision = values.get(at);
    if (decision) now[decision.seat] = decision.best.value;
    return now.map((value, seat) => (at <= (last[seat] ?? -1) ? value : undefined));
  });
}
