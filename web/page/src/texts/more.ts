import type { WordsOf } from "./en.js";

/** English words of the part of a new game's form that is folded away. */
export const ENGLISH_MORE = {
  usualRulesLine: "the usual ones unless you change them",
  seedLine: "the same seed deals the same game",
  ownDataLine: ".toml files, or a file of isettlers compile-data --catalogue",
  ownDataNothing: "This file has nothing of your own for this game.",
} as const;

/** These words in any language. */
export type MoreTexts = WordsOf<typeof ENGLISH_MORE>;
