import type { Tree } from "isettlers";

/** The names of the tiles of the table on the page, by the ids that its texts have. */
let names: ReadonlyMap<string, string> = new Map();

/** Lets texts say the names of a catalogue's tiles in place of their ids. */
export function nameTiles({ tiles = [] }: Tree): void {
  const named = tiles as unknown as readonly { readonly id: string; readonly name: string }[];
  names = new Map(named.map(({ id, name }) => [id, name]));
}

/** A text of the engine as people read it: with names for ids, without printed ids and underscores, and with a capital. */
export function plainly(text: string): string {
  const named = text.replace(/[a-z]+(?:[-_][a-z]+)*/g, (word) => names.get(word) ?? word);
  const bare = named.replace(/ [A-Z]{3}\d{3}\b/g, "").replaceAll("_", " ");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
