import type { Layout } from "../scene.js";
import type { ImperialScene } from "./types.js";

/** Pixels of width from which a board has a layout; none has fewer than those of a phone. */
export const WIDTHS: { readonly [L in Layout]: number } = { wide: 860, tablet: 600, column: 600, phone: 320 };
/** The least widths of cards and locations with the gap beside each. */
const [CARD, PLACE] = [127, 126];
/** What stands beside the cards, and beside the locations of both halves of a row. */
const [RIM, SPINE] = [32, 172];
/** Locations that stand one below the other on a phone. */
const MOST_BELOW = 2;

/** How a board uses a width. */
export function layoutIn(width: number): Layout {
  return width >= WIDTHS.wide ? "wide" : width >= WIDTHS.tablet ? "tablet" : "phone";
}

/** How many cards lie side by side. */
export function cardsIn(scene: ImperialScene): number {
  return Math.floor((widthOf(scene) - RIM) / CARD);
}

/** How many locations a half of a row has room for as cards. */
export function placesIn(scene: ImperialScene): number {
  return scene.layout === "phone" ? MOST_BELOW : Math.floor((widthOf(scene) - SPINE) / 2 / PLACE);
}

function widthOf({ width, layout }: ImperialScene): number {
  return width ?? WIDTHS[layout];
}
