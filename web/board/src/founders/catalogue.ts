import type { founders } from "isettlers/trees";

/** A tile as the catalogue describes it. */
export type Kind = {
  readonly id: string;
  readonly name: string;
  readonly color: founders.Color;
  readonly requires: readonly string[];
  readonly produces: readonly string[];
  readonly token: founders.Token | null;
  readonly vp: number;
};

/** A cell, [across, up]. */
export type Cell = readonly [x: number, y: number];

/** The parts of the catalogue that the board is drawn from. */
export type Catalogue = {
  readonly grid: {
    readonly sides: readonly Cell[];
    readonly corners: readonly Cell[];
    readonly square: readonly Cell[];
  };
  readonly row_limit: number;
  readonly scoring: { readonly replaced: number };
  readonly actions: readonly { readonly kind: string; readonly first: number; readonly count: number }[];
  readonly questions: readonly {
    readonly name: string;
    readonly text: string;
    readonly rules: readonly string[];
  }[];
  readonly resources: readonly { readonly name: string }[];
  readonly tiles: readonly Kind[];
};

const KINDS = new WeakMap<Catalogue, ReadonlyMap<string, Kind>>();

/** A kind of tile by its id. */
export function kindOf(catalogue: Catalogue, id: string): Kind {
  let kinds = KINDS.get(catalogue);
  if (kinds === undefined) {
    kinds = new Map(catalogue.tiles.map((kind) => [kind.id, kind]));
    KINDS.set(catalogue, kinds);
  }
  const kind = kinds.get(id);
  if (kind === undefined) throw new RangeError(`no tile ${id} in the catalogue`);
  return kind;
}

/** The step from a cell to another one. */
export function plus([x, y]: Cell, [across, up]: Cell): Cell {
  return [x + across, y + up];
}

/** A cell as a key of maps. */
export function keyOf([x, y]: Cell): string {
  return `${x},${y}`;
}
