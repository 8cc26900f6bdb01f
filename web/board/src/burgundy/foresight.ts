import type { Event, Good } from "isettlers/trees/burgundy";
import type { Option } from "../option.js";

/** What an option would change for the seat that takes it. */
export interface Foresight {
  /** Tiles that come into the estate, by hex. */
  readonly placed: ReadonlyMap<number, string>;
  /** Tiles that come into storage. */
  readonly stored: readonly string[];
  /** Tiles that leave the storage, and those that leave a depot, as things. */
  readonly gone: readonly string[];
  readonly workers: number;
  readonly silver: number;
  readonly points: number;
  /** Goods that come into storage, or leave it when negative. */
  readonly goods: ReadonlyMap<Good, number>;
  /** The space of the turn order track that its marker comes to. */
  readonly space: number | undefined;
}

/** Events that end what an action does for the seat. */
const AFTER = new Set(["turn", "round", "phase", "final", "over"]);

/** Sums up the events of an option for a seat. */
export function foresee(option: Option | undefined, seat: number): Foresight {
  const placed = new Map<number, string>();
  const [stored, gone]: [string[], string[]] = [[], []];
  const goods = new Map<Good, number>();
  let [workers, silver, points, space]: [number, number, number, number | undefined] = [0, 0, 0, undefined];
  const add = (good: Good, count: number) => goods.set(good, (goods.get(good) ?? 0) + count);

  for (const event of eventsOf(option)) {
    if (AFTER.has(event.kind)) break;
    if (event.seat !== seat) continue;
    if (event.kind === "place") {
      placed.set(event.values.hex, event.values.tile);
      gone.push(`stored/${event.values.tile}`);
    } else if (event.kind === "take") {
      stored.push(event.values.tile);
      gone.push(`depot/${event.values.depot}/${event.values.tile}`);
    } else if (event.kind === "discard") gone.push(`stored/${event.values.tile}`);
    else if (event.kind === "workers") workers += event.values.amount;
    else if (event.kind === "silver") silver += event.values.amount;
    else if (event.kind === "vp") points += event.values.points;
    else if (event.kind === "sold") add(event.values.good, -event.values.count);
    else if (event.kind === "order") space = event.values.space;
    else if (event.kind === "goods")
      for (const [good, count] of Object.entries(event.values.goods)) add(good as Good, count);
  }
  return { placed, stored, gone, workers, silver, points, goods, space };
}

/** What an option costs. */
export interface Cost {
  readonly workers: number;
  readonly silver: number;
}

/** Sums up what an option takes from a seat, from any seat if none is named. */
export function costOf(option: Option, seat?: number): Cost {
  let [workers, silver] = [0, 0];
  for (const event of eventsOf(option)) {
    if (AFTER.has(event.kind)) break;
    if (seat !== undefined && event.seat !== seat) continue;
    if (event.kind === "workers") workers += Math.max(0, -event.values.amount);
    else if (event.kind === "silver") silver += Math.max(0, -event.values.amount);
  }
  return { workers, silver };
}

function eventsOf(option: Option | undefined): readonly Event[] {
  return (option?.events ?? []) as readonly Event[];
}
