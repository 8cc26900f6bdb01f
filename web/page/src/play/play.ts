import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { GameEvent } from "isettlers";
import {
  beatOf,
  effects,
  type GameBoard,
  type Layout,
  type Mark,
  marksOf,
  type Option,
  optionsOf,
  type Scene,
  Selection,
  stilled,
  type Thing,
  type Who,
} from "isettlers-board";
import { gameOf } from "../games/index.js";
import { LocalTable } from "../table/local.js";
import { type Analysis, canTakeBack, type Moment, type Table } from "../table/table.js";
import { texts } from "../texts/index.js";
import { Beats } from "./beats.js";
import { botName } from "./bots.js";
import { afterColon, type Line, linesOf, type Telling } from "./lines.js";
import { paceNow } from "./pace.js";
import { type Names, namesIn, plainly, type Reading } from "./plainly.js";
import { room } from "./room.js";
import { filtered, type Gain, gains, isEnding, numbersOf, type Row, rowsOf, type Worth } from "./rows.js";
import { unfailing } from "./unfailing.js";
import { boardWords, phaseName, seatName } from "./words.js";

/** What the pointer, the focus or the keyboard is at. */
type Hover =
  | { readonly thing: Thing }
  | { readonly row: Row }
  /** A line of the log with what it names. */
  | { readonly named: ReadonlySet<Thing> }
  | null;

/** A panel over the table on narrow screens, the menu, and what is read beside the table. */
export type Sheet = "list" | "log" | "menu" | "review" | Read | null;

const READ = ["lesson", "legend", "rules", "company"] as const;

/** A sheet to read beside the table. */
export type Read = (typeof READ)[number];

/** Whether a sheet is one to read beside the table. */
export function isRead(sheet: Sheet): sheet is Read {
  return READ.includes(sheet as Read);
}

/** How an analysis searches; it ends when it is turned off. */
const ANALYSIS = "ismcts:iterations=1000000";

/** One table as it is played: what is picked, hovered and filtered, and all that follows from it. */
export class Play {
  readonly selection = signal(new Selection([]));
  readonly hover = signal<Hover>(null);
  readonly typed = signal("");
  readonly kind = signal<string | null>(null);
  readonly problem = signal<string | null>(null);
  readonly sheet = signal<Sheet>(null);
  /** The rule whose text is open, and the one that is pointed at. */
  readonly rule = signal<string | null>(null);
  readonly peeked = signal<string | null>(null);
  /** The things that an explanation speaks of. */
  readonly ringed = signal<readonly Thing[]>([]);
  /** The thing that the page tells about. */
  readonly about = signal<Thing | null>(null);
  /** The thing that was pointed at last, where it cannot be used. */
  readonly refused = signal<Thing | null>(null);
  readonly analysis = signal<Analysis | null>(null);
  readonly analysing = signal(false);
  /** A take-back that goes beyond what was revealed waits for a yes. */
  readonly asking = signal(false);
  /** The earlier moment that is shown in place of the last. */
  readonly past = signal<Moment | null>(null);

  readonly board: GameBoard;
  /** The names of tiles and seats in texts of the engine. */
  readonly names: Names;
  /** The last moment, which all decisions are about; what is drawn of it may be behind. */
  readonly moment: ReadonlySignal<Moment>;
  /** The log in sentences. */
  readonly lines: ReadonlySignal<readonly Line[]>;
  readonly beats: Beats;
  /** What is asked between the options that are left, where the board has a question for that. */
  readonly between = computed(() => {
    const { candidates, picks, ready } = this.selection.value;
    if (picks.length === 0 || ready !== undefined) return undefined;
    return this.board.between?.(this.bare.value, candidates);
  });
  private readonly nextQuestion = computed(() => this.between.value?.question);
  readonly all = computed(() => rowsOf(this.listed, this.between.value, (thing) => this.lyingOn(thing)));
  /** The rows of the list, before they are filtered. */
  readonly unfiltered = computed(() => {
    const apart = new Set(this.endings.value);
    return this.all.value.rows.filter((row) => !apart.has(row));
  });
  readonly rows = computed(() =>
    filtered(this.unfiltered.value, this.typed.value, this.kind.value, this.plainly),
  );
  /** What stands apart at the foot; where there is nothing else, it is the list. */
  readonly endings = computed(() => {
    const { rows } = this.all.value;
    return rows.every(isEnding) ? [] : rows.filter(isEnding);
  });
  readonly marks: ReadonlySignal<ReadonlyMap<Thing, Mark>>;
  readonly preview: ReadonlySignal<Option | undefined>;

