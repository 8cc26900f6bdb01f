import type { Lesson } from "../../game.js";

/** The first lesson of Founders of the Empire in English. */
export const lesson: Lesson = (clicks) => [
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
      clicks,
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
];
