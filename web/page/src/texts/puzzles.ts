import type { WordsOf } from "./en.js";

/** English words of the puzzles. */
export const ENGLISH_PUZZLES = {
  puzzlesLine:
    "Positions from games between bots in which one move is clearly the best, and not the obvious one. Solved ones are kept in this browser alone.",
  puzzleOf: (number: number) => `Puzzle ${number}`,
  solvedOf: (solved: number, all: number) => `${solved} of ${all} solved`,
  solved: "solved",
  findBest: "Find the best move",
  rightMove: "Right: that is the best move.",
  wrongMove: "That is not the best move.",
  puzzleValues:
    "A number is the result that a long search expects for you, from what you know: 0 a clear defeat, 50 an even game, 100 a clear victory.",
  yourMove: "your move",
  tryPuzzle: "Try from here",
  allPuzzles: "All puzzles",
  noPuzzle: "This address is that of a puzzle that the page does not have.",
} as const;

/** These words in any language. */
export type PuzzlesTexts = WordsOf<typeof ENGLISH_PUZZLES>;