  /** Whether a request of this page is under way, or the board is behind the last moment. */
  readonly busy = computed(
    () => this.requests.value > 0 || this.beats.drawn.value.moment !== this.moment.value,
  );

  /** Whether the table as it is shown is being changed from this page: until then nothing else is done to it. */
  readonly underWay = computed(() => this.changed.value === this.table.now.value);

  private readonly seatNames = computed(() => this.table.names.map(seatName));
  /** The seat of the only person at this page. */
  private readonly you = computed(() => {
    const { mine, watch } = this.table;
    return watch || mine.length > 1 ? undefined : mine[0];
  });
  private readonly words = computed(() => boardWords(this.board));
  /** The decision at hand, without marks. */
  private readonly bare = computed(() => this.unmarked(this.moment.value));
  private readonly requests = signal(0);
  /** The moment that a request under way changes. */
  private readonly changed = signal<Moment | null>(null);
  private readonly stops: (() => void)[] = [];
  private search = new AbortController();
  private wasPast = false;
  /** The number of requests for earlier moments; only the last of them is shown. */
  private momentRequests = 0;

  constructor(
    readonly table: Table,
    board: GameBoard,
    readonly layout: ReadonlySignal<Layout>,
  ) {
    this.names = namesIn(table.catalogue);
    this.board = unfailing(board, ({ message }) => {
      this.problem.value = texts.value.undrawn(message);
    });
    this.moment = computed(() => this.past.value ?? table.now.value);
    const telling = computed(() => linesOf(this.telling()));
    this.lines = computed(() => telling.value(table.log.value, table.now.value.seat));
    this.preview = computed(() => this.previewed());
    this.marks = computed(() =>
      marksOf(this.selection.value, this.hoveredThings(), numbersOf(this.rows.value), this.ringed.value),
    );
    this.beats = new Beats(
      this.moment.peek(),
      (events, seat) => {
        const beat = beatOf(events, this.board.steps, seat);
        return paceNow().still ? stilled(beat) : beat;
      },
      () => paceNow().speed,
    );
    this.stops.push(
      effect(() => this.begin(this.moment.value)),
      this.moment.subscribe(() => this.untell()),
      this.nextQuestion.subscribe(() => this.untell()),
      this.moment.subscribe((moment) => {
        if (this.past.peek() !== null || this.wasPast) this.beats.jump(moment);
        else this.beats.push(moment);
        this.wasPast = this.past.peek() !== null;
      }),
      () => this.beats.clear(),
    );
  }

  /** The table where its engine is in the page; null at a server's. */
  get local(): LocalTable | null {
    return this.table instanceof LocalTable ? this.table : null;
  }

  /** A text of the engine as people at this table read it. */
  readonly plainly: Reading = (text, seat = this.moment.value.actor) => {
    const scene = this.bare.value;
    return plainly(this.board.worded?.(scene, text, seat) ?? text, this.names);
  };

  /** An event of an option in words, without the seat where it is the one that decides; empty for what says nothing. */
  eventText({ text, seat }: GameEvent): string {
    const words = this.plainly(text, seat);
    return seat === this.moment.value.actor ? this.plainly(afterColon(words), seat) : words;
  }

  /** What to know of an option beside what it changes. */
  note(option: Option): string | undefined {
    return this.board.note?.(this.bare.value, option);
  }

