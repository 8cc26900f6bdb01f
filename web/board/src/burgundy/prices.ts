import type { Action } from "isettlers/trees/burgundy";
import type { Option, Thing } from "../option.js";
import { markOf } from "../thing.js";
import { type Cost, costOf } from "./foresight.js";
import type { Table } from "./types.js";

/** Actions for which any of two dice will do, where they cost the same. */
const WITH_ANY_DIE = new Set(["take", "place", "sell"]);

/** The different costs of the options that a thing leaves, the cheapest first. */
export function costsOf({ scene, seat }: Table, thing: Thing): readonly Cost[] {
  const { options = [] } = markOf(scene, thing);
  const costs = options.map((option) => costOf(option, seat));
  const distinct = new Map(costs.map((cost) => [`${cost.workers} ${cost.silver}`, cost]));
  return [...distinct.values()].sort(
    (one, other) => one.workers - other.workers || one.silver - other.silver,
  );
}

/** The name of a thing with what it costs to choose it. */
export function priced(table: Table, thing: Thing, name: string): string {
  const text = table.words.burgundy;
  const costs = costsOf(table, thing);
  if (costs.every(({ workers, silver }) => workers + silver === 0)) return name;
  const prices = costs.map(({ workers, silver }) => {
    const parts = [
      ...(workers > 0 ? [text.workers(workers)] : []),
      ...(silver > 0 ? [text.silver(silver)] : []),
    ];
    return parts.join(text.and) || text.free;
  });
  return `${name}, ${text.costs(prices.join(text.or))}`;
}

/** The same use of either die at the same cost. The dice are asked for where the costs differ. */
export function alike(one: Option<Action>, other: Option<Action>): boolean {
  const [last, otherLast] = [one.actions.at(-1), other.actions.at(-1)];
  if (last === undefined || last.id !== otherLast?.id || !WITH_ANY_DIE.has(last.kind)) return false;
  const withDice = [one, other].every(({ actions }) => actions.length === 2 && actions[0]?.kind === "die");
  const [cost, otherCost] = [costOf(one), costOf(other)];
  return withDice && cost.workers === otherCost.workers && cost.silver === otherCost.silver;
}
