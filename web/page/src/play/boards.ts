import type { GameBoard } from "isettlers-board";

/** The boards with their styles, each loaded when a table of its game is opened. */
const BOARDS: { readonly [game: string]: () => Promise<{ readonly board: unknown }> } = {
  burgundy: () => import("./boards/burgundy.js"),
  founders: () => import("./boards/founders.js"),
  imperial: () => import("./boards/imperial.js"),
};

/** The board of a game. */
export async function boardOf(game: string): Promise<GameBoard> {
  const loaded = await BOARDS[game]?.();
  return (loaded?.board as GameBoard | undefined) ?? (await import("./plain.js")).plainBoard(game);
}
