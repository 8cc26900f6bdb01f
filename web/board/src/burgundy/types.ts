import type { Tree } from "isettlers";
import type { Color, Good, View } from "isettlers/trees/burgundy";
import type { Scene } from "../scene.js";
import type { Sign } from "../signs.js";
import type { Words } from "../words.js";
import type { Foresight } from "./foresight.js";

/** A kind of tiles. */
export type TileKind = {
  readonly id: string;
  readonly name: string;
  readonly kind: "building" | "animal" | "knowledge" | "castle" | "mine" | "ship";
  readonly color: Color;
  readonly number: number;
  readonly text: string;
};

/** A hex of an estate. */
export type Hex = {
  readonly hex: number;
  readonly q: number;
  readonly r: number;
  readonly color: Color;
  readonly die: number;
  readonly region: number;
};

export type Estate = {
  readonly name: string;
  readonly hexes: readonly Hex[];
  readonly regions: readonly { readonly color: Color; readonly hexes: readonly number[] }[];
};

/** A space of a depot. */
export type Space = {
  readonly color: Color;
  readonly players: number;
  readonly with_three: readonly Color[] | null;
};

/** The parts of the catalogue that the board is drawn from (docs/catalogue.md). */
export type Catalogue = {
  readonly tiles: readonly TileKind[];
  readonly goods: readonly { readonly name: Good; readonly die: number }[];
  readonly depots: readonly { readonly depot: number; readonly spaces: readonly Space[] }[];
  readonly black: { readonly [players: string]: number };
  readonly track: readonly number[];
  readonly storage: { readonly tiles: number; readonly goods: number };
  readonly scoring: {
    readonly large: { readonly [players: string]: number };
    readonly small: { readonly [players: string]: number };
  };
  readonly estates: readonly Estate[];
  readonly questions: readonly {
    readonly name: string;
    readonly text: string;
    readonly rules: readonly string[];
  }[];
  readonly words: { readonly colors: readonly Color[]; readonly phases: readonly string[] } & Tree;
};

export type BurgundyScene = Scene<View, Catalogue>;

/** A scene with all that its parts look up. */
export interface Table {
  readonly scene: BurgundyScene;
  readonly view: View;
  readonly catalogue: Catalogue;
  readonly words: Words;
  /** The seat whose estate is large. */
  readonly seat: number;
  readonly tile: (id: string) => TileKind;
  readonly signOf: (id: string) => Sign;
  /** The estate of a seat, where it is chosen and known. */
  readonly estate: (seat: number) => Estate | undefined;
  /** The points of a seat: those marked, and once the game is over all of them. */
  readonly points: (seat: number) => number;
  readonly foresight: Foresight;
}
