import type { GameEvent, Tree, Value } from "isettlers";
import type { Thing } from "isettlers-board";

/** Values of events that are the ids of cards and tiles. */
const IDS = ["card", "tile", "old"];

/** Which of the things on the table some events are about. */
export function namedBy(
  events: readonly GameEvent[],
  seat: number | null,
  things: Iterable<Thing>,
): ReadonlySet<Thing> {
  const ids = new Set<Value>();
  const places = new Set<string>();
  for (const { seat: whose, values } of events) {
    for (const key of IDS) if (typeof values[key] === "string") ids.add(values[key] as string);
    if (typeof values.hex === "number")
      places.add(whose === seat ? `hex/${values.hex}` : `seat/${whose}/hex/${values.hex}`);
    if (Array.isArray(values.at)) places.add(`cell/${values.victim ?? whose}/${values.at.join(",")}`);
  }
  return new Set(
    [...things].filter((thing) => places.has(thing) || thing.split("/").some((part) => ids.has(part))),
  );
}

/** The kind of an action, by the blocks of ids in the catalogue. */
export function kindOf(catalogue: Tree, action: Value | undefined): string {
  const blocks = (catalogue.actions ?? []) as unknown as readonly Block[];
  const id = typeof action === "number" ? action : -1;
  return blocks.find(({ first, count }) => id >= first && id < first + count)?.kind ?? "";
}

interface Block {
  readonly kind: string;
  readonly first: number;
  readonly count: number;
}
