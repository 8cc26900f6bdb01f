import type { Lessons } from "../lessons.js";

const CLICKS =
  "The first click of a choice shows what it would do. Click it again, or what it still needs, and it is done.";

/** The first lesson of each game in English. */
export const ENGLISH: Lessons = {
  imperial: [
    {
      title: "The aim",
      lines: [
        "You build an empire of cards. The player with the most victory points after five rounds wins.",
        "Points come from cards in play and, at the end, 1 from each common and 2 from each faction location.",
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
        CLICKS,
        "Click a card in your hand: build it for the goods at its top left, make a deal with a faction card, or raze a common card for its goods.",
        "Many faction cards also cost one of your locations: click the card, then the location.",
        "Click an action location of yours to use it, or a location of another player to raze it for 2 raze tokens.",
        "Two workers give you a good or a card: click the good in your supply, or a deck.",
        "If nothing is worth doing, pass; you are out until the next round.",
      ],
    },
  ],
  burgundy: [
    {
      title: "The aim",
      lines: [
        "You fill your estate with tiles. The player with the most victory points after five phases of five rounds wins.",
        "A filled region gives points by its size, and 10, 8, 6, 4 or 2 more in phase A to E.",
      ],
    },
    {
      title: "A turn",
      lines: [
        CLICKS,
        "You have two dice and do one thing with each: click a die, then the place.",
        "Take a tile: click one in the depot with the number of the die. It goes to your storage, which holds three.",
        "Place a tile: click it in your storage, then a hex of its colour that shows the number of the die and touches a tile of yours.",
        "Sell goods: click the goods whose number the die shows. Each gives points, and the sale gives a silverling.",
        "Or take two workers: click your workers.",
        "A worker changes a die by one. The page offers this by itself and shows how many workers it costs.",
        "Once a turn two silverlings buy a tile from the black depot.",
      ],
    },
    {
      title: "The end",
      lines: [
        "After the last round, goods and silverlings left give 1 point each, and two workers give 1.",
        "Yellow tiles change rules or score at the end: rest on one to read it.",
      ],
    },
  ],
  founders: [
    {
      title: "The aim",
      lines: [
        "You lay tiles into a territory of your own. The player with the most victory points wins.",
        "Red victory tiles give 1 to 3 points, a token that you keep gives 1, and each tile that you replaced costs 1.",
      ],
    },
    {
      title: "A turn",
      lines: [
        CLICKS,
        "Before the first turn everybody takes two green tiles and lays them side by side.",
        "Click one of the three stacks: its top tile is turned up. Then play a token, or none.",
        "Then add a tile: click an open tile, then a marked place beside your territory.",
        "Green tiles need nothing. Others need the two resources that they show, from two different tiles around them.",
        "Resources are never used up: a tile supplies its neighbours every turn.",
        "Instead of a free place, you may click a tile of yours to replace it.",
      ],
    },
    {
      title: "Tokens and the end",
      lines: [
        "Violet city tiles give tokens. War puts a tile of another player out of action, a coin buys a resource from one.",
        "A cart joins four tiles that form a square, and craftsmen score on a village tile that makes their product.",
        "The game ends when the last victory tile on display is taken, or all stacks are empty.",
      ],
    },
  ],
};
