import type { Sentences } from "../../game.js";
import type { steps } from "./steps.js";

/** The guided first rounds of Founders of the Empire in English. */
export const sentences: Sentences<typeof steps> = {
  draft:
    "The most points win, once the last red tile is taken. Begin with one of these green tiles: it makes one of its two products.",
  layout: "Lay your first tile on a side of the second. Each tile supplies the eight places around it.",
  round: "One round is over. Your tiles are never used up: they supply their neighbours in every turn.",
  reveal:
    "A turn begins with a new tile: choose the stack whose top tile is turned up. All players may add it.",
  fullRow: "This row is full: if you turn up a tile of its stack, the five tiles in it leave the game first.",
  war: "You may play this token now: war ends the work of a tile of another player, and its points are lost.",
  coin: "You may play this coin: for this turn it buys what a tile of another player makes.",
  cart: "You may play this cart where four tiles of yours form a square: each gives what any of them makes.",
  craftsmen:
    "You may lay craftsmen on a tile that makes their product: they count 2 points, but it makes nothing more.",
  add: "Now you add one of these open tiles to your territory: click it, then a place.",
  needs:
    "A blue tile needs the two products at its top, from two different tiles around it. Yours can supply these.",
  place: "A new tile lies beside one of yours. Keep the tiles close together, so that each can supply many.",
  city: "A violet tile gives you a token when you add it. A token that you keep counts 1 point.",
  victory:
    "A red tile gives points at the end and makes nothing. The game ends when the last of them is taken.",
  replace: "You may also lay the new tile in place of one of yours, which costs 1 point at the end.",
};
