import type { Tree } from "isettlers";
import type { Color, Good, Technology, View } from "isettlers/trees/imperial";
import type { Scene } from "../scene.js";
import type { Words } from "../words.js";
import type { Foresight } from "./foresight.js";

export type Kind = "production" | "feature" | "action";

export type Amounts = { readonly [good: string]: number };

/** An ability or a part of it, as in a card file (docs/cards.md). The fields that have signs are named. */
export type Clause = {
  readonly gain?: Amounts;
  readonly gain_per?: {
    readonly good: string;
    readonly color?: string;
    readonly samurai?: boolean;
    readonly max?: number;
  };
  readonly gain_sets?: {
    readonly good: string;
    readonly sets: readonly (readonly Color[])[];
    readonly max?: number;
  };
  readonly choose?: Amounts;
  readonly produce_again?: string;
  readonly build_from?: string;
  readonly on_build?: string;
  readonly on_deal?: boolean;
  readonly on_deploy?: boolean;
  readonly on_technology?: boolean;
  readonly new_sets?: readonly Color[];
  readonly place_samurai?: number;
  readonly hook?: string;
};

/** A card, with all its copies. */
export type Card = {
  readonly id: string;
  readonly ids: readonly string[];
  readonly name: string;
  readonly deck: string;
  readonly kind: Kind;
  readonly colors: readonly Color[];
  readonly cost: Amounts;
  readonly location: boolean;
  readonly deal: Good | null;
  readonly raze: Amounts;
  readonly price: Amounts;
  readonly limit: number;
  readonly unlock: Amounts;
  readonly text: string;
  readonly bonus_text: string;
  readonly ability: Clause | null;
  readonly bonus: readonly Clause[];
  readonly reconstructed: boolean;
};

/** The parts of the catalogue that the board is drawn from (docs/catalogue.md). */
export type Catalogue = {
  readonly decks: readonly {
    readonly deck: string;
    readonly cards: readonly Card[];
    /** The board of a faction: the goods that it gives and keeps, and the points of a faction location at the end. */
    readonly board?: {
      readonly production: Amounts;
      readonly stores: readonly string[];
      readonly faction_points: number;
      /** Whether it gives a defense token for each player. */
      readonly defense_per_player: boolean;
    };
  }[];
  readonly questions: readonly {
    readonly name: string;
    readonly text: string;
    readonly rules: readonly string[];
  }[];
} & Tree;

export type ImperialScene = Scene<View, Catalogue>;

/** A scene with all that its parts look up. */
export interface Table {
  readonly scene: ImperialScene;
  readonly view: View;
  readonly words: Words;
  readonly text: Words["imperial"];
  /** The seat whose empire is large. */
  readonly seat: number;
  readonly card: (id: string) => Card | undefined;
  readonly nameOf: (id: string) => string;
  readonly foresight: Foresight;
}

/** Goods that lie in every supply, in their order. */
export const SUPPLY: readonly Good[] = ["wood", "stone", "food", "gold", "worker", "raze", "defense"];

export const TECHNOLOGIES: readonly Technology[] = ["technology", "technology_defense", "technology_glory"];

export const KINDS: readonly Kind[] = ["production", "feature", "action"];
