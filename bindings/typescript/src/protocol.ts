import type { Tree, Value } from "./frames.js";
import type { Word } from "./words.js";

/** An action: its id, or its text as the engine writes it. */
export type Action = number | string;

/** Who is to decide, and how far the game has come. */
export interface Status {
  /** The seat to decide, null when the game is over. */
  readonly actor: number | null;
  readonly over: boolean;
  /** How many actions were taken since the state was opened; at a table since the game began. */
  readonly at: number;
  /** The legal ids, ascending, where `legal: true` asked for them; at a table only for the seat to decide. */
  readonly legal?: readonly number[];
  /** The players' time; only at a table with a clock. */
  readonly clock?: Clocks;
}

/** The clocks of a table. */
export interface Clocks {
  /** Milliseconds that each seat has left, null for a bot. */
  readonly left: readonly (number | null)[];
  /** The seat whose clock runs, null while none does. */
  readonly running: number | null;
}

/** The time that players get, in seconds: in all, with an increment for each decision, or for each decision alone. */
export type Clock = { readonly seconds: number; readonly increment?: number } | { readonly move: number };

/** A status with the legal ids. */
export interface LegalStatus extends Status {
  readonly legal: readonly number[];
}

/** A game that the server knows. */
export interface Game {
  readonly name: string;
  readonly title: string;
  /** The least and the most seats. */
  readonly players: readonly [number, number];
  /** How many action ids there are. */
  readonly actions: number;
  /** How many numbers an observation has. */
  readonly observation: number;
  /** Version of the game's struct, of which hashes are taken. */
  readonly layout: number;
}

/** A bot that the server knows. */
export interface Bot {
  readonly name: string;
  readonly meaning: string;
}

/** What the server says of itself. */
export interface Hello {
  readonly protocol: number;
  /** The version of the engine. */
  readonly engine: string;
  readonly mode: "embed" | "table";
  readonly games: readonly Game[];
  readonly bots: readonly Bot[];
  /** The server's limits by name. */
  readonly limits: { readonly [name: string]: number };
  /** Whether the server has a lobby; in table mode only. */
  readonly lobby?: boolean;
  /** Whether players can send texts; in table mode only. */
  readonly chat?: boolean;
}

/** How a game ended. */
export interface Outcome {
  readonly winners: readonly number[];
  /** Each seat's rank, 0 the best. */
  readonly ranks: readonly number[];
  readonly scores: readonly number[];
  readonly decided_by: string;
}

/** What a position is, apart from anything hidden. */
export interface Description extends Status {
  readonly game: string;
  readonly setup: Tree;
  /** How many seats there are. */
  readonly seats: number;
  /** What the seats are called. */
  readonly names: readonly string[];
  readonly scores: readonly number[];
  /** Null while the game goes on. */
  readonly outcome: Outcome | null;
  /** The hash of the position; in embed mode only. */
  readonly hash?: Word;
  /** One's own seat, null for a spectator; at a table only. */
  readonly seat?: number | null;
  /** The bots by their seats; at a table only. */
  readonly bots?: { readonly [seat: string]: string };
  /** Why a bot plays a seat that a player had; at a table only. */
  readonly handed?: { readonly [seat: string]: string };
  /** The seats that anybody may take; at a table only. */
  readonly free?: readonly number[];
  /** Whether the creator chose the seed; at a table only. */
  readonly seed_named?: boolean;
}

/** A legal action with what it stands for. */
export interface LegalAction {
  readonly id: number;
  readonly kind: string;
  readonly arguments: Tree;
  readonly text: string;
}

/** The legal ids, with `full` what each stands for too. */
export interface Legal {
  readonly ids: readonly number[];
  readonly actions?: readonly LegalAction[];
}

/** A legal action with its consequences, as the seat to decide can know them. */
export interface Ahead<A extends LegalAction = LegalAction> {
  readonly action: A;
  /**
   * What it does, up to the first event that reveals something, without it, and up to the first action of another seat.
   */
  readonly events: readonly GameEvent[];
  /** Whether the events end because the next one reveals something. */
  readonly reveals: boolean;
  /** The actions that follow; left out where no question is pending, another seat decides, or nobody looked. */
  readonly next?: readonly Ahead<A>[];
}

