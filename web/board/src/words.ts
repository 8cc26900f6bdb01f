/** The words that the boards write. A page in another language gives others. */
export const ENGLISH = {
  seat: (seat: number) => `Seat ${seat}`,
  you: "You",
  points: "VP",
  legal: "can be chosen",
  picked: "picked",
  empty: "empty",
} as const;

type Text<T> = T extends (...given: infer G) => string ? (...given: G) => string : string;

/** A catalogue of the boards' words. */
export type Words = { readonly [K in keyof typeof ENGLISH]: Text<(typeof ENGLISH)[K]> };
