import type { WordsOf } from "./en.js";

/** English words of the legend. */
export const ENGLISH_LEGEND = {
  signs: "Signs",
} as const;

/** These words in any language. */
export type LegendTexts = WordsOf<typeof ENGLISH_LEGEND>;