/** Which actions are looked through. */
export interface AheadOptions {
  /** Kinds of actions after which those that follow are looked at (default: none). */
  readonly through?: readonly string[];
  /** Actions in all, beyond the legal ones, from 1 to 2,000 (default: 400). */
  readonly limit?: number;
}

/** A setup that a game can begin with. */
export interface CheckedSetup {
  /** The whole setup, with its defaults. */
  readonly setup: Tree;
  /** How many seats there are. */
  readonly seats: number;
  /** What the seats are called. */
  readonly names: readonly string[];
}

/** Something that happened in a step. */
export interface GameEvent {
  readonly kind: string;
  readonly seat: number | null;
  readonly values: Tree;
  readonly text: string;
  /** Whether it drew on chance. */
  readonly reveals: boolean;
}

/** What a step adds to the status. */
export interface Told {
  readonly events: readonly GameEvent[];
  /** Whether any event drew on chance. */
  readonly reveals: boolean;
}

/** How long a bot may think: until either is used up. */
export interface Budget {
  /** Milliseconds. */
  readonly ms?: number;
  readonly iterations?: number;
}

/** What a search knows of an action at its root. */
export interface ActionValue {
  readonly action: number;
  readonly visits: number;
  /** The mean reward of the seat to decide, 0 to 1. */
  readonly value: number;
  /** Only where the search uses priors. */
  readonly prior?: number;
}

/** What a bot chose. With `apply` the action was taken, and a status is there. */
export interface Choice extends Partial<Status> {
  readonly action: number;
  readonly text: string;
  /** Figures of the search. */
  readonly stats: { readonly [name: string]: Value };
}

/** What a record led to when it was played again. */
export interface Verified {
  /** How many actions it has. */
  readonly actions: number;
  readonly hash: Word;
  readonly scores: readonly number[];
  readonly outcome: Outcome | null;
}

/** The record of a game that is over, as its table gives it. */
export interface Recorded {
  readonly record: Uint8Array;
  /**
   * The data file with your own decks, estates or tiles, which a replay of the record needs; null when the setup has
   * none.
   */
  readonly data: Uint8Array | null;
}

/** A new table; its tokens cannot be asked for again. */
export interface Created {
  /** The table's id. */
  readonly table: string;
  /** The token of each seat that no bot holds, by the seat's number as a text. */
  readonly tokens: { readonly [seat: string]: string };
  /** The spectators' token, null where there are none. */
  readonly watch: string | null;
}

/** An open table in the lobby. */
export interface OpenTable {
  readonly table: string;
  readonly game: string;
  readonly setup: Tree;
  /** The seats that anybody may take. */
  readonly free: readonly number[];
  /** The bots by their seats. */
  readonly bots: { readonly [seat: string]: string };
  /** Null without a clock. */
  readonly clock: Clock | null;
  /** Seconds since the table was created. */
  readonly age: number;
}

/** A page of the lobby, the newest tables first. */
export interface LobbyPage {
  readonly tables: readonly OpenTable[];
  /** The `after` of the next page, null at the end. */
  readonly next: string | null;
}

/** A free seat that was taken. */
export interface TakenSeat extends Status {
  readonly table: string;
  readonly seat: number;
  /** Opens the seat by `join`. */
  readonly token: string;
}

interface Opened extends Status {
  readonly state: number;
}

interface Asking {
  /** Whether the reply is to have the legal ids. */
  readonly legal?: boolean;
}

interface OfState {
  readonly state: number;
}

interface Taking extends OfState, Asking {
  readonly action: Action;
  /** At a table: how many actions were taken so far, so that none is taken twice. */
  readonly at?: number;
}

