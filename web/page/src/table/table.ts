import type { ReadonlySignal } from "@preact/signals";
import type { Clocks, GameEvent, Hindered, LegalAction, Outcome, Recorded, Tree, Word } from "isettlers";
import type { Ahead, Reasons } from "isettlers-board";
import type { SavedFile } from "../engine/messages.js";
import type { Circle } from "./circle.js";

/** A table as one seat sees it at one time. */
export interface Moment {
  /** How many actions were taken. */
  readonly at: number;
  /** The seat to decide, null when the game is over. */
  readonly actor: number | null;
  /** The seat whose view this is, null for a spectator. */
  readonly seat: number | null;
  readonly view: Tree;
  /** The legal actions of the seat with what follows them; empty when another seat decides. */
  readonly ahead: readonly Ahead[];
  /** What happened since the moment before, as the seat may hear it. Empty after a jump. */
  readonly events: readonly GameEvent[];
  readonly scores: readonly number[];
  readonly outcome: Outcome | null;
  readonly clock?: Clocks | undefined;
}

/** Whether the last action can be taken back, and what is in the way where it cannot. */
export type TakeBack = "free" | "asks" | "agreement" | "declined" | "revealed" | "others acted" | "nothing";

/** Whether the reader can ask for it. */
export function canTakeBack(how: TakeBack): boolean {
  return how === "free" || how === "asks" || how === "agreement";
}

/** An action of the analysis. */
export interface Judged {
  readonly action: LegalAction;
  readonly visits: number;
  /** The expected result of the seat that decides, 0 to 100. */
  readonly value: number;
}

/** What a search has come to know so far. */
export interface Analysis {
  readonly iterations: number;
  readonly seconds: number;
  readonly actions: readonly Judged[];
  /** The line of play expected, in words. */
  readonly line: readonly string[];
  /** The action that was taken here, in a replay. */
  readonly played?: number | undefined;
}

/** An action of a line of play, in words. */
export interface Move {
  readonly seat: number;
  readonly text: string;
}

/** A decision of a game with the values of a search from what its seat knew; both rest on as many visits. */
export interface Reviewed {
  /** How many actions were taken before it. */
  readonly at: number;
  readonly seat: number;
  /** The table as the seat saw it. */
  readonly view: Tree;
  readonly played: Judged;
  readonly best: Judged;
  /** The play expected from the best action on. */
  readonly line: readonly Move[];
}

/**
 * A line about the carrier that people have to know: the engine was built again or stopped for good, the browser does
 * not save the game, the connection is lost, the seat is open elsewhere, the table is no longer there, or the server sends what no server of tables sends.
 */
export type Trouble = "restarted" | "stopped" | "unsaved" | "connecting" | "replaced" | "gone" | "garbled";

/** What a table offers. The page never knows whether an engine in it or a server is behind. */
export interface Table {
  readonly game: string;
  readonly setup: Tree;
  readonly catalogue: Tree;
  /** Whether it is a replay. */
  readonly watch: boolean;
  /** The names of the seats in the game. */
  readonly names: readonly string[];
  /** The bots by seat; undefined for people. */
  readonly bots: readonly (string | undefined)[];
  /** The people of a table of a server. */
  readonly circle?: Circle;
  /** The seats that are played from this page. */
  readonly mine: readonly number[];
  readonly now: ReadonlySignal<Moment>;
  readonly takeBack: ReadonlySignal<TakeBack>;
  /** The seat whose bot or player is thinking, null when one of `mine` decides. */
  readonly thinking: ReadonlySignal<number | null>;
  /** Null when all is well. */
  readonly trouble: ReadonlySignal<Trouble | null>;
  /** All events so far as the reader may hear them, the oldest first, each with the action number it belongs to. */
  readonly log: ReadonlySignal<readonly LogEntry[]>;

  /** Names the kinds of actions that begin a chain, so that what follows them is looked at. */
  through(kinds: readonly string[]): Promise<void>;
  /**
   * The actions that are not legal after a chain that was looked at, but for those of which the reasons say nothing.
   * Rejects where none of `mine` that is shown decides.
   */
  hindered(chain: readonly number[], reasons: Reasons): Promise<readonly Hindered[]>;
  /** Takes actions one after the other. Rejects where one is not legal; the ones before it stay taken. */
  act(actions: readonly number[]): Promise<void>;
  /** Takes the last decision back, or asks the other players to agree to it. */
  undo(): Promise<void>;
  /** Looks from another of `mine`; null looks as a spectator. */
  look(seat: number | null): Promise<void>;
  /** Searches until aborted, or rejects where the table forbids it. */
  analyse(spec: string, hear: (analysis: Analysis) => void, signal: AbortSignal): Promise<void>;
  /** Has a bot that thinks answer now. */
  hurry(): void;
  /** The table at an earlier time, from the same seat. */
  moment(at: number): Promise<Moment>;
  /** The game as a file: the record where it is known, else a snapshot. */
  save(): Promise<SavedFile>;
  close(): Promise<void>;
}

/** A table of a server, from the seat of a token. */
export interface OnlineTable extends Table {
  readonly token: string;
  readonly circle: Circle;
  /** Whether the people at the table may send texts to each other. */
  readonly hasChat: boolean;
  /** Sits down again under another name. */
  rename(name: string): Promise<void>;
  /** Opens the table that follows one that is over, the seats moved on. Resolves with the token there. */
  rematch(): Promise<string>;
  /** Sends a text to the others. Rejects where the server refuses it. */
  say(text: string): Promise<void>;
  /** Agrees to take back what another player proposes, or declines it; false withdraws what this seat proposed. */
  answer(agrees: boolean): Promise<void>;
  /** Hands the seat to the table's substitute; from then on it only looks on. */
  resign(): Promise<void>;
  /** The seats that anybody may take. */
  readonly free: readonly number[];
  /** The seats that `setFree` can free: the creator of an open table may do so until their people have come. */
  readonly freeable: readonly number[];
  /** Frees a seat for others. Rejects where its person has come meanwhile. */
  setFree(seat: number): Promise<void>;
  /** The game as a record, with the data of your own that its setup needs. Rejects before its end, and for spectators. */
  record(): Promise<Recorded>;
}

/** Whether a table is a server's. */
export function isOnline(table: Table): table is OnlineTable {
  return "token" in table;
}

/** An event of the log. */
export interface LogEntry {
  readonly at: number;
  readonly event: GameEvent;
}

/** How a table is opened. */
export type Opening =
  | { readonly from: "setup"; readonly game: string; readonly setup: Tree; readonly seed?: Word }
  | { readonly from: "record" | "snapshot"; readonly bytes: Uint8Array }
  | { readonly from: "document"; readonly text: string };
