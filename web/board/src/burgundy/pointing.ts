import type { Action, View } from "isettlers/trees/burgundy";
import type { Pointing, Thing } from "../option.js";

/** Kinds that a turn asks for again once a die is used up, as it is at once where it has one use alone. */
const OF_A_TURN = new Set(["die", "buy", "end"]);

/** The things that an action is done with. */
export function pointing(view: View): Pointing<Action> {
  return (chain) => {
    const action = chain.at(-1);
    if (action === undefined) return [];
    return chain.length > 1 && OF_A_TURN.has(action.kind) ? undefined : thingsOf(action, chain, view);
  };
}

function thingsOf(action: Action, chain: readonly Action[], view: View): readonly Thing[] {
  switch (action.kind) {
    case "die":
      return [`die/${action.arguments.value}`];
    case "take":
      return [`depot/${action.arguments.depot}/${action.arguments.tile}`];
    case "buy":
      return [`depot/${action.arguments.depot}/${action.arguments.tile}`, "silver"];
    case "place":
      return [`stored/${action.arguments.tile}`, `hex/${action.arguments.hex}`];
    case "discard":
      return [`stored/${action.arguments.tile}`];
    case "sell":
      return [`goods/${action.arguments.good}`];
    case "workers":
      return ["workers"];
    case "ship":
      return [`depot/${action.arguments.depots.join("+")}`];
    case "good":
      return [`depot/${shipDepots(view).join("+")}/goods/${action.arguments.good}`];
    case "side":
      return [sideThing(action.arguments.side)];
    case "start":
      return [startThing(action.arguments.hex, chain)];
    case "end":
    case "skip":
      return [];
  }
}

/** The depots whose goods the ship may take, where the question is which of them are kept. */
export function shipDepots(view: View): readonly number[] {
  return view.pending?.asked === "goods" ? view.pending.depots : [];
}

/** A side of the board drawn. */
export function sideThing(side: string | null): Thing {
  return `side/${side}`;
}

/** The hex of a first castle: on the estate of the seat, or on a side that is chosen just before. */
function startThing(hex: number, chain: readonly Action[]): Thing {
  const side = chain.find((action) => action.kind === "side");
  return side === undefined ? `hex/${hex}` : `${sideThing(side.arguments.side)}/hex/${hex}`;
}
