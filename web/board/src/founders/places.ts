import type { founders } from "isettlers/trees";
import { listed } from "../sentences.js";
import type { Words } from "../words.js";
import { type Catalogue, type Cell, keyOf, kindOf, plus } from "./catalogue.js";
import type { FoundersScene } from "./look.js";

/** Where the first of two tiles can lie beside the second. */
export const SIDES = { left: [-1, 0], right: [1, 0], below: [0, -1], above: [0, 1] } as const;

/** Tiles by their cells. */
export type Land = ReadonlyMap<string, string>;

/** The land of a seat as the view has it. */
export function landOf({ view }: FoundersScene, seat: number): Land {
  return new Map(view.seats[seat]?.tiles.map(({ at, tile }) => [keyOf(at), tile]));
}

/** A cell by the tiles beside it; empty where none lies there. */
export function beside(catalogue: Catalogue, words: Words, land: Land, cell: Cell): string {
  const { sides, besides } = words.founders;
  const names = Object.entries(SIDES).flatMap(([side, [x, y]]) => {
    const tile = land.get(keyOf(plus(cell, [-x, -y])));
    return tile === undefined
      ? []
      : [besides(sides[side as keyof typeof SIDES], kindOf(catalogue, tile).name)];
  });
  return listed(words, names);
}

/** The names of the tiles of a square by its lower left cell. */
export function squareAt(catalogue: Catalogue, words: Words, land: Land, corner: Cell): string {
  const tiles = catalogue.grid.square.flatMap((step) => land.get(keyOf(plus(corner, step))) ?? []);
  return listed(
    words,
    tiles.map((tile) => kindOf(catalogue, tile).name),
  );
}

/** A text of the engine with cells by the tiles beside them. */
export function worded(scene: FoundersScene, text: string, seat: number | null): string {
  const { view, catalogue, words } = scene;
  const pending = view.pending as founders.View["pending"];
  const against = pending?.asked === "war" || pending?.asked === "coin" ? pending.against : undefined;
  const land = landOf(scene, against ?? seat ?? view.turn);
  const named = new RegExp(words.founders.textCell("(-?\\d+)", "(-?\\d+)"), "g");
  return text.replace(named, (_, x, y) => {
    const cell: Cell = [Number(x), Number(y)];
    return pending?.asked === "cart"
      ? words.founders.corner(squareAt(catalogue, words, land, cell))
      : beside(catalogue, words, land, cell) || words.founders.alone;
  });
}
