import type { WordsOf } from "../words.js";

/** Tips of The Castles of Burgundy: signs, numbers and places in words. */
export const TIPS = {
  points: ["Victory points", "Points marked so far. What counts at the end only is added at the end."],
  seat: ["Mark of a seat", "Everything with this colour and shape belongs to this seat."],
  workers: [
    "Workers",
    "Each worker that you give up changes one of your dice by 1, up or down; 1 and 6 are neighbours. A die used for workers gives 2.",
  ],
  silver: [
    "Silverlings",
    "Once in your turn 2 silverlings buy a tile of the black depot. Sales and mines bring silverlings.",
  ],
  progress: [
    "Regions and sales",
    "A region is a connected set of hexes of one colour. Filling one gives points for its size, and more the earlier the phase.",
  ],
  beige: [
    "Buildings",
    "Each building does something once when you add it. Two of one type may not lie in one connected region.",
  ],
  blue: [
    "Ships",
    "Adding a ship takes all goods of one depot and moves your marker one space ahead in the turn order.",
  ],
  light_green: [
    "Animals",
    "Adding an animal tile gives 1 VP for each animal on it and on all tiles of the same animal in the region.",
  ],
  yellow: ["Knowledge", "Each knowledge tile gives you a rule of your own, or points at the end."],
  dark_green: ["Castles", "Adding a castle gives one more dice action at once, with any value."],
  grey: ["Mines", "Each mine gives 1 silverling at the end of each phase."],
  die: [
    "A die",
    "One action: take a tile from the depot of its value, add a stored tile to a hex of its value, sell the goods of its value, or take 2 workers.",
  ],
  white: [
    "The white die",
    "It sends the goods tile of the round to the depot of its value, and does nothing else.",
  ],
  depot: ["A depot", "A die of this value takes one of its tiles into your storage. A ship takes its goods."],
  depots: ["Two depots", "With this choice your ship takes the goods of both depots."],
  price: ["Black depot", "Once in your turn you may buy one of its tiles for 2 silverlings, without a die."],
  goods: [
    "Goods",
    "A die of their value sells all goods of this type: points for each tile, and 1 silverling for the sale.",
  ],
  depotGoods: ["Goods in a depot", "Adding a ship takes the goods of a depot into storage."],
  coming: [
    "Goods to come",
    "In each round of the phase one of them goes to the depot that the white die shows.",
  ],
  sold: ["Goods sold", "Some knowledge tiles give points for them at the end."],
  track: [
    "Turn order",
    "The marker furthest ahead plays first; in a stack, the one on top. Each ship moves its marker one space.",
  ],
  dice: ["Dice", "Each of your two dice is used for one action of your turn."],
  stored: [
    "Stored tiles",
    "Tiles that you took wait here until you add them. Where all places are taken, one has to go.",
  ],
  held: ["Goods in storage", "You can store goods of three types, any number of each."],
  bonus: ["Bonus tile", "For filling all hexes of a colour first or second. Its points are counted already."],
  hex: ["A hex", "It takes a stored tile of its colour, beside one of your tiles, with a die of its value."],
  side: ["A side of your board", "You play the whole game on the estate of the side that you choose."],
} as const;

/** These tips in any language. */
export type Tips = WordsOf<typeof TIPS>;
