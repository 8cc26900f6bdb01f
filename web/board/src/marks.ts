import type { LegalAction } from "isettlers";
import type { Thing } from "./option.js";
import type { Mark } from "./scene.js";
import type { Selection } from "./selection.js";

/**
 * The marks of a selection: what can be pointed at, what is picked, and what is hovered.
 * A thing that leaves one candidate has the number of that candidate.
 */
export function marksOf<A extends LegalAction>(
  selection: Selection<A>,
  hovered: Iterable<Thing> = [],
): ReadonlyMap<Thing, Mark> {
  const picked = new Set(selection.picked);
  const under = new Set(hovered);
  const rows = new Map<Thing, number[]>();
  selection.candidates.forEach(({ things }, row) => {
    for (const thing of new Set(things)) rows.set(thing, [...(rows.get(thing) ?? []), row]);
  });
  const marked = new Set([...rows.keys(), ...picked, ...under]);
  const mark = (thing: Thing): Mark => {
    const [row, ...more] = rows.get(thing) ?? [];
    const numbered = row !== undefined && more.length === 0 && !picked.has(thing);
    return {
      legal: row !== undefined && !picked.has(thing),
      picked: picked.has(thing),
      hovered: under.has(thing),
      ...(numbered ? { number: row + 1 } : {}),
    };
  };
  return new Map([...marked].map((thing) => [thing, mark(thing)]));
}
