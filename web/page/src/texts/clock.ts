import type { WordsOf } from "./en.js";

/** English words of the form of clocks. */
export const ENGLISH_CLOCK = {
  clockLine: "for tables with others; when a player's time is up, a bot takes the seat",
  clockFischer: "Fischer",
  clockMove: "By decision",
  clockMinutes: "Minutes for each player",
  clockIncrement: "Seconds added for each decision",
  clockEach: "Time for each decision",
  clockUnit: "Unit of time",
  clockLimits: "A player has 1 second to 30 days; 0 seconds to 30 days can be added.",
  seconds: "seconds",
  minutes: "minutes",
  hours: "hours",
  days: "days",
} as const;

/** These words in any language. */
export type ClockTexts = WordsOf<typeof ENGLISH_CLOCK>;
