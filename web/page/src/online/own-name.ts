import { signal } from "@preact/signals";
import { kept } from "../kept.js";
import { isOnline, type Table } from "../table/table.js";

/** The longest name that the page takes. */
export const LONGEST_NAME = 24;

const chosen = kept.read<string>("name");

/**
 * The name by which the others at a table know the player: empty for none, undefined until the player has given one or
 * none. The browser keeps it for all tables.
 */
export const ownName = signal(chosen === undefined ? undefined : nameIn(chosen));

/** Whether the page asks for the player's name at a table. */
export function asksName(table: Table): boolean {
  return isOnline(table) && ownName.value === undefined && table.mine.length > 0;
}

/** Takes a name; the one that the server takes of it. */
export function takeName(text: string): string {
  const name = nameIn(text);
  ownName.value = name;
  kept.write("name", name);
  return name;
}

/** What the server takes of a text as a name. */
export function nameIn(text: string): string {
  return text
    .replaceAll(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
}
