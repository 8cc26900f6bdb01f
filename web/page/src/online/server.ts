import { signal } from "@preact/signals";
import type { TableServer, Tree } from "isettlers";
import { beside, type Place } from "../beside.js";
import { kept } from "../kept.js";
import { language } from "../texts/index.js";
import type { Clock } from "./clock.js";
import { keepSeat } from "./kept-seats.js";

/** The seats that a page has created: their tokens by seat, and that of the spectators. */
export interface Invitations {
  readonly seats: { readonly [seat: string]: string };
  readonly watch: string | null;
}

/** The token of the table that this page has created last, until its invitations have been shown. */
export const newest = signal<string | null>(null);

/** The address of tables, from that of the page: encrypted where the page is. */
export function addressOf(tables: Place, page: string): URL {
  const address = new URL("path" in tables ? `./${tables.path}` : "/", page);
  address.protocol = address.protocol === "https:" ? "wss" : "ws";
  if ("port" in tables) address.port = `${tables.port}`;
  return address;
}

/** The address of the tables beside this page; null where it came from a server without tables. */
export async function serverAddress(): Promise<URL | null> {
  const { tables } = await beside();
  if (tables === null) return null;
  return addressOf(tables, location.href);
}

/** Connects to the tables beside this page. Rejects where there are none. */
export async function connect(): Promise<TableServer> {
  const address = await serverAddress();
  if (address === null) throw new Error("this page comes from a server without tables");
  const { connectTableServer } = await import("isettlers/browser"); // most games need no client
  return connectTableServer(address, { language: language.peek() });
}

/** Does something over a connection of its own. */
export async function briefly<R>(work: (server: TableServer) => Promise<R>): Promise<R> {
  const server = await connect();
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

/** How a table of the server is opened. */
export interface Terms {
  /** The bots by seat; undefined for people. */
  readonly bots: readonly (string | undefined)[];
  /** Whether the lobby lists the free seats. */
  readonly open: boolean;
  /** The players' time, null for no clock. */
  readonly clock: Clock | null;
}

/**
 * Creates a table; the token of one's own seat, the first that no bot holds. At an open table the lobby lists the other
 * seats, else their tokens are kept as invitations.
 */
export async function createTable(
  game: string,
  setup: Tree,
  { bots: players, open, clock }: Terms,
): Promise<string> {
  const bots = Object.fromEntries(players.flatMap((bot, seat) => (bot === undefined ? [] : [[seat, bot]])));
  const options = { bots, open, spectators: true, ...(clock && { clock }) };
  const created = await briefly((server) => server.create(game, setup, options));
  const [[own, token] = ["", ""], ...others] = Object.entries(created.tokens);
  if (own === "") throw new Error("every seat is a bot's");
  const invitations: Invitations = { seats: Object.fromEntries(others), watch: created.watch };
  kept.write(`invitations.${token}`, invitations);
  keepSeat({ token, table: created.table, game, names: [], seat: Number(own) });
  newest.value = token;
  return token;
}

/** The invitations to the table at which a token opens a seat. */
export function invitationsOf(token: string): Invitations {
  return kept.read<Invitations>(`invitations.${token}`) ?? { seats: {}, watch: null };
}

/** The address by which somebody else opens a seat. */
export function linkOf(token: string): string {
  const address = new URL(location.href);
  address.hash = `seat=${token}`;
  return address.href;
}
