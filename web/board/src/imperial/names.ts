const WORD = /\p{L}+/gu;

/** The longer words in the names of printed cards, with the places where English divides them. */
const DIVIDED =
  "ad-min-is-tra-tion apart-ment ap-pren-tice ar-chi-tect au-tom-aton bar-bar-ian cara-van-serai " +
  "car-pen-ter com-mit-tee con-fec-tioner di-plo-macy en-gi-neers evacu-ation ex-pe-di-tion " +
  "ex-tor-tion-ists gladi-ator gold-smith han-se-atic head-quar-ters in-ven-tors labo-ra-tory " +
  "light-house lum-ber-jacks mar-ket-place mes-sen-ger mis-sion-aries ne-crop-olis ne-go-ti-ator " +
  "ob-ser-va-tory per-fum-ery sabo-teurs sanc-tu-ary set-tle-ment stone-cut-ters stone-ma-son " +
  "store-house sword-smith tech-nol-ogy trans-mut-ers ware-houses watch-tower wel-com-ing wres-tling";

const PARTS = new Map(DIVIDED.split(" ").map((word) => [word.replaceAll("-", ""), word.split("-")]));

/** A name with soft hyphens in its long words. Browsers have no hyphenation of their own everywhere. */
export function hyphenated(name: string): string {
  return name.replace(WORD, (word) => {
    const parts = PARTS.get(word.toLowerCase());
    if (parts === undefined) return word;
    let rest = word;
    const divided = parts.map(({ length }) => {
      const part = rest.slice(0, length);
      rest = rest.slice(length);
      return part;
    });
    return divided.join("\u00AD");
  });
}

/** The number of letters of the longest word of a name. */
export function longestWord(name: string): number {
  return Math.max(1, ...name.split(/[\s-]+/).map(({ length }) => length));
}
