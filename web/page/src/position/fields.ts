import type { Tree, Value } from "isettlers";
import { plainly } from "../play/plainly.js";

/** The way to a value of a document. */
export type Path = readonly (string | number)[];

/** How the entries of a list name their card or tile: an id alone, or a table that says where the tile lies too. */
export type Entries = "card" | "hex" | "cell";

/** What the form of a game changes. The document can have more (docs/documents.md). */
export interface Fields {
  /** Choices of the whole table, with the values that they have. */
  readonly words: { readonly [name: string]: readonly string[] };
  /** Numbers of the whole table, and of each seat. */
  readonly numbers: readonly Path[];
  readonly seatNumbers: readonly Path[];
  /** Lists of each seat. */
  readonly lists: { readonly [name: string]: Entries };
}

/** The paths of some values of a table of a seat. */
export const within = (table: string, ...names: string[]): readonly Path[] =>
  names.map((name) => [table, name]);

/** The value at a path, undefined where there is none. */
export function valueAt(tree: Value | undefined, path: Path): Value | undefined {
  return path.reduce<Value | undefined>(
    (value, step) =>
      typeof value === "object" && value !== null ? (value as { [step: string]: Value })[step] : undefined,
    tree,
  );
}

/** The same document with another value at a path, or none; what leads there is made. */
export function withValue(tree: Value | undefined, path: Path, value: Value | undefined): Value | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === "number") {
    const list = Array.isArray(tree) ? [...tree] : [];
    while (list.length <= step) list.push({});
    list[step] = withValue(list[step], rest, value) ?? {};
    return list;
  }
  const { [step]: old, ...others } = (tree ?? {}) as Tree;
  const next = withValue(old, rest, value);
  if (next === undefined || isEmpty(next)) return others;
  return old === undefined ? { ...others, [step]: next } : { ...(tree as Tree), [step]: next };
}

function isEmpty(value: Value): boolean {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  );
}

/** A path as errors of the engine write it. */
export function pathText(path: Path): string {
  return path.reduce<string>(
    (text, step) => text + (typeof step === "number" ? `[${step}]` : `.${step}`),
    "$",
  );
}

/** A card or a tile that a list can have. */
export interface Item {
  /** The ids of its copies. */
  readonly ids: readonly string[];
  /** Its name, with the id where several have the same. */
  readonly name: string;
}

/** The cards and tiles that a seat can have. */
export function itemsOf(catalogue: Tree, seat: number): readonly Item[] {
  const cards = [0, seat + 1].flatMap((deck) => entriesAt(catalogue, ["decks", deck, "cards"]));
  const all = [...cards, ...entriesAt(catalogue, ["tiles"])];
  const count = (name: string) => all.filter((other) => other.name === name).length;
  return all.map(({ id, ids = [id], name }) => ({
    ids,
    name: count(name) > 1 ? `${plainly(name)} (${id})` : plainly(name),
  }));
}

interface CatalogueEntry {
  readonly id: string;
  readonly ids?: readonly string[];
  readonly name: string;
}

function entriesAt(catalogue: Tree, path: Path): readonly CatalogueEntry[] {
  return (valueAt(catalogue, path) ?? []) as unknown as readonly CatalogueEntry[];
}

/** The id in an entry of a list. */
export function idOf(entry: Value): string {
  return String(typeof entry === "object" ? (valueAt(entry, ["card"]) ?? valueAt(entry, ["tile"])) : entry);
}

/** An entry for a list: the first copy that a document does not name yet, at a place as it was typed. */
export function entryFor(item: Item, entries: Entries, place: string, document: string): Value {
  const tile = item.ids.find((id) => !document.includes(`"${id}"`)) ?? item.ids[0] ?? "";
  const [first = 0, second = 0] = place.split(",").map(Number);
  if (entries === "hex") return { hex: first, tile };
  return entries === "cell" ? { at: [first, second], tile } : tile;
}
