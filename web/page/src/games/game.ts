import type { ReadonlySignal } from "@preact/signals";
import type { Tree, Value } from "isettlers";
import type { GameBoard, Thing, Words } from "isettlers-board";
import type { FunctionComponent } from "preact";
import type { OwnData } from "../engine/messages.js";
import type { Fields } from "../position/fields.js";
import type { Language } from "../texts/index.js";

/** Options of a setup by name. */
export interface Options {
  readonly [name: string]: Value;
}

/** An option of a setup: its answers in the words of the page, the usual one first. */
export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly rules?: readonly string[];
  readonly answers: readonly (readonly [label: string, value: Value])[];
  /** Whether it is for the solo game alone. */
  readonly solo?: boolean;
}

/** A part of a lesson: what it is about, and its sentences. */
interface Part {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The first lesson of a game; `clicks` says how a choice is made. */
export type Lesson = (clicks: string) => readonly Part[];

/** The lesson in each language, loaded when it is opened. */
export type Lessons = { readonly [K in Language]: () => Promise<{ readonly lesson: Lesson }> };

/** A decision of the reader, as the steps of a guided round look at it. */
export interface AtHand<V = Tree> {
  readonly view: V;
  readonly seat: number;
  /** Returns the things that actions of a kind can be done with and whose names begin so. */
  things(kind: string, beginning: string): readonly Thing[];
}

/**
 * The steps of a guided round in their order, each with the things that it speaks of. A step without a thing does not
 * come up.
 */
export interface Steps<V = Tree> {
  readonly [step: string]: (at: AtHand<V>) => readonly Thing[];
}

/** A sentence for each step. */
export type Sentences<S> = { readonly [K in keyof S]: string };

/** The guided first round of a game; each language is loaded when it is shown. */
export interface Guide {
  readonly steps: Steps<never>;
  readonly sentences: {
    readonly [K in Language]: () => Promise<{ readonly sentences: Sentences<Steps> }>;
  };
}

/** What a table of a game needs. Its module brings the styles too. */
export interface TablePart {
  readonly board: GameBoard<never, never, never>;
  readonly lessons: Lessons;
  readonly guide: () => Promise<Guide>;
}

/** What the editor of positions needs. */
export interface PositionPart {
  /** A small position, as a document. */
  readonly example: string;
  readonly fields: Fields;
}

/** A game as the page knows it. The start page loads this; the parts load when they are needed. */
export interface Game {
  /** Its name in the engine. */
  readonly name: string;
  /** Its title, and a line about it. */
  readonly words: ReadonlySignal<{ readonly title: string; readonly line: string }>;
  /** A small picture for the start page. */
  readonly Picture: FunctionComponent;
  /** The fewest and the most seats. */
  readonly seats: readonly [fewest: number, most: number];
  /** The options of the setup; the engine knows all that there are, and refuses what does not fit. */
  choices(): readonly Choice[];
  /** The part of the setup that holds data of your own; there is at least one tree. */
  own(trees: readonly Tree[], seats: number): Tree;
  /** The factions that seats choose from, with those of your own data; without it the setup has a number of players. */
  factions?(own: readonly OwnData[]): readonly string[];
  /** The same options, or those that the factions at the table need. */
  fitting?(options: Options, factions: readonly string[], own: readonly OwnData[]): Options;
  /** The name of a faction in the language of a board's words. */
  factionName?(words: Words, faction: string): string | undefined;
  /** What the log calls actions against other seats; without it the log has no filter for them. */
  attacks?(): string;
  readonly table: () => Promise<TablePart>;
  readonly position: () => Promise<PositionPart>;
}
