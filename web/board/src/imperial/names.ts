import { divided } from "../hyphens.js";

/** The longer words in the names of printed cards, with the places where English divides them. */
export const DIVIDED = divided(
  "ad-min-is-tra-tion apart-ment ap-pren-tice ar-chi-tect au-tom-aton bar-bar-ian cara-van-serai " +
    "car-pen-ter com-mit-tee con-fec-tioner di-plo-macy en-gi-neers evacu-ation ex-pe-di-tion " +
    "ex-tor-tion-ists gladi-ator gold-smith han-se-atic head-quar-ters in-ven-tors labo-ra-tory " +
    "light-house lum-ber-jacks mar-ket-place mes-sen-ger mis-sion-aries ne-crop-olis ne-go-ti-ator " +
    "ob-ser-va-tory per-fum-ery sabo-teurs sanc-tu-ary set-tle-ment stone-cut-ters stone-ma-son " +
    "store-house sword-smith tech-nol-ogy trans-mut-ers ware-houses watch-tower wel-com-ing wres-tling",
);

/** The number of letters of the longest word of a name. */
export function longestWord(name: string): number {
  return Math.max(1, ...name.split(/[\s-]+/).map(({ length }) => length));
}