  /** What comes after an option of which nobody knows more; empty where all is known. */
  afterwards({ events, reveals }: Option): string {
    const t = texts.value;
    const end = events[effects(events).length];
    const ends = end !== undefined && !String(end.values.phase).includes("draft"); // which another pick may follow
    return reveals ? (ends ? t.endsTurn : t.reveals) : "";
  }

  /** The points that an event brings a seat at the end of this game. */
  readonly worth: Worth = (event, seat) => this.board.worth?.(event, seat, this.table.catalogue) ?? 0;

  /** What events change for a seat, with the points of what it keeps until the end. */
  gains(events: readonly GameEvent[], seat: number | null): readonly Gain[] {
    return gains(events, seat, this.worth);
  }

  /** The name of a seat, empty for none. */
  seatName(seat: number | null): string {
    return this.seatNames.value[seat ?? -1] ?? "";
  }

  /** The name that the person of a seat has given; undefined for none. */
  private personName(seat: number): string | undefined {
    return this.table.circle?.people.value.names[seat];
  }

  /** Who plays a seat, as headings name it: with the name of the seat, where the person has one of their own. */
  fullName(seat: number | null): string {
    const person = this.personName(seat ?? -1);
    const name = this.seatName(seat);
    return person === undefined ? name : `${person} (${name})`;
  }

  /** A seat as sentences name it. */
  private called(seat: number): Who {
    if (seat === this.you.value) return { form: "you", name: "" };
    const person = this.personName(seat);
    if (person !== undefined) return { form: "one", name: person };
    return { form: gameOf(this.table.game)?.factions ? "many" : "one", name: this.seatName(seat) };
  }

  /** The words and names of the log. It reads all of them now, so that a change of one writes the whole log again. */
  private telling(): Telling {
    const t = texts.value;
    const seats = this.table.names.map((_, seat) => this.called(seat));
    const called = (seat: number) => seats[seat] ?? this.called(seat);
    const scene = this.unmarked(this.table.now.peek());
    return {
      begin: () => this.board.recount(scene, called),
      heading: ({ kind, values }) =>
        kind === "phase"
          ? phaseName(String(values.phase))
          : t.roundBegins(Number(values.round), called(Number(values.first)).name || t.you),
      worth: this.worth,
    };
  }

  /** The question at hand, in words. */
  get question(): string {
    return this.between.value?.question ?? this.board.question(this.scene());
  }

  /** The scene of the decision at hand. */
  scene(): Scene {
    return this.sceneOf(this.moment.value, this.preview.value);
  }

  /** The scene that the board draws. Until the beats are over it shows no consequences. */
  drawn(): Scene {
    const { moment } = this.beats.drawn.value;
    return this.sceneOf(moment, moment === this.moment.value ? this.preview.value : undefined);
  }

  private sceneOf(moment: Moment, preview: Option | undefined): Scene {
    return { ...this.unmarked(moment), marks: this.marks.value, preview };
  }

  /** A scene in which nothing is marked: what names are taken from. */
  private unmarked({ view, seat }: Moment): Scene {
    const { catalogue, bots, mine, circle } = this.table;
    const names = circle?.people.value.names;
    return {
      view,
      catalogue,
      seat: seat ?? 0,
      players: bots.map((bot, at) =>
        bot ? botName(bot) : at === seat && mine.includes(at) ? texts.value.you : (names?.[at] ?? ""),
      ),
      marks: new Map(),
      layout: this.layout.value,
      ...(room.value[0] > 0 && { width: room.value[0] }),
      words: this.words.value,
    };
  }

  /** The name of the tile that lies on a thing. */
  private lyingOn(thing: Thing): string | undefined {
    return this.board.tileOn?.(this.bare.value, thing);
  }

