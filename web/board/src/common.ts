/** The words that the boards of all games write. */
export const COMMON = {
  seat: (seat: number) => `Seat ${seat + 1}`,
  you: "You",
  points: "VP",
  legal: "can be chosen",
  picked: "picked",
  instead: "can be chosen instead",
  /** How texts of the engine mark what was the only option. */
  forced: "forced",
  empty: "empty",
  several: (now: number, most: number) => `${now} of ${most}`,
  /** What sentences are put together from (sentences.ts). */
  sentences: {
    you: "you",
    several: (name: string) => `the ${name}`,
    of: (name: string) => `of ${name}`,
    yours: "of yours",
    and: " and ",
  },
} as const;
