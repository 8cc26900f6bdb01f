import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Hindered, Tree } from "isettlers";
import type { Reasons } from "isettlers-board";
import type { Day } from "../deal/day.js";
import type { EngineCalls, Opened, Pushed, SavedFile, Shown, Start } from "../engine/messages.js";
import { type Port, type Remote, remote } from "../engine/port.js";
import type { Carried } from "../position/link.js";
import type { Puzzle } from "../puzzles/puzzles.js";
import { held } from "../saves/held.js";
import type { SavedEntry, SavedGame } from "../saves/saves.js";
import type { Analysis, LogEntry, Moment, Reviewed, Table, TakeBack, Trouble } from "./table.js";

/** A worker, or what a test puts in its place. */
export interface Engine extends Port {
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** How often a lost worker is replaced before the table is given up. */
const MOST_REBUILDS = 5;

/** A table whose engine is in a worker of the page. */
export class LocalTable implements Table {
  readonly id: string;
  readonly watch: boolean;
  /** The puzzle that it is for. */
  readonly puzzle: Puzzle | undefined;
  readonly now: ReadonlySignal<Moment>;
  readonly takeBack: ReadonlySignal<TakeBack>;
  readonly thinking: ReadonlySignal<number | null>;
  readonly trouble: ReadonlySignal<Trouble | null>;
  readonly log: ReadonlySignal<readonly LogEntry[]>;

  private constructor(
    private readonly link: Link,
    private readonly opened: Opened,
    start: Start,
  ) {
    this.id = start.id;
    this.watch = start.watch ?? false;
    this.puzzle = start.puzzle;
    this.now = link.now as ReadonlySignal<Moment>;
    ({ takeBack: this.takeBack, thinking: this.thinking, trouble: this.trouble, log: this.log } = link);
  }

  /** Opens a table in a worker of its own. Rejects with the path of a fault in the setup. */
  static async open(makeEngine: () => Engine, start: Start): Promise<LocalTable> {
    const link = new Link(makeEngine, start);
    try {
      return new LocalTable(link, await link.open(), start);
    } catch (error) {
      link.close();
      throw error;
    }
  }

  get game(): string {
    return this.opened.game;
  }
  get setup(): Tree {
    return this.opened.setup;
  }
  get catalogue(): Tree {
    return this.opened.catalogue;
  }
  get names(): readonly string[] {
    return this.opened.names;
  }
  get bots(): readonly (string | undefined)[] {
    return this.opened.bots;
  }
  get mine(): readonly number[] {
    return this.opened.mine;
  }
  /** How many actions a replay has. */
  get length(): number {
    return this.opened.length;
  }

  /** Whether the game is there from its beginning. */
  get whole(): boolean {
    return this.opened.whole;
  }
  /** The day of a deal. */
  get day(): Day | undefined {
    return this.opened.day;
  }

  through(kinds: readonly string[]): Promise<void> {
    return this.link.through(kinds);
  }
  hindered(chain: readonly number[], reasons: Reasons): Promise<readonly Hindered[]> {
    return this.link.calls.hindered(chain, reasons);
  }
  act(actions: readonly number[]): Promise<void> {
    return this.link.calls.act(actions);
  }
  undo(): Promise<void> {
    return this.link.calls.undo();
  }
  look(seat: number | null): Promise<void> {
    return this.link.calls.look(seat);
  }
  hurry(): void {
    this.link.calls.hurry().catch(() => {});
  }
  moment(at: number): Promise<Moment> {
    return this.link.calls.moment(at);
  }
  /** The scores of all seats after each action. */
  scores(): Promise<readonly (readonly number[])[]> {
    return this.link.calls.scores();
  }
  save(): Promise<SavedFile> {
    return this.link.calls.save();
  }
  /** The position after some actions, hidden things included. */
  carried(at: number): Promise<Carried> {
    return this.link.calls.carried(at);
  }
  /** The same as a document. */
  document(at: number): Promise<Tree> {
    return this.link.calls.document(at);
  }

