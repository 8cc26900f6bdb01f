import type { WordsOf } from "./en.js";

/** English words of the result. */
export const ENGLISH_END = {
  youWin: "You win",
  wins: (names: string) => `Victory: ${names}`,
  win: (names: string) => `${names} win`,
  decidedBy: (what: string) => `decided by ${what}`,
  fromStart: "From the start",
  again: "Again, seats moved on",
  parts: "Points by source",
  lost: "The virtual player wins",
  soloEnd: (points: string) => `${points} points`,
  byPoints: (best: string, ahead: number) => `${best} points, ${ahead} ahead of the next.`,
  byNothing: (best: string) => `${best} points each, and equal in all that breaks ties.`,
  byGoods: (best: string) => `${best} points like the next, but more workers and resources left.`,
  byCards: (best: string) => `${best} points and goods left like the next, but more cards in hand.`,
  byHexes: (best: string) => `${best} points like the next, but more empty hexes.`,
  byTurn: (best: string) => `${best} points and as many empty hexes as the next, but a later turn.`,
  byTiles: (best: string) => `${best} points like the next, but more victory tiles.`,
  /** The part in which a winner was furthest ahead of the next. */
  lead: (part: string, points: number, next: string) =>
    `The largest lead: ${part.toLowerCase()}, ${points} points more than ${next}.`,
  beforeEnd: "During the game",
  inAll: "In all",
  graph: "Scores by decision",
  saveRecord: "Save the record",
  // the reasons of points
  part_marked: "Marked in the game",
  part_common_locations: "Common locations",
  part_faction_locations: "Faction locations",
  part_under_gates: "Cards under Gates",
  part_on_the_shrine: "Shrine",
  part_glory: "Glory",
  part_technology: "Technology",
  part_goods: "Goods",
  part_region: "Regions",
  part_watchtower: "Watchtowers",
  part_animals: "Animals",
  part_color: "Full colours",
  part_sale: "Goods sold",
  part_silverlings: "Silverlings",
  part_workers: "Workers",
  part_knowledge: "Knowledge",
  part_victory: "Victory tiles",
  part_tokens: "Tokens",
  part_replaced: "Replaced tiles",
  part_craftsmen: "Craftsmen",
} as const;

/** The words of the result in any language. */
export type EndTexts = WordsOf<typeof ENGLISH_END>;
