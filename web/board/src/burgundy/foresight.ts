import type { GameEvent } from "isettlers";
import type { Event, Good } from "isettlers/trees/burgundy";
import { effects, type Option, parted } from "../option.js";

/** What an option would change for the seat that takes it. */
export interface Foresight {
  /** Tiles that come into the estate, by hex. */
  readonly placed: ReadonlyMap<number, string>;
  /** Tiles that come into storage. */
  readonly stored: readonly string[];
  /** Tiles that leave the storage, and those that leave a depot, as things. */
  readonly gone: readonly string[];
  /** What is chosen and paid, and what follows by itself. */
  readonly chosen: Change;
  readonly forced: Change;
  /** Goods that come into storage, or leave it when negative. */
  readonly goods: ReadonlyMap<Good, number>;
  /** The space of the turn order track that its marker comes to. */
  readonly space: number | undefined;
}

/** How the supply and the points of a seat change. */
export interface Change {
  readonly workers: number;
  readonly silver: number;
  readonly points: number;
}

/** Sums up the events of an option for a seat. */
export function foresee(option: Option | undefined, seat: number): Foresight {
  const placed = new Map<number, string>();
  const [stored, gone]: [string[], string[]] = [[], []];
  const goods = new Map<Good, number>();
  let space: number | undefined;
  const add = (good: Good, count: number) => goods.set(good, (goods.get(good) ?? 0) + count);

  const events = effects(option?.events ?? []);
  for (const event of events as readonly Event[]) {
    if (event.seat !== seat) continue;
    if (event.kind === "place") {
      placed.set(event.values.hex, event.values.tile);
      gone.push(`stored/${event.values.tile}`);
    } else if (event.kind === "take") {
      stored.push(event.values.tile);
      gone.push(`depot/${event.values.depot}/${event.values.tile}`);
    } else if (event.kind === "discard") gone.push(`stored/${event.values.tile}`);
    else if (event.kind === "sold") add(event.values.good, -event.values.count);
    else if (event.kind === "order") space = event.values.space;
    else if (event.kind === "goods")
      for (const [good, count] of Object.entries(event.values.goods)) add(good as Good, count);
  }
  const { chosen, forced } = parted({ events });
  return { placed, stored, gone, chosen: changed(chosen, seat), forced: changed(forced, seat), goods, space };
}

function changed(events: readonly GameEvent[], seat: number): Change {
  let [workers, silver, points] = [0, 0, 0];
  for (const event of events as readonly Event[]) {
    if (event.seat !== seat) continue;
    if (event.kind === "workers") workers += event.values.amount;
    else if (event.kind === "silver") silver += event.values.amount;
    else if (event.kind === "vp") points += event.values.points;
  }
  return { workers, silver, points };
}

/** What an option costs. */
export interface Cost {
  readonly workers: number;
  readonly silver: number;
}

/** Sums up what is chosen and paid with an option by a seat, by any seat if none is named. */
export function costOf(option: Option, seat?: number): Cost {
  let [workers, silver] = [0, 0];
  for (const event of parted({ events: effects(option.events) }).chosen as readonly Event[]) {
    if (seat !== undefined && event.seat !== seat) continue;
    if (event.kind === "workers") workers += Math.max(0, -event.values.amount);
    else if (event.kind === "silver") silver += Math.max(0, -event.values.amount);
  }
  return { workers, silver };
}
