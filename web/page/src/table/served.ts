import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import {
  type Change,
  type Clocks,
  type Description,
  FrameError,
  type GameEvent,
  KeptSeat,
  type Status,
  type TableServer,
  type Tree,
} from "isettlers";
import { expected } from "./replies.js";
import type { LogEntry, Moment, OnlineTable, TakeBack, Trouble } from "./table.js";

/** The part of a view that every game has. */
interface SeenView extends Tree {
  readonly seat: number | null;
  readonly log: { readonly next: number; readonly events: readonly (GameEvent & Tree)[] };
}

/** A table of a server, from one seat or as a spectator. */
export class ServedTable implements OnlineTable {
  readonly watch = false;
  readonly now: Signal<Moment>;
  readonly takeBack = signal<TakeBack>("nothing");
  readonly thinking = signal<number | null>(null);
  readonly log: ReadonlySignal<readonly LogEntry[]>;

  private constructor(
    private readonly link: Link,
    private readonly described: Description,
    readonly catalogue: Tree,
    first: Moment,
  ) {
    this.now = signal(first);
    this.log = link.log;
    this.show(first);
    link.onMoment = (moment) => this.show(moment);
  }

  get token(): string {
    return this.link.token;
  }

  /** Takes a seat by its token; `connect` opens a connection. Rejects where the token opens nothing. */
  static async open(connect: () => Promise<TableServer>, token: string): Promise<ServedTable> {
    const link = new Link(connect, token);
    try {
      return new ServedTable(link, ...(await link.begin()));
    } catch (error) {
      await link.close();
      throw error;
    }
  }

  get trouble(): ReadonlySignal<Trouble | null> {
    return this.link.trouble;
  }
  get game(): string {
    return this.described.game;
  }
  get setup(): Tree {
    return this.described.setup;
  }
  get names(): readonly string[] {
    return this.described.names;
  }
  get bots(): readonly (string | undefined)[] {
    const { bots = {}, names } = this.described;
    return names.map((_, seat) => bots[seat]);
  }
  get mine(): readonly number[] {
    const { seat } = this.now.value;
    return seat === null ? [] : [seat];
  }

  through(kinds: readonly string[]): Promise<void> {
    return this.link.through(kinds);
  }
  act(actions: readonly number[]): Promise<void> {
    return this.link.act(actions);
  }
  undo(): Promise<void> {
    return this.link.undo();
  }
  resign(): Promise<void> {
    return this.link.resign();
  }
  async look(): Promise<void> {
    // A seat at a server sees its own side only.
  }
  analyse(): Promise<void> {
    return Promise.reject(new Error("tables of a server are not analysed while they are played"));
  }
  hurry(): void {}
  moment(at: number): Promise<Moment> {
    return this.link.moment(at);
  }
  save(): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
    return Promise.reject(new Error("the server keeps this game"));
  }
  close(): Promise<void> {
    return this.link.close();
  }

  private show(moment: Moment): void {
    const { actor } = moment;
    this.takeBack.value = takeBackOf(this.log.value, moment.seat);
    this.thinking.value = actor !== null && this.bots[actor] !== undefined ? actor : null;
    this.now.value = moment;
  }
}

/** A kept seat, and what was heard through it. */
class Link {
  readonly log = signal<readonly LogEntry[]>([]);
  readonly trouble = signal<Trouble | null>(null);
  onMoment: (moment: Moment) => void = () => {};

  private readonly seat: KeptSeat;
  private heard = 0;
  /** The number of actions before the moment that is shown. */
  private shown = 0;
  private kinds: readonly string[] = [];
  private clock: Clocks | undefined;
  private looking: Promise<Moment> | undefined;
  private again = false;
  private acting = false;
  private closed = false;

  constructor(
    connect: () => Promise<TableServer>,
    readonly token: string,
  ) {
    this.seat = new KeptSeat(() => this.connected(connect), token, {
      onJoined: (status) => this.news(status),
      onChanged: (change) => {
        this.forget(change.dropped ?? 0);
        this.news(change);
      },
      onLost: (error) => this.lost(error),
    });
  }

