import type { Ahead, GameEvent } from "../protocol.js";
import type { Happened } from "./happened.js";
import type { Position } from "./position.js";

/** Actions of a chain at most. */
const DEEPEST = 8;
/** Actions that are looked at (default). */
const LIMIT = 400;
/** Seeds of the determinizations, the same as in Python: what differs between them the seat does not know. */
const DRAWS = [0, 1, 2, 3];

interface Node extends Ahead {
  next?: readonly Ahead[];
}

interface Waiting {
  readonly node: Node;
  readonly path: readonly number[];
}

/**
 * The legal actions with their consequences as the seat to decide can know them, computed on determinizations for it.
 * Those of some kinds have the actions that follow, breadth first, as long as all of them fit into the limit: the
 * answers to the questions within the action. Without a pending question the action is done.
 */
export function lookAhead(position: Position, through: ReadonlySet<string>, limit = LIMIT): readonly Ahead[] {
  if (position.actor === null) return [];
  const looking = new Looking(position, position.actor, through);
  try {
    return looking.look(limit);
  } finally {
    looking.close();
  }
}

class Looking {
  private readonly roots: readonly Position[];
  private readonly waiting: Waiting[] = [];

  constructor(
    position: Position,
    private readonly seat: number,
    private readonly through: ReadonlySet<string>,
  ) {
    this.roots = DRAWS.map((seed) => position.clone().resample(seat, seed));
  }

  look(limit: number): readonly Ahead[] {
    const found = this.actions(this.roots, []);
    let left = limit - found.length;
    for (let one = this.waiting.shift(); one !== undefined; one = this.waiting.shift()) {
      const { node, path } = one;
      const next = copied(this.roots, (positions) => {
        for (const position of positions) for (const action of path) position.apply(action);
        return (positions[0]?.legal.length ?? 0) > left ? undefined : this.actions(positions, path);
      });
      if (next === undefined) continue;
      node.next = next;
      left -= next.length;
    }
    return found;
  }

  close(): void {
    for (const root of this.roots) root.close();
  }

  private actions(positions: readonly Position[], path: readonly number[]): Node[] {
    const [first] = positions as [Position];
    return [...first.legal].map((id) =>
      copied(positions, (after) => {
        const action = first.action(id);
        const { events, reveals, further } = this.consequences(after, id);
        const node: Node = { action, events, reveals };
        if (further && path.length + 1 < DEEPEST && this.through.has(action.kind)) {
          this.waiting.push({ node, path: [...path, id] });
        }
        return node;
      }),
    );
  }

  /** Takes an action in all positions; what the seat can foresee of it, and whether it can look further. */
  private consequences(
    positions: readonly Position[],
    action: number,
  ): { events: readonly GameEvent[]; reveals: boolean; further: boolean } {
    const { seat } = this;
    const [first, ...others] = positions.map((position) => position.step(action)) as [
      Happened,
      ...Happened[],
    ];
    const events = first.tell(seat);
    const end = events.findIndex(
      (event) => event.reveals || (event.kind === "action" && event.seat !== seat),
    );
    const own = end < 0 ? events.length : end;
    const different = others.filter((other) => !other.beginsAs(first, own));
    const known = Math.min(own, ...different.map((other) => alike(events, other.tell(seat))));
    if (known < events.length) {
      const reveals = known < own || events[own]?.reveals === true;
      return { events: events.slice(0, known), reveals, further: false };
    }
    const deciding = positions.filter(({ actor }) => actor === seat).map(({ legal }) => legal.join());
    const reveals = deciding.some((legal) => legal !== deciding[0]);
    const pending = deciding.length === positions.length && (positions[0]?.pending ?? false);
    return { events, reveals, further: pending && !reveals };
  }
}

/** Works with copies of positions, which are closed afterwards. */
function copied<R>(positions: readonly Position[], work: (copies: readonly Position[]) => R): R {
  const copies = positions.map((position) => position.clone());
  try {
    return work(copies);
  } finally {
    for (const copy of copies) copy.close();
  }
}

/** How many events are the same at the beginning of two lists. */
function alike(events: readonly GameEvent[], others: readonly GameEvent[]): number {
  const place = events.findIndex((event, at) => JSON.stringify(event) !== JSON.stringify(others[at]));
  return place < 0 ? events.length : place;
}
