import type { LegalAction } from "isettlers";
import type { founders } from "isettlers/trees";
import type { Pointing, Thing } from "../option.js";
import { type Cell, keyOf } from "./catalogue.js";

/** The names of the things on the table. */
export const THINGS = {
  /** A tile of the draft, the rows or the display. */
  open: (tile: string): Thing => `open/${tile}`,
  /** A place for the first tile of the start pair. */
  side: (side: string): Thing => `side/${side}`,
  stack: (color: string): Thing => `stack/${color}`,
  /** Tokens in hand; `none` is the choice to play none. */
  token: (token: founders.TokenChoice): Thing => `token/${token}`,
  /** Craftsmen in hand, by the product on them. */
  craftsmen: (product: string): Thing => `craftsmen/${product}`,
  seat: (seat: number): Thing => `seat/${seat}`,
  /** A cell of a territory, with or without a tile. */
  cell: (seat: number, cell: Cell): Thing => `cell/${seat}/${keyOf(cell)}`,
  /** The middle of a square of four own tiles; `cell` is the lower left one. */
  corner: (cell: Cell): Thing => `corner/${keyOf(cell)}`,
  /** A product of the tile that sells it. */
  product: (resource: string): Thing => `product/${resource}`,
} as const;

/** The kind of question that is asked. */
export type Asked = founders.Phase | founders.Pending["asked"];

/** What a seat is asked in a view. */
export function askedIn(view: founders.View): Asked {
  return view.pending?.asked ?? view.phase;
}

/** Names the things that an action of a view is done with. */
export function pointing(view: founders.View): Pointing {
  return (chain) => {
    const action = chain.at(-1) as founders.Action | undefined;
    return action === undefined ? [] : thingsOf(view, chain.slice(0, -1) as founders.Action[], action);
  };
}

function thingsOf(
  view: founders.View,
  before: readonly founders.Action[],
  action: founders.Action,
): readonly Thing[] {
  switch (action.kind) {
    case "draft":
    case "add":
      return [THINGS.open(action.arguments.tile)];
    case "layout":
      return [THINGS.side(action.arguments.side)];
    case "reveal":
      return [THINGS.stack(action.arguments.stack)];
    case "token":
      return [THINGS.token(action.arguments.token)];
    case "seat":
      return [THINGS.seat(action.arguments.seat)];
    case "cell":
      return [cellThing(view, before, [action.arguments.x, action.arguments.y])];
    case "resource": {
      const { resource } = action.arguments;
      return [askedIn(view) === "face" ? THINGS.craftsmen(resource) : THINGS.product(resource)];
    }
    case "skip":
    case "agreement":
      return [];
  }
}

function cellThing(view: founders.View, before: readonly founders.Action[], cell: Cell): Thing {
  const { pending } = view;
  const seat = before.find(({ kind }) => kind === "seat") as
    | Extract<founders.Action, { kind: "seat" }>
    | undefined;
  if (seat !== undefined) return THINGS.cell(seat.arguments.seat, cell);
  if (pending?.asked === "cart") return THINGS.corner(cell);
  if (pending?.asked === "war" || pending?.asked === "coin") return THINGS.cell(pending.against, cell);
  return THINGS.cell(view.turn, cell);
}

/** The tile that an option adds, as far as its actions say. */
export function tileAdded(actions: readonly LegalAction[]): string | undefined {
  const add = (actions as readonly founders.Action[]).find(({ kind }) => kind === "add");
  return add?.kind === "add" ? add.arguments.tile : undefined;
}
