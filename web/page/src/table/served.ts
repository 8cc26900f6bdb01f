import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Hindered, Recorded, TableServer, Tree } from "isettlers";
import type { Reasons } from "isettlers-board";
import type { SavedFile } from "../engine/messages.js";
import type { Circle } from "./circle.js";
import { ServedLink } from "./served-link.js";
import type { LogEntry, Moment, OnlineTable, TakeBack, Trouble } from "./table.js";

/** A table of a server, from one seat or as a spectator. */
export class ServedTable implements OnlineTable {
  readonly watch = false;
  readonly now: Signal<Moment>;
  readonly takeBack = computed(() => {
    const how = this.ableTo.value;
    return how === "agreement" && this.circle.refusal.value?.proposer === this.mine[0] ? "declined" : how;
  });
  readonly thinking = signal<number | null>(null);
  readonly log: ReadonlySignal<readonly LogEntry[]>;

  private readonly ableTo = signal<TakeBack>("nothing");

  private constructor(
    private readonly link: ServedLink,
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

  /** Takes a seat by its token, under a name; `connect` opens a connection. Rejects where the token opens nothing. */
  static async open(connect: () => Promise<TableServer>, token: string, name = ""): Promise<ServedTable> {
    const link = new ServedLink(connect, token, name);
    try {
      return new ServedTable(link, ...(await link.begin()));
    } catch (error) {
      await link.close();
      throw error;
    }
  }

  get circle(): Circle {
    return this.link.circle;
  }
  get hasChat(): boolean {
    return this.link.hasChat;
  }
  get trouble(): ReadonlySignal<Trouble | null> {
    return this.link.trouble;
  }
  get game(): string {
    return this.link.described.game;
  }
  get setup(): Tree {
    return this.link.described.setup;
  }
  get names(): readonly string[] {
    return this.link.described.names;
  }
  get bots(): readonly (string | undefined)[] {
    const { bots = {}, names } = this.link.described;
    return names.map((_, seat) => bots[seat]);
  }
  get mine(): readonly number[] {
    const { seat } = this.now.value;
    return seat === null ? [] : [seat];
  }

  through(kinds: readonly string[]): Promise<void> {
    return this.link.through(kinds);
  }
  /** Without those of other questions: most actions of a game are none of the question at hand. */
  hindered(chain: readonly number[], reasons: Reasons): Promise<readonly Hindered[]> {
    return this.link.hindered(chain, reasons);
  }
  act(actions: readonly number[]): Promise<void> {
    return this.link.act(actions);
  }
  undo(): Promise<void> {
    return this.takeBack.value === "free" ? this.link.undo() : this.link.propose();
  }
  answer(agrees: boolean): Promise<void> {
    return this.link.answer(agrees);
  }
  get free(): readonly number[] {
    return this.link.described.free ?? [];
  }
  get freeable(): readonly number[] {
    const { awaited = [], creator } = this.link.described;
    return this.mine.some((seat) => seat === creator) ? awaited : [];
  }
  rename(name: string): Promise<void> {
    return this.link.rename(name);
  }
  async say(text: string): Promise<void> {
    const [seat] = this.mine;
    if (seat !== undefined) await this.link.say(seat, text);
  }
  rematch(): Promise<string> {
    return this.link.rematch();
  }
  resign(): Promise<void> {
    return this.link.resign();
  }
  setFree(seat: number): Promise<void> {
    return this.link.free(seat);
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
  record(): Promise<Recorded> {
    return this.link.record();
  }
  async save(): Promise<SavedFile> {
    const { record, data } = await this.record();
    return { name: `${this.game}.record`, bytes: record, data };
  }
  close(): Promise<void> {
    return this.link.close();
  }

  private show(moment: Moment): void {
    const { actor } = moment;
    if (moment.at !== this.now.peek().at) this.circle.refusal.value = null;
    this.ableTo.value = takeBackOf(this.log.value, moment, this.bots);
    this.thinking.value = actor !== null && this.bots[actor] !== undefined ? actor : null;
    this.now.value = moment;
  }
}

/** Whether a seat may take its last action back, as far as the events tell; the server has the last word. */
function takeBackOf(
  log: readonly LogEntry[],
  { seat, outcome }: Moment,
  bots: readonly (string | undefined)[],
): TakeBack {
  const acted = ({ event }: LogEntry) => event.kind === "action" && event.values.forced !== true;
  const own = log.findLastIndex((entry) => acted(entry) && entry.event.seat === seat);
  if (own < 0 || seat === null || bots[seat] !== undefined || outcome !== null) return "nothing";
  const since = log.slice(own);
  const isLast = since.every((entry) => !acted(entry) || entry.event.seat === seat);
  if (isLast && !since.some(({ event }) => event.reveals)) return "free";
  return bots.every((bot, other) => bot !== undefined || other === seat) ? "asks" : "agreement";
}
