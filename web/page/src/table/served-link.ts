import { signal } from "@preact/signals";
import {
  type Change,
  type Description,
  FrameError,
  type GameEvent,
  type Hindered,
  KeptSeat,
  type Recorded,
  type TableServer,
  type Tree,
} from "isettlers";
import type { Reasons } from "isettlers-board";
import { Circle } from "./circle.js";
import { expected, isChat, isSeatChange } from "./replies.js";
import type { LogEntry, Moment, Trouble } from "./table.js";

/** Milliseconds before a look that failed is repeated; each further pause is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

/** The part of a view that every game has. */
interface SeenView extends Tree {
  readonly seat: number | null;
  readonly log: {
    readonly events: readonly (GameEvent & Tree)[];
    /** The number of the action of each event. */
    readonly actions?: readonly number[];
  };
}

/** The table at one time. */
interface Seen {
  readonly described: Description;
  readonly moment: Moment;
  readonly log: readonly LogEntry[];
}

/**
 * A kept seat, and all that was heard through it. The table is looked at after each change: once at a time, and never
 * while an action of this page is under way.
 */
export class ServedLink {
  readonly log = signal<readonly LogEntry[]>([]);
  readonly trouble = signal<Trouble | null>(null);
  onMoment: (moment: Moment) => void = () => {};

  readonly circle = new Circle();
  /** Whether the server passes texts on between players. */
  hasChat = false;

