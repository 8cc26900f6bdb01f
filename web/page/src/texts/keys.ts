import type { WordsOf } from "./en.js";

/** English words of the list of keys. */
export const ENGLISH_KEYS = {
  keys: "Keys",
  keyNumber: "Pick the choice with this number",
  keyEnter: "Do what is picked",
  keyEscape: "Give up what is picked, or go back",
  keyArrows: "To the next thing on the board, choice or line",
  keyMore: "Pick the thing, or one more of it",
  keyLess: "One less of it",
  keyUndo: "Take the last action back",
  keyAnalysis: "Analysis on and off",
  keyPass: "Pick passing or the end of the turn",
  keySpace: "Skip the movement",
  keySearch: "Search the choices",
  keyRule: "A rule about what has the focus, or about the question; again, the next",
  keyLog: "To the log",
  keyHand: "To the hand or the storage",
  keyOpponents: "To the opponents",
  keyPlay: "Play and pause",
  keyBackward: "One action back",
  keyForward: "One action on",
  keySlower: "Slower",
  keyFaster: "Faster",
  keyBeginning: "To the beginning",
  keyEnd: "To the end",
} as const;

/** These words in any language. */
export type KeyTexts = WordsOf<typeof ENGLISH_KEYS>;
