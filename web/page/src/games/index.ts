import { burgundy } from "./burgundy/game.js";
import { founders } from "./founders/game.js";
import type { Game } from "./game.js";
import { imperial } from "./imperial/game.js";

/** The games of the page, in the order of the start page. */
export const GAMES = [imperial, burgundy, founders] as const satisfies readonly Game[];

export type GameName = (typeof GAMES)[number]["name"];

/** The game of a name; undefined for one that the page does not know, such as another server's. */
export function gameOf(name: GameName): Game;
export function gameOf(name: string): Game | undefined;
export function gameOf(name: string): Game | undefined {
  return GAMES.find((game) => game.name === name);
}

/** The name of a game in the page's language. */
export function gameTitle(name: string): string {
  return gameOf(name)?.words.value.title ?? name;
}

/** A value for each game. */
export function forEachGame<T>(value: T): { readonly [K in GameName]: T } {
  return Object.fromEntries(GAMES.map(({ name }) => [name, value])) as { [K in GameName]: T };
}
