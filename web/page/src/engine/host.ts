import { decodeFrame, type Hindered, type Tree, type Word, wordToHex } from "isettlers";
import {
  type Course,
  deriveSeed,
  type Game,
  type Library,
  LibraryError,
  lookAhead,
  type Position,
} from "isettlers/wasm/api";
import type { Ahead, Reasons } from "isettlers-board";
import { type Day, isDay } from "../deal/day.js";
import type { Carried } from "../position/link.js";
import type { SavedEntry, SavedGame, Saves } from "../saves/saves.js";
import type { Moment, Reviewed, TakeBack } from "../table/table.js";
import { Choices } from "./choices.js";
import type { Claim } from "./claim.js";
import { dealScores, dealSeed } from "./deal.js";
import { hindered, isKnown } from "./hindered.js";
import { Journal } from "./journal.js";
import type {
  Checked,
  EngineCalls,
  Opened,
  OpeningOfSaved,
  OwnData,
  Pushed,
  SavedFile,
  Start,
} from "./messages.js";
import { again, begun, gameNamed } from "./openings.js";
import { ownData } from "./own.js";
import { decisionsOf, review } from "./review.js";
import { STRENGTHS } from "./strengths.js";
import { analyse, type Brake, decide } from "./thinking.js";

/** A table that is open in the worker. */
interface Open {
  readonly id: string;
  readonly course: Course;
  readonly choices: Choices;
  /** The setup as it was asked for. What a game says of its own leaves out what older versions had not. */
  readonly setup: Tree;
  readonly journal: Journal;
  readonly bots: readonly (string | undefined)[];
  readonly mine: readonly number[];
  readonly watch: boolean;
  /** The seat that was played from here, where people played the others elsewhere. */
  readonly seat: number | undefined;
  readonly data: Uint8Array | undefined;
  /** The day of a deal. */
  readonly day: Day | undefined;
  /** Whether it is saved. */
  readonly isKept: boolean;
  /** Whether bots have a network, once it is loaded. */
  readonly hasNetwork: Promise<boolean>;
}

/** What was looked at, and when. */
interface Looked {
  readonly hash: string;
  readonly seat: number;
  readonly kinds: ReadonlySet<string>;
  readonly ahead: readonly Ahead[];
}

/** What a thinking bot or an analysis hears between its slices. */
class Stop implements Brake {
  stopped = false;
}

/** The worker's side of the table: the engine, the bots, and the saved games. Only what a reader may know leaves it. */
export class Host implements EngineCalls {
  private table: Open | undefined;
  /** The seat from which the page looks, null for a spectator. */
  private reader: number | null = null;
  /** The action up to which a replay is shown. */
  private cursor = 0;
  private kinds: ReadonlySet<string> = new Set();
  private looked: Looked | undefined;
  private shownAt = 0;
  private thinking: number | null = null;
  /** Whether the page holds the game because the browser did not save it. */
  private unsaved = false;
  /** Gives the game back to other pages; null where this page lacks it. */
  private release: (() => void) | null = null;
  private bot = new Stop();
  private analysis = new Stop();
  private reviewing = new Stop();
  private dealing = new Stop();

  constructor(
    /** Opens the engine of a game by its name; without one that of any. */
    private readonly engineOf: (game: string | undefined) => Promise<Library>,
    private readonly saves: Saves,
    private readonly claim: Claim,
    private readonly push: (pushed: Pushed) => void,
    /** Loads the texts of the catalogue when they are first needed. */
    private readonly loadCatalogues: () => Promise<Uint8Array<ArrayBuffer>>,
    /** Loads the network of a game by its name and players; undefined where it has none. */
    private readonly loadNetwork: (game: string, players: number) => Promise<Uint8Array> | undefined = () =>
      undefined,
  ) {}

  async check(game: string, setup: Tree, data?: Uint8Array): Promise<Checked> {
    const library = await this.engine(game);
    using made = library.game(game, setup, data && { data });
    return { setup: made.setup, catalogue: catalogueOf(made, data) };
  }

  async own(data: Uint8Array): Promise<readonly OwnData[]> {
    return ownData(decodeFrame(data));
  }

