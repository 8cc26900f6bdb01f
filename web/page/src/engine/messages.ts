import type { Hindered, Tree } from "isettlers";
import type { Reasons } from "isettlers-board";
import type { Day } from "../deal/day.js";
import type { Deal } from "../deal/deal.js";
import type { Carried } from "../position/link.js";
import type { Puzzle } from "../puzzles/puzzles.js";
import type { SavedEntry, SavedGame } from "../saves/saves.js";
import type { Analysis, LogEntry, Moment, Opening, Reviewed, TakeBack } from "../table/table.js";

/** A saved game; the one that the page holds comes first. A deal begins where neither is there. */
export interface OpeningOfSaved {
  readonly from: "saved";
  readonly held?: SavedGame | undefined;
  readonly deal?: Deal | undefined;
}

/** How a table is opened in the worker. */
export interface Start {
  readonly id: string;
  readonly opening: Opening | OpeningOfSaved;
  /** The bots by seat; undefined for people. A replay has no people: `watch`. */
  readonly bots: readonly (string | undefined)[];
  readonly watch?: boolean;
  /** The seat that was played from here, where people played the others elsewhere. */
  readonly seat?: number | undefined;
  /** A file of `isettlers compile-data` with decks, estates or tile sets of your own. */
  readonly data?: Uint8Array | undefined;
  /** The puzzle that the table is for: it is not saved. */
  readonly puzzle?: Puzzle | undefined;
}

/** What stays the same at an open table. */
export interface Opened {
  readonly game: string;
  readonly setup: Tree;
  readonly catalogue: Tree;
  readonly names: readonly string[];
  readonly bots: readonly (string | undefined)[];
  readonly mine: readonly number[];
  /** How many actions there are, in a replay. */
  readonly length: number;
  /** Whether the game is there from its beginning. */
  readonly whole: boolean;
  /** The day of a deal. */
  readonly day: Day | undefined;
}

/** What changed at the table. */
export interface Shown {
  readonly moment: Moment;
  readonly takeBack: TakeBack;
  readonly thinking: number | null;
  readonly log: { readonly from: number; readonly entries: readonly LogEntry[] };
}

/** A setup that the engine accepts. */
export interface Checked {
  readonly setup: Tree;
  readonly catalogue: Tree;
}

/** A game as a file, and the file of decks, estates or tile sets of your own without which it does not open. */
export interface SavedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly data?: Uint8Array | undefined;
}

/** What the page asks of the worker. */
export interface EngineCalls {
  /** Checks a setup without a game. Rejects with the path of a fault. */
  check(game: string, setup: Tree, data?: Uint8Array): Promise<Checked>;
  /** The trees of your own decks, estates and tile sets in a data file. */
  own(data: Uint8Array): Promise<readonly OwnData[]>;
  open(start: Start): Promise<Opened>;
  /** Names the kinds of actions that begin a chain, so that what follows them is looked at. */
  through(kinds: readonly string[]): Promise<void>;
  act(actions: readonly number[]): Promise<void>;
  undo(): Promise<void>;
  look(seat: number | null): Promise<void>;
  hurry(): Promise<void>;
  moment(at: number): Promise<Moment>;
  /** The actions that are not legal after a chain that was looked at, for the seat that is shown and decides. */
  hindered(chain: readonly number[], reasons: Reasons): Promise<readonly Hindered[]>;
  scores(): Promise<readonly (readonly number[])[]>;
  analyse(spec: string): Promise<void>;
  stopAnalysis(): Promise<void>;
  /** The seat of each decision of a replay; null where a single action was legal. */
  decisions(): Promise<readonly (number | null)[]>;
  /** Values the decision after some actions; null where `stopReview` ended it. */
  review(at: number): Promise<Reviewed | null>;
  stopReview(): Promise<void>;
  /** The scores of the deal of this table when its bot plays all seats; null where `stopDeal` ended it. */
  dealScores(): Promise<readonly number[] | null>;
  stopDeal(): Promise<void>;
  save(): Promise<SavedFile>;
  /** The position after some actions, hidden things included. */
  carried(at: number): Promise<Carried>;
  /** The same as a document. */
  document(at: number): Promise<Tree>;
}

/** A deck, an estate or a tile set of a data file. */
export interface OwnData {
  readonly game: string;
  readonly name: string;
  readonly tree: Tree;
}

/** What the worker sends unasked. */
export type Pushed =
  | { readonly push: "shown"; readonly shown: Shown }
  | { readonly push: "analysis"; readonly analysis: Analysis }
  | { readonly push: "crashed"; readonly message: string }
  /** The browser did not save the game, which is for the page to hold; null when it is saved again. */
  | { readonly push: "unsaved"; readonly game: readonly [SavedEntry, SavedGame] | null }
  /** Another page has taken the game. */
  | { readonly push: "replaced" }
  /** A file of the engine could not be loaded, or is of another version. */
  | { readonly push: "missing" };
