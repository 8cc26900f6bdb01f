import type { Tree } from "isettlers";
import type { GameBoard } from "isettlers-board";
import { type GameName, GAMES as REGISTERED } from "../src/games/index.js";
import { FIRST_FORM, forGame, setupOf } from "../src/start/form.js";

export type { GameName };

/** The names of the games, in the order of the start page. */
export const GAMES: readonly GameName[] = REGISTERED.map(({ name }) => name);

/** The setup of a form that nobody has changed: two seats. */
export function usualSetup(game: GameName): Tree {
  return setupOf(forGame(FIRST_FORM, game), []);
}

/** The board of a game, without its styles. */
export async function boardOf(game: string): Promise<GameBoard> {
  return (await import(`isettlers-board/${game}`)).board;
}
