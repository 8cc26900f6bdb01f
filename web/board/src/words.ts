import { BURGUNDY } from "./burgundy/words.js";
import { COMMON } from "./common.js";
import { FOUNDERS } from "./founders/words.js";
import { IMPERIAL } from "./imperial/words.js";

/** The words that the boards write. A page in another language gives others. */
export const ENGLISH = {
  ...COMMON,
  burgundy: BURGUNDY,
  founders: FOUNDERS,
  imperial: IMPERIAL,
} as const;

/** A catalogue with the entries of another one: texts, functions that make texts, and catalogues in it. */
export type WordsOf<T> = T extends string
  ? string
  : T extends (...given: infer G) => string
    ? (...given: G) => string
    : { readonly [K in keyof T]: WordsOf<T[K]> };

/** A catalogue of the boards' words. */
export type Words = WordsOf<typeof ENGLISH>;
