import type { WordsOf } from "../words.js";

/** Tips of Founders of the Empire: signs, numbers and places in words. */
export const TIPS = {
  points: [
    "Victory points",
    "The points if the game ended now: victory tiles, tokens, minus 1 for each replaced tile.",
  ],
  seat: ["Mark of a seat", "Everything with this colour and shape belongs to this seat."],
  summary: ["Tiles of a territory", "Each tile that was replaced costs 1 VP at the end."],
  display: [
    "Victory tiles",
    "The victory tiles that are left. The game ends after the turn in which the last one is taken.",
  ],
  draft: ["Draft", "Before the first turn everybody takes two of these tiles to begin a territory with."],
  stack: [
    "A stack",
    "The face-down tiles of a colour. In your turn you turn one up; the game also ends when all three stacks are empty.",
  ],
  none: [
    "No token",
    "You may play one token before you add a tile, or none. A token that you keep is worth 1 VP at the end.",
  ],
  cell: [
    "A free place",
    "A tile can lie here beside one of yours. Its neighbours and networks give what it needs.",
  ],
  corner: [
    "A place for a cart",
    "The cart joins the four tiles around it: each of them gives any product of the four.",
  ],
  side: [
    "A place for your first tile",
    "Your first two tiles lie side by side, and the territory grows from there.",
  ],
  product: [
    "A product",
    "You buy this resource for this turn. The coin lies on the tile until its owner takes it.",
  ],
  choose: ["An opponent", "The token is played against the territory of this seat."],
  resource: [
    "Resources",
    "Tiles make them, and a new tile has those that it needs from its neighbours. None is stored or spent.",
  ],
  bought: ["Bought resource", "For the rest of this turn you have it as if one of your tiles made it."],
} as const;

/** These tips in any language. */
export type Tips = WordsOf<typeof TIPS>;
