import type { GameEvent } from "isettlers";
import type { founders } from "isettlers/trees";
import type { Pointing, Thing } from "../option.js";
import { type Catalogue, type Cell, keyOf } from "./catalogue.js";

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

/** A kind of question. */
export type QuestionKind = founders.Phase | founders.Pending["asked"];

/** Choices of a token in the order of their numbers. */
const TOKENS = ["none", "war", "coin", "cart", "craftsmen"] as const;

/** The kind of the question of a view. */
export function questionKind(view: founders.View): QuestionKind {
  return view.pending?.asked ?? view.phase;
}

/**
 * Names the things that an action of a view is done with. A token leads on to its target, and a tile to its cell;
 * what else follows is a question of its own.
 */
export function pointing(view: founders.View, catalogue: Catalogue): Pointing {
  return (chain, events) => {
    const action = chain.at(-1) as founders.Action | undefined;
    if (action === undefined) return [];
    return chain.length === 1
      ? thingsOf(view, action)
      : thingsAfter(view, stepsIn(view, catalogue, events), action);
  };
}

function thingsOf(view: founders.View, action: founders.Action): readonly Thing[] {
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
      return [cellThing(view, [action.arguments.x, action.arguments.y])];
    case "resource": {
      const { resource } = action.arguments;
      return [questionKind(view) === "face" ? THINGS.craftsmen(resource) : THINGS.product(resource)];
    }
    case "skip":
    case "agreement":
      return [];
  }
}

function cellThing({ pending, turn }: founders.View, cell: Cell): Thing {
  if (pending?.asked === "cart") return THINGS.corner(cell);
  return THINGS.cell(pending?.asked === "war" || pending?.asked === "coin" ? pending.against : turn, cell);
}

/** What was chosen in a chain, whether asked for or the only answer. */
interface Steps {
  readonly last: string | undefined;
  readonly token: founders.TokenChoice | undefined;
  readonly seat: number | undefined;
}

function stepsIn(view: founders.View, catalogue: Catalogue, events: readonly GameEvent[]): Steps {
  const taken = (events as readonly founders.Event[])
    .filter(({ seat }) => seat === view.actor)
    .flatMap((event) => (event.kind === "action" ? [stepOf(catalogue, event.values.action)] : []));
  const placeOf = (kind: string) => taken.find((step) => step.kind === kind)?.place;
  const token = placeOf("token");
  return {
    last: taken.at(-1)?.kind,
    token: token === undefined ? undefined : TOKENS[token],
    seat: placeOf("seat"),
  };
}

function stepOf(catalogue: Catalogue, id: number): { readonly kind: string; readonly place: number } {
  const kind = catalogue.actions.find(({ first, count }) => id >= first && id < first + count);
  return { kind: kind?.kind ?? "", place: id - (kind?.first ?? 0) };
}

/** The things of an action that follows others; undefined where it answers a question of its own. */
function thingsAfter(view: founders.View, { last, token, seat }: Steps, action: founders.Action) {
  if (action.kind === "seat" && last === "token") return [THINGS.seat(action.arguments.seat)];
  if (action.kind !== "cell") return undefined;
  const cell: Cell = [action.arguments.x, action.arguments.y];
  if (last === "seat" && seat !== undefined) return [THINGS.cell(seat, cell)];
  if (last === "add" && token === undefined) return [THINGS.cell(view.turn, cell)];
  if (last !== "token") return undefined;
  return [token === "cart" ? THINGS.corner(cell) : THINGS.cell(view.turn, cell)];
}
