import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { GameEvent } from "isettlers";
import { type Beat, NO_BEAT } from "isettlers-board";
import type { Moment } from "../table/table.js";

/** What is drawn, and the beat that leads to it. */
export interface Drawn {
  readonly moment: Moment;
  readonly beat: Beat;
  /** What happened since the moment drawn before. */
  readonly events: readonly GameEvent[];
}

/** Milliseconds of beats that may wait; more are merged into one. */
const MOST_BEHIND_MS = 3000;

/** Shows the moments of a table one after the other, each for as long as its beat takes. */
export class Beats {
  readonly drawn: ReadonlySignal<Drawn>;

  private readonly current: Signal<Drawn>;
  private queue: readonly Drawn[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    first: Moment,
    private readonly plan: (events: readonly GameEvent[], seat: number) => Beat,
    /** How fast beats are: 2 is twice as fast, and infinity shows every moment at once. */
    private readonly speed: () => number,
  ) {
    this.current = signal(still(first));
    this.drawn = this.current;
  }

  /** Shows a moment after all that wait. */
  push(moment: Moment): void {
    const last = this.queue.at(-1) ?? this.current.peek();
    if (moment === last.moment) return;
    if (isSame(last.moment, moment)) this.replace({ ...last, moment });
    else if (!follows(last.moment, moment)) this.jump(moment);
    else {
      this.queue = [...this.queue, this.planned(moment, moment.events)];
      if (this.behind() > MOST_BEHIND_MS) this.queue = [this.merged(this.queue)];
      if (this.timer === undefined) this.next();
    }
  }

  /** Shows a moment now, with its beat where it is the next action. */
  jump(moment: Moment): void {
    const { at } = this.current.peek().moment;
    this.clear();
    const next = moment.at === at + 1;
    this.show(next ? this.planned(moment, moment.events) : still(moment));
  }

  /** Ends all beats: the last moment is drawn. Whether there was any. */
  finish(): boolean {
    if (this.timer === undefined) return false;
    const last = this.queue.length > 0 ? this.merged(this.queue) : this.current.peek();
    this.clear();
    this.current.value = { ...last, beat: NO_BEAT };
    return true;
  }

  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
  }

  private next(): void {
    this.timer = undefined;
    const [first, ...more] = this.queue;
    if (first === undefined) return;
    this.queue = more;
    this.show(first);
    if (this.timer === undefined) this.next();
  }

  private show(drawn: Drawn): void {
    const ms = drawn.beat.ms / this.speed();
    if (ms > 0) this.timer = setTimeout(() => this.next(), ms);
    this.current.value = drawn;
  }

  private replace(last: Drawn): void {
    if (this.queue.length > 0) this.queue = [...this.queue.slice(0, -1), last];
    else this.current.value = last;
  }

  private planned(moment: Moment, events: readonly GameEvent[]): Drawn {
    const beat = this.speed() === Number.POSITIVE_INFINITY ? NO_BEAT : this.plan(events, moment.seat ?? 0);
    return { moment, beat, events };
  }

  private merged(all: readonly Drawn[]): Drawn {
    const { moment } = all.at(-1) as Drawn;
    return this.planned(
      moment,
      all.flatMap(({ events }) => events),
    );
  }

  private behind(): number {
    return this.queue.reduce((sum, { beat }) => sum + beat.ms, 0) / this.speed();
  }
}

function still(moment: Moment): Drawn {
  return { moment, beat: NO_BEAT, events: moment.events };
}

/** Whether nothing happened between two moments, as when a bot begins to think. */
function isSame(one: Moment, other: Moment): boolean {
  return one.at === other.at && one.seat === other.seat && other.events.length === 0;
}

/** Whether a moment comes after another for the same reader, and not by a jump. */
function follows(one: Moment, other: Moment): boolean {
  return other.at > one.at && other.seat === one.seat && other.events.length > 0;
}
