import type { View } from "isettlers/trees/founders";
import type { Thing } from "isettlers-board";
import type { AtHand, Steps } from "../../game.js";

/** Tiles that a row holds. */
const ROW = 5;
const COLORS = ["nature", "village", "city"] as const;

/** The steps of the first rounds of Founders of the Empire. */
export const steps = {
  draft: ({ things }) => things("draft", "open/"),
  layout: ({ things }) => things("layout", "side/"),
  round: (at) => (isBegun(at) ? ifRevealing(at, territoryOf(at)) : []),
  reveal: ({ things }) => things("reveal", "stack/"),
  fullRow: (at) =>
    ifRevealing(
      at,
      COLORS.filter((color) => at.view.rows[color].length === ROW).map((color) => `stack/${color}`),
    ),
  war: ({ things }) => things("token", "token/war"),
  coin: ({ things }) => things("token", "token/coin"),
  cart: ({ things }) => things("token", "token/cart"),
  craftsmen: ({ things }) => things("token", "token/craftsmen"),
  add: ({ things }) => things("add", "open/"),
  needs: (at) => openOf(at, at.view.rows.village),
  place: (at) => at.things("add", "cell/").filter((thing) => !territoryOf(at).includes(thing)),
  city: (at) => openOf(at, at.view.rows.city),
  victory: (at) => openOf(at, at.view.victory),
  replace: (at) => at.things("add", "cell/").filter((thing) => territoryOf(at).includes(thing)),
} as const satisfies Steps<View>;

/** Whether the seat has had a turn. */
function isBegun({ view, seat }: AtHand<View>): boolean {
  const { tiles = [], replaced = 0 } = view.seats[seat] ?? {};
  return tiles.length + replaced > 2;
}

/** The tiles of the seat that decides. */
function territoryOf({ view, seat }: AtHand<View>): readonly Thing[] {
  return (view.seats[seat]?.tiles ?? []).map(({ at }) => `cell/${seat}/${at.join(",")}`);
}

function ifRevealing(at: AtHand<View>, things: readonly Thing[]): readonly Thing[] {
  return at.things("reveal", "stack/").length > 0 ? things : [];
}

/** Those of some open tiles that can be added. */
function openOf({ things }: AtHand<View>, tiles: readonly string[]): readonly Thing[] {
  return things("add", "open/").filter((thing) => tiles.some((tile) => thing === `open/${tile}`));
}
