import type { Tree } from "isettlers";

/** The names of tiles by the ids that texts of the engine have. */
export type TileNames = ReadonlyMap<string, string>;

const NO_NAMES: TileNames = new Map();

/** The names of a catalogue's tiles. */
export function tileNames({ tiles = [] }: Tree): TileNames {
  const named = tiles as unknown as readonly { readonly id: string; readonly name: string }[];
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** A text of the engine as people read it: with names for ids, without printed ids and underscores, and with a capital. */
export function plainly(text: string, tiles: TileNames = NO_NAMES): string {
  const named = text.replace(/[a-z]+(?:[-_][a-z]+)*/g, (word) => tiles.get(word) ?? word);
  const bare = named
    .replace(/ [A-Z]{3}\d{3}\b/g, "")
    .replace(/\b0 gold for/, "no gold for")
    .replaceAll("_", " ");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