  async analyse(spec: string, hear: (analysis: Analysis) => void, signal: AbortSignal): Promise<void> {
    const stop = () => void this.link.calls.stopAnalysis().catch(() => {});
    signal.addEventListener("abort", stop, { once: true });
    this.link.hearAnalysis = (analysis) => !signal.aborted && hear(analysis);
    try {
      if (!signal.aborted) await this.link.calls.analyse(spec);
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /** The seat of each decision of a replay; null where a single action was legal. */
  decisions(): Promise<readonly (number | null)[]> {
    return this.link.calls.decisions();
  }
  /** Values the decision after some actions of a replay; null where the signal ended it. */
  async review(at: number, signal: AbortSignal): Promise<Reviewed | null> {
    const stop = () => void this.link.calls.stopReview().catch(() => {});
    signal.addEventListener("abort", stop, { once: true });
    try {
      return signal.aborted ? null : await this.link.calls.review(at);
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /** The scores of a deal that has ended here, when its bot plays all seats; null where the signal ended it. */
  async dealScores(signal: AbortSignal): Promise<readonly number[] | null> {
    const stop = () => void this.link.calls.stopDeal().catch(() => {});
    signal.addEventListener("abort", stop, { once: true });
    try {
      return signal.aborted ? null : await this.link.calls.dealScores();
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  async close(): Promise<void> {
    this.link.close();
  }
}

/** The connection to the worker, which is made again when the worker is lost. */
class Link {
  now: Signal<Moment> | undefined;
  readonly takeBack = signal<TakeBack>("nothing");
  readonly thinking = signal<number | null>(null);
  readonly trouble = signal<Trouble | null>(null);
  readonly log = signal<readonly LogEntry[]>([]);
  /** The log as each seat has heard it, null for a spectator. */
  private readonly logs = new Map<number | null, readonly LogEntry[]>();
  hearAnalysis: (analysis: Analysis) => void = () => {};

  private engine: Engine;
  private remote: Remote<EngineCalls>;
  private rebuilds = 0;
  private kinds: readonly string[] = [];

  constructor(
    private readonly makeEngine: () => Engine,
    private readonly start: Start,
  ) {
    this.engine = makeEngine();
    this.remote = this.connected();
  }

  get calls(): EngineCalls {
    return this.remote.calls;
  }

  through(kinds: readonly string[]): Promise<void> {
    this.kinds = kinds;
    return this.calls.through(kinds);
  }

  async open(start = this.start): Promise<Opened> {
    const { opening } = start;
    if (opening.from !== "saved") return this.calls.open(start);
    return this.calls.open({ ...start, opening: { ...opening, held: await held.game(start.id) } });
  }

  close(): void {
    this.engine.terminate();
    this.remote.abandon("the table is closed");
  }

  private connected(): Remote<EngineCalls> {
    this.engine.onerror = () => void this.rebuild();
    return remote<EngineCalls>(this.engine, (pushed) => this.hear(pushed));
  }

  private hear(pushed: Pushed): void {
    if (pushed.push === "shown") this.show(pushed.shown);
    else if (pushed.push === "analysis") this.hearAnalysis(pushed.analysis);
    else if (pushed.push === "crashed") void this.rebuild();
    else if (pushed.push === "replaced") this.trouble.value = "replaced";
    else if (pushed.push === "unsaved") this.hold(pushed.game);
  }

  /** Holds the game where the browser did not save it. */
  private hold(game: readonly [SavedEntry, SavedGame] | null): void {
    if (game !== null) {
      void held.put(...game);
      this.trouble.value = "unsaved";
    } else {
      void held.remove(this.start.id);
      if (this.trouble.value === "unsaved") this.trouble.value = null;
    }
  }

  private show({ moment, takeBack, thinking, log }: Shown): void {
    const before = this.logs.get(moment.seat) ?? [];
    const entries = [...before.slice(0, log.from), ...log.entries];
    this.logs.set(moment.seat, entries);
    batch(() => {
      this.log.value = entries;
      this.takeBack.value = takeBack;
      this.thinking.value = thinking;
      if (this.now === undefined) this.now = signal(moment);
      else this.now.value = moment;
    });
  }

  /** Opens the game in another worker, as it was saved last. */
  private async rebuild(): Promise<void> {
    this.engine.terminate();
    this.remote.abandon("the engine stopped");
    this.rebuilds += 1;
    if (this.now === undefined || this.rebuilds > MOST_REBUILDS) {
      this.trouble.value = "stopped";
      return;
    }
    this.engine = this.makeEngine();
    this.remote = this.connected();
    try {
      const { watch, puzzle } = this.start;
      const isSaved = !watch && puzzle === undefined;
      await this.open(isSaved ? { ...this.start, opening: { from: "saved" } } : this.start);
      await this.through(this.kinds);
      this.trouble.value = "restarted";
    } catch (error) {
      // Where it crashed once more, another rebuild is under way.
      if ((error as { code?: string }).code !== "crashed") this.trouble.value = "stopped";
    }
  }
}