  async open(start: Start): Promise<Opened> {
    this.close();
    this.looked = undefined;
    const { opening } = start;
    if (start.watch !== true) this.release = await this.claim(start.id, () => this.lose());
    const saved = opening.from === "saved" ? await this.saved(start.id, opening) : undefined;
    this.unsaved = opening.from === "saved" && opening.held !== undefined;
    const library = await this.engine(saved?.game ?? gameNamed(opening));
    const course = saved ? again(library, saved) : begun(library, opening, start.data);
    const { game } = course;
    const bots = Array.from({ length: game.seats }, (_, seat) => (saved?.bots ?? start.bots)[seat]);
    const watch = start.watch ?? false;
    const seat = saved?.seat ?? start.seat;
    const people = seat === undefined ? bots.flatMap((bot, at) => (bot === undefined ? [at] : [])) : [seat];
    const mine = watch ? [] : people;
    const data = saved?.data ?? start.data;
    const journal = new Journal(course, saved?.taken);
    const choices = new Choices(course, saved?.joined);
    const opened = opening.from === "setup" ? opening.setup : game.setup;
    const setup = saved?.setup ?? opened;
    const day = dayOf(course, opening.from === "saved" ? (saved ?? opening.deal) : undefined);
    const isKept = !watch && start.puzzle === undefined;
    this.table = {
      id: start.id,
      course,
      choices,
      setup,
      journal,
      bots,
      mine,
      watch,
      seat,
      data,
      day,
      isKept,
      hasNetwork: bots.includes(STRENGTHS.strong) ? this.giveNetwork(game) : Promise.resolve(false),
    };
    this.reader = seat ?? mine[0] ?? (saved && people[0]) ?? null;
    this.shownAt = this.cursor = course.at;
    await this.kept();
    void this.playBots();
    return {
      game: game.name,
      setup,
      catalogue: catalogueOf(game, data),
      names: namesOf(game),
      bots,
      mine,
      length: course.at,
      whole: course.seed !== undefined,
      day,
    };
  }

  async through(kinds: readonly string[]): Promise<void> {
    this.kinds = new Set(kinds);
    this.show();
  }

  async act(actions: readonly number[]): Promise<void> {
    const { course, choices, mine } = this.owned();
    if (!mine.includes(course.position.actor ?? -1))
      throw new LibraryError("not_your_turn", "another seat decides");
    this.analysis.stopped = true;
    try {
      choices.take(actions);
    } finally {
      const kept = this.kept();
      void this.playBots(); // The picture does not wait for the file.
      await kept;
    }
  }

  async undo(): Promise<void> {
    const { choices, journal, mine } = this.owned();
    const how = this.takeBack();
    if (how !== "free" && how !== "asks") throw new LibraryError("refused", how);
    this.bot.stopped = this.analysis.stopped = true;
    const at = choices.last(mine);
    choices.backTo(at);
    journal.wentBack(how === "asks");
    this.shownAt = at;
    const kept = this.kept();
    this.show();
    await kept;
  }

  async look(seat: number | null): Promise<void> {
    const { mine, watch } = this.opened();
    if (seat !== null && !watch && !mine.includes(seat))
      throw new LibraryError("refused", "another player's seat");
    this.reader = seat;
    this.shownAt = this.cursor;
    this.show();
  }

  async hurry(): Promise<void> {
    this.bot.stopped = true;
  }

  async moment(at: number): Promise<Moment> {
    const { course } = this.opened();
    this.cursor = Math.max(0, Math.min(at, course.at));
    using position = course.positionAt(this.cursor);
    const since = this.cursor === 0 ? 0 : course.eventsUntil(this.cursor - 1);
    const { events } = course.log(this.ears, since, this.cursor);
    return { ...this.momentOf(position, this.cursor), events };
  }

  async scores(): Promise<readonly (readonly number[])[]> {
    const { course } = this.opened();
    using position = course.positionAt(0);
    const beginning = position.scores;
    const after = course.actions.map((action) => {
      position.apply(action);
      return position.scores;
    });
    return [beginning, ...after];
  }

  async hindered(chain: readonly number[], reasons: Reasons): Promise<readonly Hindered[]> {
    const { course, mine } = this.opened();
    const { actor } = course.position;
    if (actor === null || actor !== this.reader || !mine.includes(actor))
      throw new LibraryError("not_your_turn", "another seat decides");
    if (!isKnown(this.aheadOf(course.position, actor), chain))
      throw new LibraryError("illegal_action", "the chain was not looked at");
    using position = course.position.clone();
    for (const action of chain) position.apply(action);
    return position.actor === actor ? hindered(position, reasons) : [];
  }

  async analyse(spec: string): Promise<void> {
    const { course, watch } = this.opened();
    using position = watch ? course.positionAt(this.cursor) : course.position.clone();
    if (position.over) throw new LibraryError("over", "the game is over");
    if (!watch && position.actor !== this.reader)
      throw new LibraryError("not_your_turn", "another seat decides");
    this.analysis.stopped = true;
    const brake = new Stop();
    this.analysis = brake;
    const played = watch ? course.actions[this.cursor] : undefined;
    await analyse(position, spec, (analysis) => this.push({ push: "analysis", analysis }), brake, played);
  }

