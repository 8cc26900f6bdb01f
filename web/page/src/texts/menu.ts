import type { WordsOf } from "./en.js";

/** English words of the menu of a table. */
export const ENGLISH_MENU = {
  motion: "Motion",
  motion_slow: "Slow",
  motion_normal: "Normal",
  motion_fast: "Fast",
  motion_still: "Still, outlines only",
  motion_none: "None, at once",
  sound: "Sound",
  saveFile: "Save as a file",
  copyPosition: "Copy a link to this position",
  copyPositionLine: "The link carries everything, hidden cards too.",
  editPositionLine: "The editor shows everything, hidden cards too.",
} as const;

/** These words in any language. */
export type MenuTexts = WordsOf<typeof ENGLISH_MENU>;
