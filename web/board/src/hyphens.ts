import { h, type VNode } from "./dom.js";

const WORD = /\p{L}+/gu;
/** What stands between two words. */
const BLANK = /( )/;

/** Longer words, each with the places where its language divides it. */
export type Divided = ReadonlyMap<string, readonly string[]>;

const known = new Map<string, Divided>();

/** Reads words that are written with a hyphen at each place, such as "ap-pren-tice"; the same ones only once. */
export function divided(words: string): Divided {
  const before = known.get(words);
  if (before !== undefined) return before;
  const read = new Map(words.split(" ").map((word) => [word.replaceAll("-", ""), word.split("-")]));
  known.set(words, read);
  return read;
}

/**
 * Returns the words of a name, the long ones with soft hyphens: browsers have no hyphenation of their own everywhere. A
 * long word is a box, so it goes to a line of its own before it is divided.
 */
export function hyphenated(name: string, words: Divided): readonly (string | VNode)[] {
  return name.split(BLANK).map((word) => {
    const written = softened(word, words);
    return written === word ? word : h("span.divided", written);
  });
}

/** Returns a text with soft hyphens in its long words. */
export function softened(text: string, words: Divided): string {
  return text.replace(WORD, (letters) => syllables(letters, words).join("\u00AD"));
}

function syllables(word: string, words: Divided): readonly string[] {
  let rest = word;
  return (words.get(word.toLowerCase()) ?? [word]).map(({ length }) => {
    const piece = rest.slice(0, length);
    rest = rest.slice(length);
    return piece;
  });
}
