import type { WordsOf } from "./en.js";

/** English words of the lessons and of the guided rounds. */
export const ENGLISH_LESSON = {
  /** How a choice is made, a line of each lesson. */
  clicks:
    "The first click of a choice shows what it would do. Click it again, or what it still needs, and it is done.",
  gotIt: "Got it",
  stopExplaining: "Stop explaining",
  lessonNow: "Everything with a blue outline can be clicked.",
  toTheGame: "To the game",
  firstGame: "Your first game of this kind?",
  notNow: "Not now",
} as const;

/** These words in any language. */
export type LessonTexts = WordsOf<typeof ENGLISH_LESSON>;
