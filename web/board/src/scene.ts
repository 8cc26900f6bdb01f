import type { GameEvent, LegalAction, Tree } from "isettlers";
import type { VNode } from "./dom.js";
import type { Around, Step } from "./motion-plan.js";
import type { Option, Pointing, Thing } from "./option.js";
import type { Alike } from "./selection.js";
import type { Called, Recount } from "./sentences.js";
import type { Drawings } from "./signs.js";
import type { Words } from "./words.js";

/** How a thing is marked. */
export interface Mark {
  /** Whether it can be pointed at now. */
  readonly legal?: boolean;
  readonly picked?: boolean;
  /** Whether pointing at it begins another choice in place of the picks. */
  readonly instead?: boolean;
  /** Whether the pointer, the focus or the row in the list is at it. */
  readonly hovered?: boolean;
  /** Whether an explanation beside the board speaks of it. */
  readonly ringed?: boolean;
  /** The number of its row in the list. */
  readonly number?: number;
  /** How often it was pointed at, where it can be several times, and how often it can be. */
  readonly times?: { readonly now: number; readonly most: number };
  /** The candidates that have it. */
  readonly options?: readonly Option[];
}

/** How a board uses its room: all in columns, the own part first, or what is looked at less in sheets over it. */
export type Layout = "wide" | "tablet" | "column" | "phone";

/** All that a board is drawn from. */
export interface Scene<V = Tree, C = Tree> {
  readonly view: V;
  /** The catalogue of the setup (docs/catalogue.md). */
  readonly catalogue: C;
  /** The seat from whose side the table is seen; a spectator sees it from seat 0. */
  readonly seat: number;
  /** What each seat is called beside its name in the game, such as `bot greedy`. */
  readonly players: readonly string[];
  readonly marks: ReadonlyMap<Thing, Mark>;
  /** The option whose consequences are shown. */
  readonly preview?: Option | undefined;
  readonly layout: Layout;
  /** Pixels that the board is broad (default: as many as its layout begins with). */
  readonly width?: number;
  readonly words: Words;
}

/** Something on the table in words, for people who want to read what it is and does. */
export interface About {
  /** The id of its entry in the catalogue, where it has one. */
  readonly id?: string;
  readonly name: string;
  readonly text: string;
  /** Facts beside the text, such as costs and what lies there. */
  readonly facts?: readonly string[];
  readonly rules: readonly string[];
}

/** Signs that share a name and a sentence in the legend: those that the board has for a thing. */
export interface Explained {
  readonly thing: Thing;
  /** Each sign as the board draws it, with a name of its own where there are several. */
  readonly signs: readonly { readonly drawing: VNode; readonly name?: string }[];
}

/** What a board says in a language, beside what the catalogue says. */
export interface Reading<V = Tree, C = Tree> {
  /** A thing in words. */
  about(scene: Scene<V, C>, thing: Thing): Partial<About> | undefined;
  /** All signs of the game; `about` has their names and sentences. */
  legend(scene: Scene<V, C>): readonly Explained[];
}

/** The reasons against actions that say something of things on the table. */
export interface Reasons {
  /** Kinds of hindrances of what does not lie on the table, or that say nothing to people; they are left out. */
  readonly unsaid: readonly string[];
  /** Kinds of actions whose hindrances are left out, such as those that another kind has too. */
  readonly without: readonly string[];
  /**
   * Kinds of hindrances from the farthest on; all others are nearer. Of the actions of a kind that are done with a
   * thing, the nearest hindrance counts: a tile has one hex that it would fit on rather than many of another color.
   */
  readonly far: readonly string[];
}

/**
 * The question that is left where several options do something with what was picked, and a name for each of them;
 * without names, their next actions answer it.
 */
export interface Between {
  readonly question: string;
  readonly names?: readonly string[];
}

/** What a page has to know of a game to let people play it. */
export interface GameBoard<V = Tree, C = Tree, A extends LegalAction = LegalAction> {
  readonly name: string;
  /** The signs that it alone has. */
  readonly signs?: Drawings;
  /** The words of its game in English. */
  readonly words?: Partial<Words>;
  /**
   * Kinds of actions that begin a chain: the page looks at what follows them before it asks. Kinds with many ways on,
   * such as exchanges, are not among them: looking would take longer than the picture may.
   */
  readonly through: readonly string[];
  /** Whether two options come to the same, so that the first of them is taken without asking. */
  readonly alike?: Alike<A>;
  /** The reasons against actions that the page leaves out or puts last; without it, it shows all. */
  readonly reasons?: Reasons;
  /** The things that an action is done with. */
  pointing(view: V, catalogue: C): Pointing<A>;
  /** Returns the layout of the board for a width and height in pixels. */
  layout(width: number, height: number): Layout;
  /** Draws the table. */
  draw(scene: Scene<V, C>): VNode;
  /** The question at hand, in words. */
  question(scene: Scene<V, C>): string;
  /** What is asked between options that all fit what was picked; without it, the question at hand is. */
  between?(scene: Scene<V, C>, options: readonly Option<A>[]): Between | undefined;
  /** The ids of the rules that the question is about. */
  rules(scene: Scene<V, C>): readonly string[];
  /** Loads what the board says in a language; in English where there is no other. */
  reading?(language: string): Promise<Reading<V, C>>;
  /** The name of the tile that lies on a thing, where rows of the list say it. */
  tileOn?(scene: Scene<V, C>, thing: Thing): string | undefined;
  /**
   * A text of the engine in words of what people see, such as a hex by its colour; without it the text stays.
   * `seat` is the one whose action or event it is.
   */
  worded?(scene: Scene<V, C>, text: string, seat: number | null): string;
  /** Begins to tell the log in sentences, from its first event on. The view may be an earlier or a later one. */
  recount(scene: Scene<V, C>, called: Called): Recount;
  /** What to know of an option beside what it changes, such as the text of its tile. */
  note?(scene: Scene<V, C>, option: Option<A>): string | undefined;
  /** The points that an event brings a seat at the end of the game, beside those that it marks; without it none do. */
  worth?(event: GameEvent, seat: number, catalogue: C): number;
  /** Why a game that is over has no winner; undefined where it has one. */
  lost?(scene: Scene<V, C>): string | undefined;
  /** What people see of events; without it they are seen in the log alone. */
  steps?(event: GameEvent, around: Around): readonly Step[];
}
