import type { Sentences } from "../../game.js";
import type { steps } from "./steps.js";

/** The guided first phase of The Castles of Burgundy in English. */
export const sentences: Sentences<typeof steps> = {
  dice: "The most points after five phases win. Each die of yours does one thing; what fits one of them has a blue outline.",
  round: "A round is over: all dice are rolled again, and the white die has sent a goods tile to this depot.",
  phase:
    "Phase A is over: each mine has given a silverling, and all depots have new tiles. Four phases are to come.",
  take: "A die takes a tile from the depot with its number. It waits in your storage, which has room for three.",
  workers: "A worker changes a die by one. A die that fits nothing gives you two new workers.",
  sell: "A die sells your goods of its number: each gives points, and the sale gives a silverling.",
  place:
    "Now a tile can leave your storage for a hex of its colour that shows the die and lies beside a tile of yours.",
  ship: "A ship brings you the goods of one depot and moves you ahead in the turn order. You store three types.",
  castle: "A castle gives you one more action, with a die of any number.",
  building: "A building acts once, when you place it. This one gives you what is marked now.",
  buy: "Once a turn, two silverlings buy a tile from the black depot. It goes to your storage too.",
  region:
    "Hexes of one colour that touch are a region. Once it is full it gives points, more of them in an early phase.",
};
