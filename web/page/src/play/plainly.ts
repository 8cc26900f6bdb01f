import { computed } from "@preact/signals";
import type { Tree } from "isettlers";
import { texts } from "../texts/index.js";

/** The names of tiles and seats by the words that texts of the engine have for them. */
export type Names = ReadonlyMap<string, string>;

/** How people at a table read a text of the engine; `seat` is the one whose action or event it is. */
export type Reading = (text: string, seat?: number | null) => string;

const NO_NAMES: Names = new Map();

/** A seat as the engine counts it. */
const numberedSeat = computed(() => new RegExp(`(?<!\\p{L})${texts.value.engineSeat} (\\d+)\\b`, "gu"));

/** The names of a catalogue's tiles and seats. */
export function namesIn({ tiles = [], seats = [] }: Tree): Names {
  const named = tiles as unknown as readonly { readonly id: string; readonly name: string }[];
  const seated = seats as readonly string[];
  return new Map([
    ...named.map(({ id, name }) => [id, name] as const),
    ...seated.map((name) => [name, plainly(name)] as const),
  ]);
}

/**
 * A text of the engine as people read it: with names for ids, seats counted from 1, minus signs, without printed ids
 * and underscores, and with a capital.
 */
export function plainly(text: string, names: Names = NO_NAMES): string {
  const { engineForced, engineSeat, unpaid } = texts.value;
  const named = unpaid(text).replace(/[a-z]+(?:[-_][a-z0-9]+)*/g, (word) => names.get(word) ?? word);
  const bare = named
    .replace(/ [A-Z]{3}\d{3}\b/g, "")
    .replace(` (${engineForced})`, "")
    .replace(numberedSeat.value, (_, seat) => `${engineSeat} ${Number(seat) + 1}`)
    .replaceAll("_", " ")
    .replace(/(?<!\w)-(?=\d)/g, "−");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
