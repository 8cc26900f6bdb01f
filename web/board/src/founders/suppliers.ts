import type { founders } from "isettlers/trees";
import { type Catalogue, type Cell, keyOf, kindOf, plus } from "./catalogue.js";

/** How a resource comes to a tile: from a neighbour that makes it, through a network, or bought. */
export interface Supply {
  readonly resource: string;
  /** The neighbour that gives it; undefined for a bought resource. */
  readonly via?: Cell;
  /** The tile that makes it. */
  readonly source?: Cell;
}

/** Tiles joined by carts: sets of cells that share a tile are one. */
export function networks(carts: readonly Cell[], square: readonly Cell[]): readonly ReadonlySet<string>[] {
  const joined: Set<string>[] = [];
  for (const cart of carts) {
    const cells = new Set(square.map((step) => keyOf(plus(cart, step))));
    for (const other of joined.filter((other) => [...other].some((cell) => cells.has(cell)))) {
      for (const cell of other) cells.add(cell);
      joined.splice(joined.indexOf(other), 1);
    }
    joined.push(cells);
  }
  return joined;
}

/**
 * One way in which a tile on a cell gets what it needs. It explains a placement that the engine offers and decides
 * nothing; it is empty where it knows no way.
 */
export function suppliesOf(
  view: founders.View,
  catalogue: Catalogue,
  seat: number,
  tile: string,
  cell: Cell,
): readonly Supply[] {
  const { requires } = kindOf(catalogue, tile);
  const rulings = view.setup.rulings ?? {};
  const distinct = rulings.distinct_supplier_per_resource ?? true;
  const steps = [
    ...catalogue.grid.sides,
    ...(rulings.resource_neighbourhood === 4 ? [] : catalogue.grid.corners),
  ];
  const given = requires.map((resource) => waysTo(view, catalogue, seat, resource, cell, steps));
  const [first = [], second] = given;
  if (second === undefined) return first.slice(0, 1);
  const pairs = first.flatMap((one) => second.map((other) => [one, other] as const));
  const fitting = pairs.filter(([one, other]) => apart(one, other, distinct));
  return fitting.reduce<readonly Supply[]>(
    (best, pair) => (best.length === 0 || detours(pair) < detours(best) ? pair : best),
    [],
  );
}

function waysTo(
  view: founders.View,
  catalogue: Catalogue,
  seat: number,
  resource: string,
  cell: Cell,
  steps: readonly Cell[],
): readonly Supply[] {
  const { tiles = [], carts = [] } = view.seats[seat] ?? {};
  const others = tiles.filter(({ at }) => keyOf(at) !== keyOf(cell));
  const sources = others.filter((tile) => makes(catalogue, tile, resource)).map(({ at }) => at);
  const nets = networks(carts, catalogue.grid.square);
  const ways: Supply[] = [];
  for (const { at: via } of others) {
    if (!steps.some((step) => keyOf(plus(cell, step)) === keyOf(via))) continue;
    const own = sources.find((source) => keyOf(source) === keyOf(via));
    if (own !== undefined) ways.push({ resource, via, source: own });
    const net = nets.find((net) => net.has(keyOf(via)));
    for (const source of sources)
      if (source !== own && net?.has(keyOf(source))) ways.push({ resource, via, source });
  }
  return view.bought === resource ? [...ways, { resource }] : ways;
}

function makes(catalogue: Catalogue, tile: founders.Tile, resource: string): boolean {
  const idle = (tile.war ?? 0) > 0 || (tile.coins ?? 0) > 0 || tile.craftsmen !== undefined;
  return !idle && kindOf(catalogue, tile.tile).produces.includes(resource);
}

/** Whether two ways can be gone at once: no more than one resource is bought, and suppliers differ. */
function apart(one: Supply, other: Supply, distinct: boolean): boolean {
  if (one.via === undefined || other.via === undefined) return one.via !== other.via;
  if (!distinct) return true;
  return (
    keyOf(one.via) !== keyOf(other.via) && keyOf(one.source ?? one.via) !== keyOf(other.source ?? other.via)
  );
}

function detours(pair: readonly Supply[]): number {
  return pair.filter(({ via, source }) => via !== source).length;
}
