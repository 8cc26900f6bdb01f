import { signal } from "@preact/signals";
import type { Tree } from "isettlers";
import { DEAL_BOT } from "./deal/bot.js";
import { type Deal, dealBy, dealId } from "./deal/deal.js";
import type { Start } from "./engine/messages.js";
import { STRENGTHS } from "./engine/strengths.js";
import type { LocalTable } from "./table/local.js";
import type { Opening } from "./table/table.js";

/** A table: one of the page, the position of a link, a puzzle, or a seat at a server's table. */
export type TableRoute =
  | { readonly at: "table"; readonly id: string; readonly watch: boolean; readonly review: boolean }
  | { readonly at: "position"; readonly code: string }
  | { readonly at: "puzzle"; readonly name: string }
  | { readonly at: "seat"; readonly token: string };

/** Where the page is. */
export type Route =
  | { readonly at: "start" }
  | { readonly at: "edit" }
  | { readonly at: "statistics" }
  | { readonly at: "puzzles" }
  | TableRoute;

const [EDIT, STATISTICS, PUZZLES] = ["#edit", "#statistics", "#puzzles"];

/** How a table begins. */
type Beginning = Pick<Start, "opening" | "bots" | "data">;

/** How a table that is not saved yet begins; gone after a reload. */
const openings = new Map<string, Beginning>();

/** The route as the address says it. */
export const route = signal<Route>({ at: "start" });

/** The document that the editor holds, and the data of your own that it is played with. */
export const draft = signal("");
export const draftData = signal<Uint8Array | undefined>(undefined);

/** What the start page has to say of the address that led to it. */
export const remark = signal<string | null>(null);

/** Follows the address. */
export function follow(): void {
  const [, kind, id] = /^#(table|replay|review|seat|position|puzzle)=(.+)$/.exec(location.hash) ?? [];
  remark.value = null;
  if (location.hash === EDIT) route.value = { at: "edit" };
  else if (location.hash === STATISTICS) route.value = { at: "statistics" };
  else if (location.hash === PUZZLES) route.value = { at: "puzzles" };
  else if (kind === undefined || id === undefined) route.value = { at: "start" };
  else if (kind === "seat") route.value = { at: "seat", token: id };
  else if (kind === "position") route.value = { at: "position", code: id };
  else if (kind === "puzzle") route.value = { at: "puzzle", name: id };
  else route.value = { at: "table", id, watch: kind !== "table", review: kind === "review" };
}

export function toStart(): void {
  location.hash = "";
}

/** Goes to the start page, which says why. */
export function backToStart(why: string): void {
  history.replaceState(null, "", location.href.replace(/#.*/, ""));
  route.value = { at: "start" };
  remark.value = why;
}

/** Edits a position, given as a document; without one the document that was edited last. */
export function edit(text?: string, data?: Uint8Array): void {
  if (text !== undefined) [draft.value, draftData.value] = [text, data];
  location.hash = EDIT;
}

/** The address of a position. */
export function linkOf(code: string): string {
  const address = new URL(location.href);
  address.hash = `position=${code}`;
  return address.href;
}

/** Opens a new table. */
export function openTable(opening: Opening, bots: readonly (string | undefined)[], data?: Uint8Array): void {
  const id = newId();
  openings.set(id, { opening, bots, data });
  location.hash = `#table=${id}`;
}

/** Opens the table at which a deal is played first, as it is saved or from the beginning. */
export function openDeal(deal: Deal): void {
  const id = dealId(deal);
  openings.set(id, startOfDeal(deal));
  location.hash = `#table=${id}`;
}

/** Opens a deal once more at a table of its own. */
export function repeatDeal(deal: Deal): void {
  const id = newId();
  openings.set(id, startOfDeal(deal));
  location.hash = `#table=${id}`;
}

function startOfDeal(deal: Deal): Beginning {
  return { opening: { from: "saved", deal }, bots: [undefined, DEAL_BOT] };
}

/** Shows the games that were finished in this browser. */
export function showStatistics(): void {
  location.hash = STATISTICS;
}

/** Shows the puzzles. */
export function showPuzzles(): void {
  location.hash = PUZZLES;
}

/** Opens a puzzle. */
export function openPuzzle(name: string): void {
  location.hash = `#puzzle=${name}`;
}

/** Opens a seat at a table of the server. */
export function openSeat(token: string): void {
  location.hash = `#seat=${token}`;
}

/** Opens a saved table. */
export function openSaved(id: string): void {
  location.hash = `#table=${id}`;
}

/** Opens the replay of a saved game, or of a record, with or without its review. */
export function openReplay(id: string, reviewed = false): void {
  location.hash = `#${reviewed ? "review" : "replay"}=${id}`;
}

/** Opens the replay of a file. */
export function openFile(opening: Opening, data?: Uint8Array): void {
  const id = newId();
  openings.set(id, { opening, bots: [], data });
  openReplay(id);
}

/** Gives a table that is not open yet the data of your own that it needs. */
export function giveData(id: string, data: Uint8Array): void {
  openings.set(id, { ...startOf(id), data });
}

/** Plays on from a moment of a replay, or from a position. */
export async function playOn(
  table: LocalTable,
  at: number,
  bots: readonly (string | undefined)[],
): Promise<void> {
  const { snapshot, data } = await table.carried(at);
  openTable({ from: "snapshot", bytes: snapshot }, bots, data);
}

/** The bots of a replayed game without one seat, which a person takes; people are replaced by bots. */
export function botsAround({ names, bots }: LocalTable, seat: number): readonly (string | undefined)[] {
  return names.map((_, of) => (of === seat ? undefined : (bots[of] ?? STRENGTHS.steady)));
}

/** Opens the same game again with the seats moved on. */
export function again({ game, setup }: LocalTable, bots: readonly (string | undefined)[]): void {
  const seats = [...bots.slice(-1), ...bots.slice(0, -1)];
  const { first_player: _, ...rest } = setup as Tree;
  openTable({ from: "setup", game, setup: rest }, seats);
}

/** How the table of a route begins: an address opens today's deals too. */
export function startOf(id: string): Beginning {
  const deal = dealBy(id);
  return openings.get(id) ?? (deal ? startOfDeal(deal) : { opening: { from: "saved" }, bots: [] });
}

/** Tables that were opened are saved from then on. */
export function begun(id: string): void {
  openings.delete(id);
}

/** A name for a table. */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return [...random].map((part) => part.toString(36)).join("");
}
