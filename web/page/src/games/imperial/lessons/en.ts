import type { Lesson } from "../../game.js";

/** The first lesson of Imperial Settlers in English. */
export const lesson: Lesson = (clicks) => [
  {
    title: "The aim",
    lines: [
      "You build an empire of cards. The player with the most victory points after five rounds wins.",
      "Points come from cards in play and, at the end, 1 from each common and 2 from each faction location. The points shown have these already.",
    ],
  },
  {
    title: "A round",
    lines: [
      "You first get new cards: click the one that you take from the open row.",
      "Then your board, your deals and your production locations give goods. The page does this for you.",
      "Then players take one action each by turns until all have passed. Goods are mostly lost when the round ends, so use them.",
    ],
  },
  {
    title: "An action",
    lines: [
      clicks,
      "Click a card in your hand: build it for the goods at its top left, make a deal with a faction card, or raze a common card for its goods.",
      "Many faction cards also cost one of your locations: click the card, then the location.",
      "Click an action location of yours to use it, or a location of another player to raze it for 2 raze tokens.",
      "Two workers give you a good or a card: click the good in your supply, or a deck.",
      "When you pay, 1 gold stands in for 1 wood, stone or food.",
      "If nothing is worth doing, pass; you are out until the next round.",
    ],
  },
];