/** Every method of the protocol: its arguments, and its reply as it comes over the wire. */
export interface Methods {
  hello: { request: { protocol: readonly number[]; client?: string }; reply: Hello };
  start: {
    request: Asking & { game: string; setup: Tree; seed?: Word | number; log?: boolean };
    reply: Opened & { readonly seed: Word };
  };
  load: {
    request: Asking & { snapshot?: Uint8Array; document?: Tree; record?: Uint8Array; log?: boolean };
    reply: Opened;
  };
  save: { request: OfState; reply: { readonly snapshot: Uint8Array } };
  document: { request: OfState; reply: { readonly document: Tree } };
  status: { request: OfState & Asking; reply: Description };
  check: { request: { game: string; setup: Tree }; reply: CheckedSetup };
  catalogue: { request: OfState | { game: string; setup: Tree }; reply: { readonly catalogue: Tree } };
  view: { request: OfState & { seat?: number; since?: number; at?: number }; reply: { readonly view: Tree } };
  legal: { request: OfState & { full?: boolean }; reply: Legal };
  ahead: {
    request: OfState & AheadOptions;
    reply: { readonly at: number; readonly ahead: readonly Ahead[] };
  };
  apply: { request: Taking; reply: Status };
  step: { request: Taking; reply: Status & Told };
  undo: { request: OfState & Asking & { at?: number }; reply: Status & { readonly dropped?: number } };
  fork: { request: OfState & Asking; reply: Opened };
  resample: { request: OfState & Asking & { seat: number; seed?: Word | number }; reply: Opened };
  observe: { request: OfState & { seat?: number }; reply: { readonly observation: Uint8Array } };
  bot: {
    request: OfState &
      Asking & {
        bot: string;
        seed?: Word | number;
        budget?: Budget;
        progress?: boolean | "actions";
        apply?: boolean;
      };
    reply: Choice;
  };
  cancel: { request: { request: number }; reply: { readonly cancelled: boolean } };
  record: { request: OfState; reply: { readonly record: Uint8Array; readonly data?: Uint8Array } };
  verify: { request: { record: Uint8Array }; reply: Verified };
  close: { request: OfState; reply: object };
  create: {
    request: {
      game: string;
      setup: Tree;
      seed?: Word | number;
      bots?: { readonly [seat: string]: string };
      spectators?: boolean;
      key?: string;
      clock?: Clock;
      substitute?: string;
      open?: boolean;
      seat?: number;
    };
    reply: Created;
  };
  join: {
    request: Asking & { token: string; events?: boolean };
    reply: Opened & { readonly table: string; readonly seat: number | null; readonly seed_named: boolean };
  };
  resign: { request: OfState; reply: Status };
  say: { request: OfState & { text: string }; reply: object };
  lobby: { request: { game?: string; after?: string; limit?: number }; reply: LobbyPage };
  take: { request: { table: string; seat?: number }; reply: TakenSeat };
}

/** The name of a method. */
export type Method = keyof Methods;

/** How far a bot has come. */
export interface Progress {
  /** Iterations so far. */
  readonly done: number;
  /** The best action so far. */
  readonly action: number;
  readonly text: string;
  readonly seconds: number;
  /** What the search knows of each action tried so far, where `values` asked for it. */
  readonly actions?: readonly ActionValue[];
  /** The ids of the line of play expected so far, where `values` asked for it. */
  readonly line?: readonly number[];
}

/** What taking an action back adds to the status. */
export interface TakenBack {
  /** How many events at the end of the log are no more. */
  readonly dropped: number;
}

/** An action was taken at a table by another connection or by a bot, or its seat took it back. */
export interface Change extends Status {
  /** How many events at the end of the log are no more: a seat took its action back, which was number `at`. */
  readonly dropped?: number;
  /** The seat that took its action back, where `dropped` is there. */
  readonly seat?: number;
  /** What happened, as this seat may hear it; only where `events: true` asked for it. */
  readonly events?: readonly GameEvent[];
}

/** A seat of the table changed hands. */
export interface SeatChange {
  readonly seat: number;
  /** Why; a later server may have other reasons. */
  readonly by: "resigned" | "time" | "kicked" | "reissued" | "taken" | (string & {});
  /** The bot that plays the seat now, null when a person does. */
  readonly bot: string | null;
  /** The seats that are still free. */
  readonly free: readonly number[];
}

/** A player's text. Escape it before you show it. */
export interface Said {
  readonly seat: number;
  readonly text: string;
}
