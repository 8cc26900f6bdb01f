import type { Action, Exchange, Good, View } from "isettlers/trees/imperial";
import type { Option, Pointing, Thing } from "../option.js";
import { THINGS } from "./things.js";

/** The things that an action is done with. */
export function pointing(view: View): Pointing<Action> {
  return (chain, _, next) => {
    const action = chain.at(-1);
    if (action === undefined) return [];
    return action.kind === "pay_gold" ? wordingOf(chain, next) : thingsOf(action, chain, view);
  };
}

/** The whole price once all its resources are named; the ones before have no thing of their own. */
function wordingOf(chain: readonly Action[], next: readonly Action[]): readonly Thing[] {
  if (next.some(({ kind }) => kind === "pay_gold")) return [];
  const before = chain.findLastIndex(({ kind }) => kind !== "pay_gold");
  const named = chain.slice(before + 1).flatMap((action) => (action.kind === "pay_gold" ? [action] : []));
  return [THINGS.price(named.map(({ arguments: { good, gold } }) => [good, gold]))];
}

/** The same actions in another order, such as samurai on two locations. */
export function alike(one: Option<Action>, other: Option<Action>): boolean {
  const ids = ({ actions }: Option<Action>) => String(actions.map(({ id }) => id).sort());
  return ids(one) === ids(other);
}

function thingsOf(
  action: Exclude<Action, { kind: "pay_gold" }>,
  chain: readonly Action[],
  view: View,
): readonly Thing[] {
  const me = view.actor ?? 0;
  switch (action.kind) {
    case "pass":
    case "done":
      return [];
    case "build":
    case "deal":
    case "raze_hand":
    case "card":
      return [THINGS.hand(action.arguments.card)];
    case "stash_card":
      return [THINGS.hand(action.arguments.card)];
    case "raze":
    case "activate":
    case "activate_twice":
    case "location":
    case "unlock":
      return [THINGS.location(action.arguments.row, action.arguments.card)];
    case "defend":
      return [
        THINGS.location(action.arguments.row, action.arguments.card),
        ...(pays(view) ? [THINGS.good(me, "defense")] : []),
      ];
    case "give_up":
    case "samurai":
      return [THINGS.location(me, action.arguments.card)];
    case "technology":
      return [THINGS.location(me, action.arguments.card), THINGS.technology(action.arguments.token)];
    case "give_foundation":
      return [THINGS.foundation(me, action.arguments.card)];
    case "exchange":
      return exchanged(action.arguments.what, me, pays(view) && chain.length === 1);
    case "stash_good":
      return [THINGS.good(me, action.arguments.good), THINGS.shrine];
    case "draft":
      return [THINGS.offered(action.arguments.card)];
    case "draw":
      return [THINGS.deck(action.arguments.deck)];
    case "keep":
      return [THINGS.aside(action.arguments.card)];
    case "good":
      return [THINGS.good(victim(chain, view) ?? me, action.arguments.good)];
    case "good_technology":
      return [THINGS.technology("technology")];
    case "store":
      return [THINGS.good(me, action.arguments.good)];
    case "seat":
      return [THINGS.seat(action.arguments.seat)];
    case "choose_deal":
      return [THINGS.deal(action.arguments.card)];
    case "choose_trade":
      return [THINGS.trade(action.arguments.holder, action.arguments.row, action.arguments.card)];
    case "gate":
      return [THINGS.gate(action.arguments.gate)];
    case "color":
      return [THINGS.color(action.arguments.color)];
    case "attack_card":
      return [THINGS.attack(action.arguments.place)];
    case "attack_deal":
      return [THINGS.attackDeal(action.arguments.good)];
  }
}

/** Whether a token of the supply goes; otherwise it comes from elsewhere. */
function pays(view: View): boolean {
  return view.pending === undefined;
}

/** Two workers for a good. While the exchange lasts, the good alone is asked for. */
function exchanged(what: Exchange, me: number, begins: boolean): readonly Thing[] {
  const workers = begins ? [THINGS.good(me, "worker")] : [];
  if (what === "a common card") return [...workers, THINGS.deck("common")];
  if (what === "a faction card") return [...workers, THINGS.deck("faction")];
  return [...workers, THINGS.good(me, what as Good)];
}

/** The seat whose goods are asked about, where they are another's. */
function victim(chain: readonly Action[], view: View): number | undefined {
  const frame = view.pending?.chain.at(-1);
  if (frame?.what === "good") return frame.for === "theft" ? frame.victim : undefined;
  const before = chain.findLast(({ kind }) => kind === "seat");
  return before?.kind === "seat" ? before.arguments.seat : undefined;
}
