import type { Tree } from "isettlers";
import { openLibrary } from "isettlers/wasm/file";
import type { Page } from "playwright-core";
import { codeOf } from "../../src/position/link.js";
import { type Dice, drawn } from "../chance.js";
import type { GameName } from "../games.js";
import { turn } from "./hands.js";

type Library = Awaited<ReturnType<typeof openLibrary>>;
type Game = ReturnType<Library["game"]>;
export type Position = ReturnType<Game["start"]>;

/** Plays a game by chance, without the page, and returns the last position of seat 0 that fits, as a link's code. */
export async function reached(
  game: GameName,
  setup: Tree,
  random: Dice,
  fits: (position: Position) => boolean,
  among: (position: Position) => readonly number[] = ({ legal }) => [...legal],
): Promise<string> {
  const library = await openLibrary();
  using table = library.game(game, setup);
  using position = table.start(random(1000));
  let snapshot: Uint8Array | undefined;
  while (!position.over) {
    if (position.actor === 0 && fits(position)) snapshot = position.save();
    position.apply(drawn(among(position), random));
  }
  if (snapshot === undefined) throw new Error("no position of this game fits");
  return codeOf({ snapshot });
}

/** Opens a position by its link, to look at. */
export async function lookAt(page: Page, code: string): Promise<void> {
  await page.evaluate((position) => {
    location.hash = `position=${position}`;
  }, code);
  await page.locator(".position-bar .primary").waitFor();
}

/** Opens a position by its link and begins to play on from it. */
export async function openPosition(page: Page, code: string): Promise<void> {
  await lookAt(page, code);
  await page.locator(".position-bar .primary").click();
  await turn(page);
}
