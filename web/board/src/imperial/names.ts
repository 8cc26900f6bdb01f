/** Letters that a hyphen leaves at least on either side of it. */
const LEAST = 3;
/** Words up to this length stay whole. */
const WHOLE = 8;
const WORD = /\p{L}+/gu;
const CONSONANT = "[bcdfghjklmnpqrstvwxz]";
/** The end of a syllable, before the consonants that begin the next one. */
const SYLLABLE = new RegExp(
  `[aeiouy]${CONSONANT}*?(?=(?:qu|[cpst]h|[bcdfgkpt][lr]|${CONSONANT})[aeiouy])`,
  "gi",
);

/** A name with soft hyphens in its long words. Browsers have no hyphenation of their own everywhere. */
export function hyphenated(name: string): string {
  return name.replace(WORD, (word) =>
    word.length <= WHOLE
      ? word
      : word.replace(SYLLABLE, (end, at: number) => {
          const before = at + end.length;
          return before < LEAST || word.length - before < LEAST ? end : `${end}\u00AD`;
        }),
  );
}

/** The number of letters of the longest word of a name. */
export function longestWord(name: string): number {
  return Math.max(1, ...name.split(/[\s-]+/).map(({ length }) => length));
}