  /** Rows that are hovered, by themselves or by a thing of theirs; what is picked already belongs to all of them. */
  isHovered(row: Row): boolean {
    const hover = this.hover.value;
    if (hover === null) return false;
    if ("row" in hover) return hover.row === row;
    return (
      "thing" in hover && row.things.has(hover.thing) && !this.selection.value.picked.includes(hover.thing)
    );
  }

  /** Whether the pointer or the focus is at a row of the list. */
  isAt(row: Row): boolean {
    const hover = this.hover.peek();
    return hover !== null && "row" in hover && hover.row === row;
  }

  /** Points at a thing on the board. */
  point(thing: Thing): void {
    const before = this.selection.value;
    const again = before.ready !== undefined && before.picked.includes(thing);
    const next = again ? before : before.point(thing);
    this.refused.value = again || next !== before ? null : thing;
    if (again || next !== before) this.click(next, next.ready, again || next.picks.length > 1);
  }

  /** Takes back one of the times that a thing was pointed at. */
  less(thing: Thing): void {
    const before = this.selection.value;
    const next = before.less(thing);
    if (next !== before) this.choose(next);
  }

  /** Drags a thing onto another: the same as pointing at both. */
  drop(from: Thing, to: Thing): void {
    this.choose(this.selectionOf(this.selection.value.options).point(from));
    this.point(to);
  }

  /** Picks a row of the list. */
  pick({ action, depth, options }: Row): void {
    const { ready } = this.selection.value;
    const { listed } = this;
    const again = ready !== undefined && options.includes(ready);
    const next = listed.with({ action: action.id, depth });
    this.click(next, listed.settled(options), again || listed.picks.length > 0);
  }

  /** The selection whose rows are listed: a row that is picked first stays in its place. */
  get listed(): Selection {
    const selection = this.selection.value;
    const [first, more] = selection.picks;
    const row = first !== undefined && "action" in first && more === undefined;
    return row && selection.ready ? selection.back() : selection;
  }

  /**
   * The rule for all clicks and keys, on the board and in the list: the first of a choice picks and shows what it
   * would do. A later one, on the same or on another, does the option that it leaves.
   */
  private click(next: Selection, left: Option | undefined, later: boolean): void {
    if (this.underWay.value) return;
    if (later && left) void this.act(left);
    else this.choose(next);
  }

  /** Does what is picked. */
  confirm(): void {
    const { ready } = this.selection.value;
    if (ready) void this.act(ready);
  }

  /** Opens a rule in place of what the page tells about now. */
  openRule(rule: string | null): void {
    this.untell();
    this.rule.value = rule;
  }

  /** Goes back one step; whether there was any. */
  back(): boolean {
    this.refused.value = null;
    if (this.rule.value !== null) this.rule.value = null;
    else if (this.about.value !== null) this.about.value = null;
    else if (this.asking.value) this.asking.value = false;
    else if (this.sheet.value !== null) this.sheet.value = null;
    else if (this.typed.value !== "" || this.kind.value !== null) this.clearFilter();
    else if (this.selection.value.picks.length > 0) this.choose(this.selection.value.back());
    else if (this.isPast) this.past.value = null;
    else return false;
    return true;
  }

  /** Whether an earlier moment of a game under way is shown. */
  get isPast(): boolean {
    return this.past.value !== null && !this.table.watch;
  }

  /** Shows the table after a number of actions. In a game under way the last moment is now. */
  async showAt(at: number): Promise<void> {
    const last = this.table.watch ? (this.local?.length ?? 0) : this.table.now.value.at;
    const to = Math.max(0, Math.min(at, last));
    this.momentRequests += 1;
    const request = this.momentRequests;
    if (to === last && !this.table.watch) this.past.value = null;
    else
      await this.tried(async () => {
        const moment = await this.table.moment(to);
        if (request === this.momentRequests) this.past.value = moment;
      });
  }

  /** Goes back to a step of the chain bar. */
  backTo(depth: number): void {
    let selection = this.selection.value;
    while (selection.picks.length > 0 && rowsOf(selection).steps.length > depth) selection = selection.back();
    this.choose(selection);
  }