  private seat: KeptSeat;
  private seen: Seen | undefined;
  private kinds: readonly string[] = [];
  private looking: Promise<Moment> | undefined;
  /** Whether the table has changed since the look under way began. */
  private outdated = false;
  /** Whether actions may have been taken back that this page did not hear of. */
  private rejoined = false;
  /** The actions of this page, one after the other. */
  private deeds: Promise<unknown> = Promise.resolve();
  private pause = FIRST_PAUSE_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly connect: () => Promise<TableServer>,
    readonly token: string,
    name: string,
  ) {
    this.seat = this.sit(name);
  }

  private sit(name: string): KeptSeat {
    return new KeptSeat(() => this.connected(), this.token, {
      people: true,
      ...(name !== "" && { name }),
      onJoined: ({ remarks = [] }) => {
        this.circle.recall(expected.remarks(remarks));
        this.trouble.value = null;
        this.rejoined = true;
        this.news();
      },
      onChanged: (change) => this.changed(change),
      onSeat: (change) => {
        if (isSeatChange(change)) this.circle.beside(change);
        this.news();
      },
      onChat: (chat) => {
        if (isChat(chat)) this.circle.hear(chat);
      },
      onLost: (error) => this.lost(error),
    });
  }

  /** The table as it was described last. Throws before `begin`. */
  get described(): Description {
    if (this.seen === undefined) throw new Error("the table was not looked at yet");
    return this.seen.described;
  }

  /** The catalogue of the table, and the moment at which it was joined. */
  async begin(): Promise<readonly [Tree, Moment]> {
    return [await this.seat.catalogue(), await this.look()];
  }

  async through(kinds: readonly string[]): Promise<void> {
    this.kinds = kinds;
    await this.look();
  }

  /** The actions that are not legal after a chain, as the server has them. */
  async hindered(after: readonly number[], { unsaid, without }: Reasons): Promise<readonly Hindered[]> {
    const all = await this.seat.hindrances({ after, unsaid, without });
    expected.hindered(all);
    return all;
  }

  /** Takes a chain of actions from the moment that is shown; the moments within it are not shown. */
  act(actions: readonly number[]): Promise<void> {
    let at = this.seen?.moment.at ?? 0;
    return this.does(async () => {
      for (const action of actions) ({ at } = await this.seat.apply(action, { at }));
    });
  }

  undo(): Promise<void> {
    return this.does(async () => this.forget((await this.seat.undo()).at));
  }

  /** Asks the other players to take back what this seat may not take back alone. */
  propose(): Promise<void> {
    return this.does(() => this.seat.proposeTakeback());
  }

  answer(agrees: boolean): Promise<void> {
    return this.does(() => this.seat.answerTakeback(agrees));
  }

  /** Sits down again under another name. */
  async rename(name: string): Promise<void> {
    await this.seat.close();
    if (!this.ended) this.seat = this.sit(name);
  }

  /** Sends a text to the others. */
  async say(seat: number, text: string): Promise<void> {
    await this.seat.say(text);
    this.circle.say(seat, text);
  }

  /** Opens the table that follows; the token there. */
  async rematch(): Promise<string> {
    const { token } = await this.seat.rematch();
    this.circle.rematch.value = token;
    return token;
  }

  /** Hands the seat to a bot. */
  resign(): Promise<void> {
    return this.does(() => this.seat.resign());
  }

  /** Frees a seat of an open table that somebody has taken and never joined. */
  free(seat: number): Promise<void> {
    return this.does(() => this.seat.free(seat));
  }

  /** The table after a number of actions, as this seat knew it then. */
  async moment(at: number): Promise<Moment> {
    const view = await this.seat.view<SeenView & { readonly scores: readonly number[] }>({ at });
    const { seat, scores } = view;
    return { at, actor: null, seat, view, ahead: [], events: [], scores, outcome: null };
  }

  record(): Promise<Recorded> {
    return this.seat.record();
  }

  async close(): Promise<void> {
    this.end();
    await this.seat.close();
  }

  private async connected(): Promise<TableServer> {
    try {
      const server = await this.connect();
      this.hasChat = server.hello.chat === true;
      return server;
    } catch (error) {
      this.trouble.value = "connecting";
      throw error;
    }
  }

  private changed({ at, dropped }: Change): void {
    if (dropped !== undefined) this.forget(at);
    this.news();
  }

  /** Drops the events of actions that were taken back; a number of actions is left. */
  private forget(at: number): void {
    this.log.value = this.log.value.filter((entry) => entry.at <= at);
  }

  private lost(error: Error): void {
    if (this.ended) return;
    this.end();
    if (error instanceof FrameError) this.trouble.value = "garbled";
    else this.trouble.value = "code" in error && error.code === "replaced" ? "replaced" : "gone";
  }

  private end(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  /** Carries out something of this page after all that came before, then shows the table. */
  private async does(deed: () => Promise<unknown>): Promise<void> {
    this.outdated = true;
    const done = this.deeds.then(deed);
    this.deeds = done.catch(() => {});
    try {
      await done;
    } finally {
      await this.look().catch((error) => this.failed(error));
    }
  }

  /** Something happened at the table. */
  private news(): void {
    this.look().then(
      () => {
        this.pause = FIRST_PAUSE_MS;
      },
      (error) => this.failed(error),
    );
  }

  /** Looks again after a pause, unless nothing that comes can be trusted. */
  private failed(error: Error): void {
    if (error instanceof FrameError) this.lost(error);
    if (this.ended || this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.news();
    }, this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE_MS);
  }

  /** Looks at the table; a look under way begins again. */
  private look(): Promise<Moment> {
    this.outdated = true;
    this.looking ??= this.looked();
    return this.looking;
  }

  private async looked(): Promise<Moment> {
    try {
      for (;;) {
        let before: Promise<unknown> | undefined;
        while (before !== this.deeds) {
          before = this.deeds;
          await before;
        }
        this.outdated = false;
        const seen = await this.glance().catch((error) => {
          if (!this.outdated) throw error; // else the table has moved on under this look
          return undefined;
        });
        if (seen === undefined || this.outdated) continue;
        const moment = this.show(seen);
        if (!this.outdated) return moment;
      }
    } finally {
      this.looking = undefined; // at once: a call of `look` must not wait for a look that is over
    }
  }

  private show(seen: Seen): Moment {
    const before = this.seen;
    this.rejoined = false;
    this.log.value = seen.log;
    this.circle.look(seen.described);
    this.seen = before && isSame(before, seen) ? { ...seen, moment: before.moment } : seen;
    if (this.seen === seen) this.onMoment(seen.moment);
    return this.seen.moment;
  }

  private async glance(): Promise<Seen> {
    const kept = this.rejoined ? [] : this.log.value;
    const [described, view] = await Promise.all([
      this.seat.status(),
      this.seat.view<SeenView>({ since: kept.length }),
    ]);
    expected.status(described);
    expected.view(view);
    const { actor, at, scores, outcome, clock, bots = {} } = described;
    const { seat } = view;
    const mine = actor !== null && actor === seat && bots[actor] === undefined;
    const ahead = mine ? await this.seat.ahead({ through: this.kinds }) : [];
    expected.ahead(ahead);
    const log = [...kept, ...entriesOf(view, at)];
    const from = this.seen?.moment.at ?? -1;
    const events = log.filter((entry) => entry.at > from).map(({ event }) => event);
    return { described, moment: { at, actor, seat, view, ahead, events, scores, outcome, clock }, log };
  }
}

/** The events of a view, each with the number of its action: the last one where the server does not tell it. */
function entriesOf({ log: { events, actions = [] } }: SeenView, last: number): readonly LogEntry[] {
  return events.map((event, place) => ({ at: actions[place] ?? last, event }));
}

/** Whether two looks have seen the same; people keep what they picked then. */
function isSame(one: Seen, other: Seen): boolean {
  return one.moment.at === other.moment.at && essence(one) === essence(other);
}

/** All that people see and choose from, but for the time that passes. */
function essence({
  described: { bots, free, awaited },
  moment: { actor, view, ahead, outcome },
}: Seen): string {
  const { log: _, ...table } = view;
  return JSON.stringify([bots, free, awaited, actor, table, ahead, outcome]);
}
