import type { Good, View } from "isettlers/trees/imperial";
import type { Thing } from "isettlers-board";
import type { AtHand, Steps } from "../../game.js";

/** Goods of a supply. */
const GOODS: readonly Good[] = ["wood", "stone", "food", "gold", "worker", "raze", "defense"];

/** The steps of a first round of Imperial Settlers. */
export const steps = {
  draft: ({ things }) => things("draft", "offered/"),
  draw: ({ things }) => things("draw", "deck/"),
  cleanup: (at) => (at.view.round > 1 && isTurn(at) ? whatStays(at) : []),
  goods: (at) => (at.things("exchange", "good/").length > 0 ? goodsOf(at) : []),
  build: ({ things }) => things("build", "hand/"),
  exchange: ({ things }) => things("exchange", "good/").filter((thing) => thing.endsWith("/worker")),
  deal: ({ things }) => things("deal", "hand/"),
  razeHand: ({ things }) => things("raze_hand", "hand/"),
  giveUp: ({ things }) => things("give_up", "hand/"),
  activate: ({ things }) => things("activate", "location/"),
  defend: ({ things }) => things("defend", "location/"),
  raze: ({ things }) => things("raze", "location/"),
  pass: (at) => (isTurn(at) && at.things("build", "hand/").length === 0 ? goodsOf(at) : []),
} as const satisfies Steps<View>;

/** Whether the seat may do or pass what it likes, with no choice begun. */
function isTurn({ view: { phase, pending } }: AtHand<View>): boolean {
  return phase === "action" && pending === undefined;
}

/** The locations of the seat that decides; its goods where it has none. */
function whatStays(at: AtHand<View>): readonly Thing[] {
  const { empire = [] } = at.view.seats[at.seat] ?? {};
  return empire.length > 0 ? empire.map(({ card }) => `location/${at.seat}/${card}`) : goodsOf(at);
}

/** The goods of the seat that decides. */
function goodsOf({ view, seat }: AtHand<View>): readonly Thing[] {
  const { goods = {} } = view.seats[seat] ?? {};
  return GOODS.filter((good) => (goods[good] ?? 0) > 0).map((good) => `good/${seat}/${good}`);
}
