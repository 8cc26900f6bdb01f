import { signal } from "@preact/signals";
import type { Description, TableServer } from "isettlers";
import { expected } from "../table/replies.js";
import { keepSeat, keptSeats } from "./kept-seats.js";
import { connect } from "./server.js";

/** The tables that are followed at a time. */
const MOST = 20;
/** Milliseconds before a lost connection is made again. */
const AGAIN_MS = 5_000;

/** How a table stands; "gone" where its token opens nothing any more. */
export type Standing = Description | "gone";

/** How the tables of the seats in this browser stand, by token. */
export const standings = signal<ReadonlyMap<string, Standing>>(new Map());

/** Follows the tables of the seats in this browser without taking the seats. Returns the way to stop. */
export function follow(): () => void {
  let server: TableServer | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const begin = async () => {
    try {
      server = await connect();
      if (isOver) return void server.close();
      const seats = keptSeats.peek().slice(0, MOST);
      await Promise.all(seats.map(({ token }) => followOne(server as TableServer, token)));
      await server.closed;
    } catch {
      // the same again after a while
    }
    if (!isOver) timer = setTimeout(begin, AGAIN_MS);
  };
  void begin();
  return () => {
    isOver = true;
    clearTimeout(timer);
    void server?.close();
  };
}

async function followOne(server: TableServer, token: string): Promise<void> {
  try {
    const seat = await server.join(token, {
      aside: true,
      onChanged: () => void look(),
      onSeat: () => void look(),
    });
    const look = async () => {
      const status = await seat.status();
      expected.status(status);
      stands(token, status);
    };
    await look();
  } catch (error) {
    if ((error as { code?: string }).code !== "bad_token") throw error;
    stands(token, "gone");
  }
}

function stands(token: string, standing: Standing): void {
  standings.value = new Map([...standings.value, [token, standing]]);
  const kept = keptSeats.peek().find((seat) => seat.token === token);
  if (kept && standing !== "gone" && standing.over) keepSeat({ ...kept, scores: standing.scores });
}