  async stopAnalysis(): Promise<void> {
    this.analysis.stopped = true;
  }

  async decisions(): Promise<readonly (number | null)[]> {
    return decisionsOf(this.replayed());
  }

  async review(at: number): Promise<Reviewed | null> {
    const brake = new Stop();
    this.reviewing = brake;
    return review(this.replayed(), at, brake);
  }

  async stopReview(): Promise<void> {
    this.reviewing.stopped = true;
  }

  async dealScores(): Promise<readonly number[] | null> {
    const { course, day } = this.opened();
    if (day === undefined || !course.position.over)
      throw new LibraryError("refused", "no deal has ended here");
    this.dealing.stopped = true;
    const brake = new Stop();
    this.dealing = brake;
    const { game } = course;
    return dealScores(game, dealSeed(game.library, game.name, day), brake);
  }

  async stopDeal(): Promise<void> {
    this.dealing.stopped = true;
  }

  async save(): Promise<SavedFile> {
    const { course, data } = this.opened();
    const { position, game } = course;
    return course.seed
      ? { name: `${game.name}.record`, bytes: course.record(), data }
      : { name: `${game.name}.save`, bytes: position.save(), data };
  }

  async carried(at: number): Promise<Carried> {
    const { course, data } = this.opened();
    using position = course.positionAt(at);
    return { snapshot: position.save(), data };
  }

  async document(at: number): Promise<Tree> {
    using position = this.opened().course.positionAt(at);
    return position.document();
  }

  private opened(): Open {
    if (this.table === undefined) throw new LibraryError("unknown_state", "no table is open");
    return this.table;
  }

  /** The open table, where no other page has taken it. */
  private owned(): Open {
    if (this.release === null) throw new LibraryError("replaced", "another page has this game");
    return this.opened();
  }

  /** The course of a game that is looked back on. */
  private replayed(): Course {
    const { course, watch } = this.opened();
    if (!watch) throw new LibraryError("refused", "only replays are reviewed");
    return course;
  }

  private close(): void {
    for (const brake of [this.bot, this.analysis, this.reviewing, this.dealing]) brake.stopped = true;
    this.release?.();
    this.release = null;
    this.table?.course.close();
    this.table?.course.game.close();
    this.table = undefined;
  }

  /** Another page goes on with the game: nothing of it is done or saved here any more. */
  private lose(): void {
    this.release = null;
    this.bot.stopped = this.analysis.stopped = true;
    this.thinking = null;
    this.push({ push: "replaced" });
    if (this.table) this.show();
  }

  /** Gives a game its network; whether there is one for its players that can be loaded and fits its cards. */
  private async giveNetwork(game: Game): Promise<boolean> {
    try {
      const file = await this.loadNetwork(game.name, game.seats);
      if (file === undefined || !game.isOpen) return false;
      game.setNetwork(file);
      return true;
    } catch {
      return false;
    }
  }

  /** The engine of a game, with the texts of its catalogue. */
  private async engine(game: string | undefined): Promise<Library> {
    const library = await this.engineOf(game);
    if (library.catalogues.length === 0) library.catalogues = await this.loadCatalogues();
    return library;
  }

  /** A saved game; undefined for a deal that is not begun yet. */
  private async saved(id: string, { held, deal }: OpeningOfSaved): Promise<SavedGame | undefined> {
    if (held !== undefined) return held;
    if (deal !== undefined) return this.saves.game(id).catch(() => undefined); // a browser that keeps nothing
    const saved = await this.saves.game(id);
    if (saved === undefined)
      throw new LibraryError("unknown_table", "this game is not saved in this browser");
    return saved;
  }

  /** Saves the game as it is. */
  private async kept(): Promise<void> {
    const { id, course, choices, setup, journal, bots, seat, data, day, isKept } = this.opened();
    if (!isKept || this.release === null) return;
    const { game, seed, actions, position } = course;
    const saved: SavedGame = {
      id,
      game: game.name,
      setup,
      beginning: seed ? { seed } : { snapshot: snapshotOf(course) },
      actions,
      joined: choices.joined,
      bots,
      taken: journal.taken,
      seat,
      data,
      day,
    };
    await this.put(entryOf(saved, position, course.at), saved);
  }

