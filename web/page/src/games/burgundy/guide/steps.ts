import type { View } from "isettlers/trees/burgundy";
import type { Thing } from "isettlers-board";
import type { AtHand, Steps } from "../../game.js";

/** Kinds of actions that castles and buildings give, and the questions with which buildings do. */
const GIVEN = ["take", "place", "sell", "workers"];
const BUILDINGS = ["take", "city_hall", "warehouse"];

/** The steps of a first phase of The Castles of Burgundy: a round of it is one turn. */
export const steps = {
  dice: (at) => (usesDie(at) ? diceOf(at).map((die) => `die/${die}`) : []),
  round: (at) => (at.view.round > 1 ? goodsThere(at) : []),
  phase: (at) => (at.view.phase === "A" ? [] : byDie(at, "take", "depot/")),
  take: (at) => [dieInUse(at), ...diceOf(at)].flatMap((die) => byDie(at, "take", `depot/${die}/`)),
  workers: (at) => byDie(at, "workers", "workers"),
  sell: (at) => byDie(at, "sell", "goods/"),
  place: (at) => [...byDie(at, "place", "stored/"), ...byDie(at, "place", "hex/")],
  ship: ({ things }) => things("ship", "depot/"),
  castle: (at) => givenBy(at, ["castle"]),
  building: (at) => givenBy(at, BUILDINGS),
  buy: ({ things }) => things("buy", ""),
  region: (at) => (isBegun(at) ? byDie(at, "place", "hex/") : []),
} as const satisfies Steps<View>;

/** Whether the question is what a die does. Where both dice are alike, one of them is in use from the start. */
function usesDie({ view: { pending } }: AtHand<View>): boolean {
  return pending === undefined || pending.asked === "die";
}

/** The things of what a die can do, where that is the question. */
function byDie(at: AtHand<View>, kind: string, beginning: string): readonly Thing[] {
  return usesDie(at) ? at.things(kind, beginning) : [];
}

/** The things of what a tile gives, where one of some questions is asked. */
function givenBy({ view, things }: AtHand<View>, questions: readonly string[]): readonly Thing[] {
  return questions.includes(view.pending?.asked ?? "") ? GIVEN.flatMap((kind) => things(kind, "")) : [];
}

function dieInUse({ view: { pending } }: AtHand<View>): number | undefined {
  return pending?.asked === "die" ? pending.die : undefined;
}

/** The dice that the seat has left beside one in use. */
function diceOf({ view, seat }: AtHand<View>): readonly number[] {
  return view.seats[seat]?.dice ?? [];
}

/** The goods in the depot that the white die has named. */
function goodsThere({ view }: AtHand<View>): readonly Thing[] {
  const goods = view.depots[(view.white ?? 0) - 1]?.goods ?? {};
  return Object.keys(goods).map((good) => `depot/${view.white}/goods/${good}`);
}

/** Whether the estate has more than its first castle. */
function isBegun({ view, seat }: AtHand<View>): boolean {
  return (view.seats[seat]?.tiles.length ?? 0) > 1;
}
