import { signal } from "@preact/signals";
import type { Tree } from "isettlers";
import type { Start } from "./engine/messages.js";
import type { LocalTable } from "./table/local.js";
import type { Opening } from "./table/table.js";

/** Where the page is: at the start, at a table of its own, or at a seat of the server. */
export type Route =
  | { readonly at: "start" }
  | { readonly at: "table"; readonly id: string; readonly watch: boolean }
  | { readonly at: "seat"; readonly token: string };

/** How a table that is not saved yet begins; gone after a reload. */
const openings = new Map<string, Pick<Start, "opening" | "bots" | "data">>();

/** The route as the address says it. */
export const route = signal<Route>({ at: "start" });

/** Follows the address. */
export function follow(): void {
  const [, kind, id] = /^#(table|replay|seat)=(.+)$/.exec(location.hash) ?? [];
  if (kind === undefined || id === undefined) route.value = { at: "start" };
  else if (kind === "seat") route.value = { at: "seat", token: id };
  else route.value = { at: "table", id, watch: kind === "replay" };
}

export function toStart(): void {
  location.hash = "";
}

/** Opens a new table. */
export function openTable(opening: Opening, bots: readonly (string | undefined)[], data?: Uint8Array): void {
  const id = newId();
  openings.set(id, { opening, bots, data });
  location.hash = `#table=${id}`;
}

/** Opens a seat at a table of the server. */
export function openSeat(token: string): void {
  location.hash = `#seat=${token}`;
}

/** Opens a saved table. */
export function openSaved(id: string): void {
  location.hash = `#table=${id}`;
}

/** Opens the replay of a saved game, or of a record. */
export function openReplay(id: string): void {
  location.hash = `#replay=${id}`;
}

/** Opens the replay of a file. */
export function openFile(opening: Opening): void {
  const id = newId();
  openings.set(id, { opening, bots: [] });
  openReplay(id);
}

/** Plays on from a moment of a replay: the seat that is looked from is a person's, the others are bots'. */
export async function playOn(table: LocalTable, at: number, seat: number): Promise<void> {
  const id = newId();
  const bots = table.names.map((_, of) => (of === seat ? undefined : (table.bots[of] ?? "ismcts:1000")));
  await table.branch(at, id, bots);
  openSaved(id);
}

/** Opens the same game again with the seats moved on. */
export function again(table: LocalTable): void {
  const { game, setup, bots } = table;
  const seats = [...bots.slice(-1), ...bots.slice(0, -1)];
  const { first_player: _, ...rest } = setup as Tree;
  openTable({ from: "setup", game, setup: rest }, seats);
}

/** How the table of a route begins. */
export function startOf(id: string): Pick<Start, "opening" | "bots" | "data"> {
  return openings.get(id) ?? { opening: { from: "saved" }, bots: [] };
}

/** Tables that were opened are saved from then on. */
export function begun(id: string): void {
  openings.delete(id);
}

function newId(): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return [...random].map((part) => part.toString(36)).join("");
}