  /** The table, and the moment at which it was joined. */
  async begin(): Promise<[Description, Tree, Moment]> {
    const status = await this.seat.status();
    expected.status(status);
    return [status, await this.seat.catalogue(), await this.look()];
  }

  /** Hands the seat to a bot. */
  async resign(): Promise<void> {
    await this.seat.resign();
    await this.look();
  }

  async through(kinds: readonly string[]): Promise<void> {
    this.kinds = kinds;
    await this.look();
  }

  async undo(): Promise<void> {
    const { dropped, clock } = await this.seat.undo();
    this.forget(dropped);
    this.clock = clock;
    await this.look();
  }

  /** The table after so many actions, as this seat knew it then. */
  async moment(at: number): Promise<Moment> {
    const view = await this.seat.view<SeenView & { readonly scores: readonly number[] }>({ at });
    return {
      at,
      actor: null,
      seat: view.seat,
      view,
      ahead: [],
      events: [],
      scores: view.scores,
      outcome: null,
    };
  }

  /** Takes a chain of actions from the moment that is shown; what is between them is not shown. */
  async act(actions: readonly number[]): Promise<void> {
    this.acting = true;
    let at = this.shown;
    try {
      for (const action of actions) ({ at, clock: this.clock } = await this.seat.apply(action, { at }));
    } finally {
      this.acting = false;
      await this.look();
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.seat.close();
  }

  private async connected(connect: () => Promise<TableServer>): Promise<TableServer> {
    try {
      const server = await connect();
      this.trouble.value = null;
      return server;
    } catch (error) {
      this.trouble.value = "connecting";
      throw error;
    }
  }

  /** Drops the last events of the log: their action was taken back. */
  private forget(events: number): void {
    if (events === 0) return;
    this.heard -= events;
    this.log.value = this.log.value.slice(0, -events);
  }

  private news(status: Status | Change): void {
    this.clock = status.clock;
    if (this.acting) return;
    this.look().catch((error) => error instanceof FrameError && this.lost(error));
  }

  private lost(error: Error): void {
    if (this.closed) return;
    if (error instanceof FrameError) this.trouble.value = "garbled";
    else this.trouble.value = "code" in error && error.code === "replaced" ? "replaced" : "gone";
  }

  /** Looks at the table; while a look is under way, once more after it. */
  private look(): Promise<Moment> {
    if (this.looking !== undefined) {
      this.again = true;
      return this.looking;
    }
    this.looking = this.looked().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  private async looked(): Promise<Moment> {
    for (;;) {
      this.again = false;
      const seen = await this.seen().catch((error) => {
        if (!this.again) throw error; // else the table has moved on under this look
        return undefined;
      });
      if (seen === undefined || this.again) continue;
      const [moment, next] = seen;
      this.heard = next;
      this.shown = moment.at;
      this.log.value = [...this.log.value, ...moment.events.map((event) => ({ at: moment.at, event }))];
      this.onMoment(moment);
      return moment;
    }
  }

  /** One look: the moment, and how many events were heard by then. */
  private async seen(): Promise<readonly [Moment, number]> {
    const [status, view] = await Promise.all([
      this.seat.status(),
      this.seat.view<SeenView>({ since: this.heard }),
    ]);
    expected.status(status);
    expected.view(view);
    const { actor, at, scores, outcome, bots = {} } = status;
    const mine = actor !== null && actor === view.seat && bots[actor] === undefined;
    const ahead = mine ? await this.seat.ahead({ through: this.kinds }) : [];
    expected.ahead(ahead);
    const { events, next } = view.log;
    const { seat } = view;
    return [{ at, actor, seat, view, ahead, events, scores, outcome, clock: this.clock }, next];
  }
}

/** Whether a seat may take its last action back, as far as the events tell; the server has the last word. */
function takeBackOf(log: readonly LogEntry[], seat: number | null): TakeBack {
  const last = log.findLastIndex(({ event }) => event.kind === "action" && event.values.forced !== true);
  if (last < 0 || seat === null) return "nothing";
  if (log[last]?.event.seat !== seat) return "others acted";
  return log.slice(last).some(({ event }) => event.reveals) ? "revealed" : "free";
}