  async act(option: Option): Promise<void> {
    this.sheet.value = null;
    this.beats.finish();
    await this.changes(() => this.table.act(option.actions.map(({ id }) => id)));
  }

  /** Takes the last decision back, after a yes where more goes with it. */
  async undo(): Promise<void> {
    const how = this.table.takeBack.value;
    if (canTakeBack(how) && how !== "free" && !this.asking.value) {
      this.asking.value = true;
      return;
    }
    this.asking.value = false;
    if (!this.table.watch) this.past.value = null;
    if (canTakeBack(how)) await this.changes(() => this.table.undo());
  }

  /** Whether an analysis is to be had: not at a table of a server, nor while a puzzle is to be solved. */
  get canAnalyse(): boolean {
    return this.local !== null && (!this.local.puzzle || this.table.now.value.at > 0);
  }

  /** Turns the analysis on or off. */
  analyse(on: boolean): void {
    if (on && !this.canAnalyse) return;
    this.analysing.value = on;
    this.search.abort();
    this.analysis.value = null;
    const { actor, seat, outcome } = this.moment.value;
    if (!on || outcome !== null || this.isPast || (actor !== seat && !this.table.watch)) return;
    this.search = new AbortController();
    const hear = (analysis: Analysis) => {
      this.analysis.value = analysis;
    };
    this.table.analyse(ANALYSIS, hear, this.search.signal).catch(() => {});
  }

  clearFilter(): void {
    this.typed.value = "";
    this.kind.value = null;
  }

  close(): void {
    this.search.abort();
    for (const stop of this.stops) stop();
    void this.table.close();
  }

  private choose(selection: Selection): void {
    this.beats.finish();
    this.refused.value = null;
    this.hover.value = null;
    this.selection.value = selection;
    if (this.listed === selection) this.clearFilter();
  }

  /** A new moment begins with nothing picked. */
  private begin({ view, ahead, outcome }: Moment): void {
    const options = optionsOf(ahead, this.board.pointing(view, this.table.catalogue));
    this.clearFilter();
    this.hover.value = this.refused.value = null;
    this.selection.value = this.selectionOf(options);
    this.asking.value = false;
    if (outcome !== null && !this.table.watch) this.sheet.value = "list"; // phones show the result in it
    if (this.analysing.peek()) this.analyse(true);
  }

  /** Closes the rule, card or tile that the page told about: it was of another question. */
  private untell(): void {
    this.rule.value = this.peeked.value = this.about.value = null;
  }

  private selectionOf(options: readonly Option[]): Selection {
    return new Selection(options, [], this.board.alike);
  }

  /** Changes the table once: what is asked for before the table is shown again is not heard. */
  private async changes(act: () => Promise<void>): Promise<void> {
    if (this.underWay.value) return;
    const moment = this.table.now.value;
    this.changed.value = moment;
    await this.tried(act);
    if (this.changed.value === moment) this.changed.value = null;
  }

  private async tried(act: () => Promise<void>): Promise<void> {
    this.problem.value = null;
    this.requests.value += 1;
    try {
      await act();
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code !== "crashed")
        this.problem.value = code === "illegal_action" ? texts.value.illegal : texts.value.refused(message);
    } finally {
      this.requests.value -= 1;
    }
  }

  private hoveredThings(): ReadonlySet<Thing> {
    const hover = this.hover.value;
    if (hover === null) return new Set();
    if ("named" in hover) return hover.named;
    return "thing" in hover ? new Set([hover.thing]) : hover.row.things;
  }

  private previewed(): Option | undefined {
    const hover = this.hover.value;
    const { ready, candidates } = this.selection.value;
    if (hover === null || "named" in hover) return ready;
    const under =
      "row" in hover ? hover.row.options : candidates.filter(({ things }) => things.includes(hover.thing));
    return this.selection.value.settled(under) ?? ready;
  }
}
