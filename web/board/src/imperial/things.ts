import type { Color, Deck, Good, Technology } from "isettlers/trees/imperial";
import type { Thing } from "../option.js";

/** The names of the things on a table. */
export const THINGS = {
  hand: (card: string): Thing => `hand/${card}`,
  /** A location; `row` is the seat in whose row it stands, or the number of seats for the virtual player. */
  location: (row: number, card: string): Thing => `location/${row}/${card}`,
  foundation: (seat: number, card: string): Thing => `foundation/${seat}/${card}`,
  good: (seat: number, good: Good): Thing => `good/${seat}/${good}`,
  technology: (token: Technology): Thing => `technology/${token}`,
  deck: (deck: Deck): Thing => `deck/${deck}`,
  /** A card of the open row, or of the packet before the reader. */
  offered: (card: string): Thing => `offered/${card}`,
  /** A card that was looked at. */
  aside: (card: string): Thing => `aside/${card}`,
  seat: (seat: number): Thing => `seat/${seat}`,
  deal: (card: string): Thing => `deal/${card}`,
  trade: (holder: number, row: number, card: string): Thing => `trade/${holder}/${row}/${card}`,
  gate: (gate: number): Thing => `gate/${gate}`,
  shrine: "shrine",
  color: (color: Color): Thing => `color/${color}`,
  /** A price in one of its wordings: each resource with the gold that stands in for some of it. */
  price: (wording: readonly (readonly [good: Good, gold: number])[]): Thing =>
    `price/${wording.map(([good, gold]) => `${good}-${gold}`).join("+")}`,
  attack: (place: number): Thing => `attack/${place}`,
  attackDeal: (good: Good): Thing => `attack-deal/${good}`,
} as const;
