import type { LegalAction } from "isettlers";
import type { Option, Thing } from "./option.js";
import type { Mark } from "./scene.js";
import type { Selection } from "./selection.js";

/**
 * The marks of a selection: what can be pointed at, what is picked, what is hovered, and what is explained.
 * `numbers` are those of the rows of a list; without them a thing has the number of the one candidate that it leaves.
 */
export function marksOf<A extends LegalAction>(
  selection: Selection<A>,
  hovered: Iterable<Thing> = [],
  numbers: ReadonlyMap<Thing, number> = numbersOf(selection),
  explained: readonly Thing[] = [],
): ReadonlyMap<Thing, Mark> {
  const [legal, picked, under] = [selection.things, new Set(selection.picked), new Set(hovered)];
  const others = [...selection.startable].filter((thing) => !legal.has(thing) && !picked.has(thing));
  const instead = new Set(others);
  const ringed = new Set(explained);
  const options = optionsBy(selection);
  const mark = (thing: Thing): Mark => {
    const number = numbers.get(thing);
    const times = picked.has(thing) ? selection.timesOf(thing) : undefined;
    return {
      legal: legal.has(thing),
      picked: picked.has(thing),
      instead: instead.has(thing),
      hovered: under.has(thing),
      ringed: ringed.has(thing),
      options: options.get(thing) ?? [],
      ...(number === undefined ? {} : { number }),
      ...(times === undefined || times.most < 2 ? {} : { times: { now: times.least, most: times.most } }),
    };
  };
  return new Map(
    [...new Set([...legal, ...picked, ...others, ...under, ...ringed])].map((thing) => [thing, mark(thing)]),
  );
}

function optionsBy<A extends LegalAction>({
  candidates,
}: Selection<A>): ReadonlyMap<Thing, readonly Option[]> {
  const options = new Map<Thing, Option[]>();
  for (const option of candidates)
    for (const thing of new Set(option.things)) {
      const having = options.get(thing);
      if (having === undefined) options.set(thing, [option]);
      else having.push(option);
    }
  return options;
}

/** The number of the candidate that a thing leaves, for things that leave one. */
function numbersOf<A extends LegalAction>({ candidates, things }: Selection<A>): ReadonlyMap<Thing, number> {
  const rows = new Map<Thing, number>();
  const shared = new Set<Thing>();
  candidates.forEach((option, row) => {
    for (const thing of new Set(option.things)) {
      if (rows.has(thing)) shared.add(thing);
      rows.set(thing, row + 1);
    }
  });
  return new Map([...rows].filter(([thing]) => things.has(thing) && !shared.has(thing)));
}
