import type { PositionPart } from "../games/game.js";
import { GAMES } from "../games/index.js";

/** What the editor needs of each game, in the order of the start page. */
export const POSITIONS: { readonly [game: string]: PositionPart } = Object.fromEntries(
  await Promise.all(GAMES.map(async ({ name, position }) => [name, await position()] as const)),
);
