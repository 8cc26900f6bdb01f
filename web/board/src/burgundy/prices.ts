import type { Action } from "isettlers/trees/burgundy";
import type { Option, Thing } from "../option.js";
import type { Between } from "../scene.js";
import { markOf } from "../thing.js";
import { type Cost, costOf } from "./foresight.js";
import type { BurgundyScene, Table } from "./types.js";

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

/** What is asked of a die that was picked, and where either die, or several stored tiles, fit the place that was. */
export function between(
  { catalogue, words }: BurgundyScene,
  options: readonly Option<Action>[],
): Between | undefined {
  const { question, die, workers } = words.burgundy;
  const uses = options.map((option) => ({ ...useOf(option), paid: costOf(option).workers }));
  const [first] = uses;
  if (first === undefined) return undefined;
  const dice = new Set(uses.map((use) => use.die));
  if (uses.some(({ place }) => place !== first.place))
    return first.die === undefined || dice.size > 1 ? undefined : { question: question.die(first.die) };
  const tiles = new Set(uses.map(({ tile }) => tile));
  if (dice.size < 2 && tiles.size < 2) return undefined;
  const paid = uses.some((use) => use.paid > 0);
  const names = uses.map((use) =>
    [
      ...(tiles.size > 1 ? [catalogue.tiles.find(({ id }) => id === use.tile)?.name] : []),
      ...(dice.size > 1 && use.die !== undefined ? [die(use.die)] : []),
      ...(paid ? [workers(use.paid)] : []),
    ].join(", "),
  );
  return { question: tiles.size > 1 ? question.there : question.withDie, names };
}

/** The die of an option, the place that it is used for, and the stored tile that comes there. */
function useOf({ actions }: Option<Action>) {
  const [first, last] = [actions[0], actions.at(-1)];
  const die = first?.kind === "die" ? first.arguments.value : undefined;
  if (last?.kind !== "place") return { die, place: last?.id, tile: undefined };
  return { die, place: `hex/${last.arguments.hex}`, tile: last.arguments.tile };
}
