import type { WordsOf } from "./en.js";

/** English words of the review of a game, and of the values in a replay. */
export const ENGLISH_REVIEW = {
  review: "Review",
  reviewLine:
    "A number is the result that a search of 1,000 tries expects for the seat that decides, from what it knew then: 0 a clear defeat, 50 an even game, 100 a clear victory; a few points mean little. A try opens a table of its own with bots; this game stays as it is.",
  reviewed: (done: number, all: number) => `${done} of ${all} decisions`,
  stopReview: "Stop",
  expected: "Expected result by decision",
  costly: "The decisions that cost most",
  reviewOf: "Decisions of",
  allSeats: "All players",
  nothingCost: "None of these decisions cost anything.",
  decisionAt: (at: number) => `decision ${at}`,
  chosen: "Chosen",
  better: "Better",
  showThere: "Show",
  tryThere: "Try from here",
  judgedLine: "Each action with its value from 0 to 100, and how often the search tried it",
  wasPlayed: "chosen",
} as const;

/** These words in any language. */
export type ReviewTexts = WordsOf<typeof ENGLISH_REVIEW>;
