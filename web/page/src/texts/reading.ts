import type { WordsOf } from "./en.js";

/** English words of the legend and of the rules. */
export const ENGLISH_READING = {
  signs: "Signs",
  findRule: "Search the rules",
  noRule: "No rule has these words.",
} as const;

/** These words in any language. */
export type ReadingTexts = WordsOf<typeof ENGLISH_READING>;
