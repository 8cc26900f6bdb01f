import address from "../../../../isettlers/analyse/puzzles.json?url";
import { makeEngine } from "../start/engine.js";
import { LocalTable } from "../table/local.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_PUZZLES } from "../texts/puzzles.js";
import { bytesOf, type Puzzle } from "./puzzles.js";

/** The puzzles of the package. */
export async function allPuzzles(): Promise<readonly Puzzle[]> {
  const { puzzles } = (await (await fetch(address)).json()) as { puzzles: readonly Puzzle[] };
  return puzzles;
}

/** The table of a puzzle, at which nobody answers the move. Rejects where the page does not have it. */
export async function openPuzzle(name: string): Promise<LocalTable> {
  const puzzle = (await allPuzzles()).find((one) => one.name === name);
  if (puzzle === undefined) throw new Error(textsWith(ENGLISH_PUZZLES).noPuzzle);
  return LocalTable.open(makeEngine, {
    id: `puzzle-${name}`,
    opening: { from: "snapshot", bytes: bytesOf(puzzle) },
    bots: [],
    seat: puzzle.seat,
    puzzle,
  });
}