  /** Puts a game into the browser's storage; where that is full or denied, into the hands of the page. */
  private async put(entry: SavedEntry, game: SavedGame): Promise<void> {
    try {
      await this.saves.put(entry, game);
      if (this.unsaved) this.push({ push: "unsaved", game: null });
      this.unsaved = false;
    } catch {
      this.unsaved = true;
      this.push({ push: "unsaved", game: [entry, game] });
    }
  }

  /** Shows the table, and has the bots decide until a person is to. */
  private async playBots(): Promise<void> {
    const { course, choices, bots, watch, day, hasNetwork } = this.opened();
    const brake = new Stop();
    this.bot.stopped = true;
    this.bot = brake;
    const mayGoOn = () => this.bot === brake && this.table?.course === course && this.release !== null;
    for (let { actor } = course.position; !watch && actor !== null; actor = course.position.actor) {
      const spec = bots[actor];
      if (spec === undefined) break;
      this.thinking = actor;
      this.show();
      const own = spec === STRENGTHS.strong && (await hasNetwork) ? `${spec},weights=net` : spec;
      brake.stopped = false;
      const { at } = course;
      const action = await decide(course.position, own, brake, day === undefined ? day : botSeed(course));
      if (!mayGoOn() || course.at !== at) return;
      choices.take([action]);
      await this.kept();
    }
    this.thinking = null;
    this.show();
  }

  /** Sends the page what it has not seen yet. */
  private show(): void {
    const { course, journal, mine, watch } = this.opened();
    const { actor } = course.position;
    const another = actor !== null && mine.includes(actor) && mine.length > 1 && actor !== this.reader;
    if (another) this.reader = null;
    if (!watch) this.cursor = course.at;
    const { events } = course.log(this.ears, course.eventsUntil(Math.min(this.shownAt, course.at)));
    this.shownAt = course.at;
    const moment = { ...this.momentOf(course.position, course.at), events };
    const log = journal.news(this.ears);
    this.push({ push: "shown", shown: { moment, takeBack: this.takeBack(), thinking: this.thinking, log } });
  }

  private get ears(): number | "spectator" {
    return this.reader ?? "spectator";
  }

  private momentOf(position: Position, at: number): Omit<Moment, "events"> {
    const { mine, course } = this.opened();
    const { actor, scores, outcome } = position;
    const decides = this.release !== null && actor !== null && actor === this.reader && mine.includes(actor);
    return {
      at,
      actor,
      seat: this.reader,
      view: { ...position.view(this.ears), game: position.game.name, setup: position.game.setup },
      ahead: decides && at === course.at ? this.aheadOf(course.position, actor) : [],
      scores,
      outcome,
    };
  }

  /** What can be done now; looked at once for each decision. */
  private aheadOf(position: Position, seat: number): readonly Ahead[] {
    const { looked, kinds } = this;
    const hash = String(position.hash);
    if (looked?.hash === hash && looked.seat === seat && looked.kinds === kinds) return looked.ahead;
    const ahead = lookAhead(position, kinds);
    this.looked = { hash, seat, kinds, ahead };
    return ahead;
  }

  private takeBack(): TakeBack {
    const { course, choices, mine } = this.opened();
    const at = choices.last(mine);
    if (at < 0 || this.release === null) return "nothing";
    const own = course.actors.at(-1) === this.reader;
    if (own && course.obstacle(at) === null) return "free";
    if (mine.length === 1) return "asks";
    return own ? "revealed" : "others acted";
  }
}

/** The day of a deal; none for a game of another seed that says it has one. */
function dayOf(
  { game, seed }: Course,
  of: { readonly day?: number | undefined } | undefined,
): Day | undefined {
  const day = of?.day;
  if (!isDay(day) || seed === undefined) return undefined;
  return wordToHex(dealSeed(game.library, game.name, day)) === wordToHex(seed) ? day : undefined;
}

/** The seed of the bot of a deal at its next decision. */
function botSeed({ game, seed, at }: Course): Word | undefined {
  return seed && deriveSeed(game.library, seed, at);
}

function snapshotOf(course: Course): Uint8Array {
  using beginning = course.positionAt(0);
  return beginning.save();
}

function entryOf(saved: SavedGame, { game, over, scores }: Position, at: number) {
  const { id, bots } = saved;
  return { id, game: game.name, names: namesOf(game), bots, at, over, scores, when: Date.now() };
}

function namesOf(game: Game): readonly string[] {
  return Array.from({ length: game.seats }, (_, seat) => game.seatName(seat));
}

function catalogueOf(game: Game, data: Uint8Array | undefined): Tree {
  return data ? game.catalogue(data) : game.catalogue();
}
