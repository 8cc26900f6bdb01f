import type { WordsOf } from "./en.js";

/** English words of the statistics. */
export const ENGLISH_STATISTICS = {
  statisticsLine:
    "Games that you played from one seat to their end. They are kept in this browser alone; of a deal the first result counts.",
  noResults: "No game has ended in this browser yet.",
  erased: "Everything was erased.",
  against: "Against",
  games: "Games",
  won: "Won",
  bestPoints: "Best",
  meanPoints: "Mean",
  allGames: "All",
  people: "people",
  nobody: "nobody",
  deals: "Deals of the day",
  dealsPlayed: (count: number, row: number) => `Played: ${count}. Days in a row: ${row}.`,
  erase: "Erase",
} as const;

/** These words in any language. */
export type StatisticsTexts = WordsOf<typeof ENGLISH_STATISTICS>;
