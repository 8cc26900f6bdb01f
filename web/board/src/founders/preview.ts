import type { founders } from "isettlers/trees";
import { type Cell, keyOf } from "./catalogue.js";
import type { FoundersScene } from "./look.js";
import { type Supply, suppliesOf } from "./suppliers.js";
import type { Laid } from "./tile.js";

/** A tile that an option would add, with those that supply it. */
export interface Added {
  readonly tile: string;
  readonly at: Cell;
  readonly supplies: readonly Supply[];
}

/** What the option at hand would change, as its events say. */
export interface Preview {
  readonly added?: Added | undefined;
  /** The square of a cart. */
  readonly cart?: Cell | undefined;
  /** Tokens that would lie on a tile of a seat. */
  laidOn(seat: number, at: Cell): Laid;
  /** The stack whose full row would go to the box. */
  readonly cleared?: founders.Color | undefined;
  /** Tokens that the seat would get with a tile. */
  readonly tokens: readonly founders.Token[];
}

/** Reads the events of the option whose consequences are shown. */
export function previewOf(scene: FoundersScene): Preview {
  const events = (scene.preview?.events ?? []) as readonly founders.Event[];
  const own = events.filter(({ seat }) => seat === scene.seat);
  const laid = own.map(tokenLaid).filter((token) => token !== undefined);
  const lays = (seat: number, at: Cell) =>
    laid.filter((token) => (token.victim ?? scene.seat) === seat && keyOf(token.at) === keyOf(at));
  return {
    added: own.map((event) => added(scene, event)).find((tile) => tile !== undefined),
    cart: own
      .map((event) => (event.kind === "cart" ? event.values.at : undefined))
      .find((at) => at !== undefined),
    cleared: events
      .map((event) => (event.kind === "clear" ? event.values.stack : undefined))
      .find((stack) => stack !== undefined),
    laidOn: (seat, at) => Object.assign({}, ...lays(seat, at).map(({ on }) => on)) as Laid,
    tokens: own.flatMap((event) => (event.kind === "token" ? [event.values.token] : [])),
  };
}

function added(scene: FoundersScene, event: founders.Event): Added | undefined {
  if (event.kind !== "add" && event.kind !== "replace") return undefined;
  const { tile, at } = event.values;
  return { tile, at, supplies: suppliesOf(scene.view, scene.catalogue, scene.seat, tile, at) };
}

function tokenLaid(event: founders.Event): { victim?: number; at: Cell; on: Laid } | undefined {
  switch (event.kind) {
    case "war":
      return { victim: event.values.victim, at: event.values.at, on: { war: 1 } };
    case "coin":
      return { victim: event.values.victim, at: event.values.at, on: { coins: 1 } };
    case "craftsmen":
      return { at: event.values.at, on: { craftsmen: event.values.face } };
    default:
      return undefined;
  }
}
