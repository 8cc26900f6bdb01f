import type { Event } from "isettlers/trees/imperial";
import type { Option, Thing } from "../option.js";
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
  /** The change of each good in the supply. */
  readonly goods: ReadonlyMap<string, number>;
  readonly points: number;
}

/** Events that end what an action does for the seat. */
const AFTER = new Set(["turn", "round", "phase", "over"]);

/** Sums up the events of an option for a seat. `worth` is how many points a location has at the end. */
export function foresee(
  option: Option | undefined,
  seat: number,
  worth: (card: string) => number,
): Foresight {
  const placed = builds(option);
  const [given, razed] = [new Set<Thing>(), new Set<Thing>()];
  const goods = new Map<string, number>();
  let points = 0;
  for (const event of (option?.events ?? []) as unknown as readonly Event[]) {
    if (AFTER.has(event.kind)) break;
    if (event.kind === "move" && event.values.card !== undefined) {
      const { card, source, target, owner } = event.values;
      if (target === "location" && owner === seat) placed.add(card);
      if (owner === seat)
        points += worth(card) * (Number(target === "location") - Number(source === "location"));
      if (source === "foundation" && owner === seat) given.add(THINGS.foundation(seat, card));
      if (source === "location" && owner !== null)
        (owner === seat ? given : razed).add(THINGS.location(owner, card));
    }
    if (event.seat !== seat) continue;
    if (event.kind === "vp") points += event.values.points;
    if (event.kind === "goods")
      for (const [good, count] of Object.entries(event.values.goods))
        goods.set(good, (goods.get(good) ?? 0) + count);
  }
  return { placed: [...placed], given, razed, goods, points };
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
