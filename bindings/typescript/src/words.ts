/** A number of 64 bits that is no count (a seed, a hash): 8 bytes, little-endian. */
export type Word = Uint8Array;

/** A seed as callers may give it. Numbers have to be whole and safe, bigints below 2^64. */
export type Seed = number | bigint | Word;

const LARGEST = 2n ** 64n - 1n;

/** The word of a number. Throws RangeError for what is no whole number from 0 to 2^64 - 1, or not told exactly. */
export function wordFrom(number: number | bigint): Word {
  const word = new Uint8Array(8);
  new DataView(word.buffer).setBigUint64(0, bigIntFrom(number), true);
  return word;
}

/** The number that a word stands for. Throws RangeError unless it has 8 bytes. */
export function wordToBigInt(word: Word): bigint {
  return new DataView(word.buffer, word.byteOffset, checked(word).length).getBigUint64(0, true);
}

/** A seed in any form as a number. Throws RangeError for what is no seed. */
export function seedToBigInt(seed: Seed): bigint {
  return typeof seed === "object" ? wordToBigInt(seed) : bigIntFrom(seed);
}

/** A word as people write it: 16 hexadecimal digits, the highest first. */
export function wordToHex(word: Word): string {
  return wordToBigInt(word).toString(16).padStart(16, "0");
}

/** The word of a seed given in any form. */
export function seedWord(seed: Seed): Word {
  return typeof seed === "object" ? checked(seed) : wordFrom(seed);
}

function bigIntFrom(number: number | bigint): bigint {
  if (typeof number === "number" && !Number.isSafeInteger(number)) {
    throw new RangeError(`a word is a whole number, above 2^53 a bigint; not ${number}`);
  }
  if (number < 0 || (typeof number === "bigint" && number > LARGEST)) {
    throw new RangeError(`a word is a number from 0 to 2^64 - 1, not ${number}`);
  }
  return BigInt(number);
}

function checked(word: Word): Word {
  if (word.length !== 8) throw new RangeError(`a word has 8 bytes, not ${word.length}`);
  return word;
}
