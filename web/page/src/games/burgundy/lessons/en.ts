import type { Lesson } from "../../game.js";

/** The first lesson of The Castles of Burgundy in English. */
export const lesson: Lesson = (clicks) => [
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
      clicks,
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
];
