/** What the boards of all games have in common. The boards are `isettlers-board/burgundy` and its siblings. */

export { COMMON } from "./common.js";
export { h, type VNode, type VNodeData } from "./dom.js";
export { marksOf } from "./marks.js";
export { escaped, markup } from "./markup.js";
export type { Pace } from "./motion.js";
export {
  type Act,
  type Around,
  type Beat,
  beatOf,
  LONGEST_MS,
  NO_BEAT,
  type Spot,
  type Step,
  type Steps,
  spotOf,
  stilled,
} from "./motion-plan.js";
export { type Listener, type Mounted, mount } from "./mount.js";
export { type Ahead, effects, type Option, optionsOf, type Pointing, parted, type Thing } from "./option.js";
export { amount, change, crest, header, numeral, type SeatHeader, signed, spoken } from "./parts.js";
export { patch } from "./patch.js";
export type {
  About,
  Between,
  Explained,
  GameBoard,
  Layout,
  Mark,
  Reading,
  Reasons,
  Scene,
} from "./scene.js";
export { type Alike, type Group, type Pick, Selection } from "./selection.js";
export { type Account, type Called, capital, type Recount, type Who } from "./sentences.js";
export { installSigns, isSign, type Sign, sign, signAt, symbolsOf } from "./signs.js";
export { isSmall, tapped } from "./taps.js";
export { markOf, stepper, thingData } from "./thing.js";
export { ENGLISH, type Words, type WordsOf } from "./words.js";
