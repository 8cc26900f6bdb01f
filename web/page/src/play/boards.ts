import type { GameBoard } from "isettlers-board";
import { gameOf } from "../games/index.js";

/** The board of a game with its styles, loaded when a table of the game is opened. */
export async function boardOf(game: string): Promise<GameBoard> {
  const part = await gameOf(game)?.table();
  return (part?.board as GameBoard | undefined) ?? (await import("./plain.js")).plainBoard(game);
}
