import type { GameEvent } from "isettlers";
import type { Event } from "isettlers/trees/imperial";
import { effects, type Option, parted, type Thing } from "../option.js";
import { THINGS } from "./things.js";
import type { Amounts } from "./types.js";

/** What an option would change for the seat that takes it. */
export interface Foresight {
  /** Cards that come into the empire. */
  readonly placed: readonly string[];
  /** Locations and foundations of the seat that go. */
  readonly given: ReadonlySet<Thing>;
  /** Locations of others that go. */
  readonly razed: ReadonlySet<Thing>;
  /** What is chosen and paid, and what follows by itself. */
  readonly chosen: Change;
  readonly forced: Change;
}

/** The change of each good in the supply, and of the points, those at the end of the game among them. */
export interface Change {
  readonly goods: ReadonlyMap<string, number>;
  readonly points: number;
}

/** Sums up the events of an option for a seat. `worth` is how many points an event brings it at the end. */
export function foresee(
  option: Option | undefined,
  seat: number,
  worth: (event: GameEvent) => number,
): Foresight {
  const placed = builds(option);
  const [given, razed] = [new Set<Thing>(), new Set<Thing>()];
  const { chosen, forced } = parted({ events: effects(option?.events ?? []) });
  for (const event of [...chosen, ...forced] as unknown as readonly Event[]) {
    if (event.kind !== "move" || event.values.card === undefined) continue;
    const { card, source, target, owner } = event.values;
    if (target === "location" && owner === seat) placed.add(card);
    if (source === "foundation" && owner === seat) given.add(THINGS.foundation(seat, card));
    if (source === "location" && owner !== null)
      (owner === seat ? given : razed).add(THINGS.location(owner, card));
  }
  const summed = (events: readonly GameEvent[]) => changed(events, seat, worth);
  return { placed: [...placed], given, razed, chosen: summed(chosen), forced: summed(forced) };
}

function changed(events: readonly GameEvent[], seat: number, worth: (event: GameEvent) => number): Change {
  const goods = new Map<string, number>();
  let points = 0;
  for (const event of events as unknown as readonly (Event & GameEvent)[]) {
    points += worth(event);
    if (event.seat !== seat) continue;
    if (event.kind === "vp") points += event.values.points;
    if (event.kind === "goods")
      for (const [good, count] of Object.entries(event.values.goods))
        goods.set(good, (goods.get(good) ?? 0) + count);
  }
  for (const [good, count] of goods) if (count === 0) goods.delete(good);
  return { goods, points };
}

/** The known payments of an option before a card comes into the empire. */
export function paidBy(option: Option | undefined, seat: number): Amounts {
  const paid: { [good: string]: number } = {};
  for (const event of (option?.events ?? []) as unknown as readonly Event[]) {
    if (event.kind === "move" && event.values.target === "location") break;
    if (event.kind !== "goods" || event.seat !== seat) continue;
    for (const [good, count] of Object.entries(event.values.goods))
      if (count < 0) paid[good] = (paid[good] ?? 0) - count;
  }
  return paid;
}

/** The cards that an option builds, also where what follows is not known. */
function builds(option: Option | undefined): Set<string> {
  const built = (option?.actions ?? []).filter(({ kind }) => kind === "build");
  return new Set(built.map((action) => String(action.arguments.card)));
}
