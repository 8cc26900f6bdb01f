/** The boards as pictures: what `isettlers/pictures` of the Python package runs, without a page. */

import type { Tree } from "isettlers";
import { ENGLISH, escaped, type GameBoard, markup, symbolsOf, type Words } from "isettlers-board";
import { board as burgundy } from "isettlers-board/burgundy";
import { GERMAN } from "isettlers-board/de";
import { board as founders } from "isettlers-board/founders";
import { board as imperial } from "isettlers-board/imperial";
import { POLISH } from "isettlers-board/pl";
import { stylesOf } from "./styles.js";

const BOARDS = { burgundy, founders, imperial } as unknown as { readonly [name: string]: GameBoard };
const WORDS: { readonly [language: string]: Words } = { en: ENGLISH, de: GERMAN, pl: POLISH };

/** Pixels that a board is drawn on, with room for all that five seats lay out; a picture is as large as its request says. */
const [WIDTH, HEIGHT] = [1280, 960];

/** A picture to draw. */
export interface PictureRequest {
  readonly game: "burgundy" | "founders" | "imperial";
  readonly title: string;
  readonly view: Tree;
  readonly catalogue: Tree;
  readonly seat: number;
  readonly players: readonly string[];
  readonly language: string;
  readonly theme: "light" | "dark";
  /** Pixels of the picture. */
  readonly width: number;
}

/** Draws a board as the page does while nothing is marked, as a file in SVG. */
export function picture({ game, title, language, theme, width, ...seen }: PictureRequest): string {
  const { [game]: board } = BOARDS;
  const { [language]: words } = WORDS;
  if (board === undefined || words === undefined)
    throw new RangeError(`expected a game and a language of the boards, got ${game} and ${language}`);
  const layout = board.layout(WIDTH, HEIGHT);
  const drawing = markup(board.draw({ ...seen, words, marks: new Map(), layout, width: WIDTH }));
  const height = Math.round((width * HEIGHT) / WIDTH);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`,
    ` lang="${language}" data-theme="${theme}" role="img"><title>${escaped(title)}</title>`,
    `<style>${escaped(stylesOf(game))}</style><defs>${symbolsOf(drawing)}</defs>`,
    `<foreignObject width="${WIDTH}" height="${HEIGHT}"><div xmlns="http://www.w3.org/1999/xhtml" class="window"`,
    ` style="--dvh: ${HEIGHT / 100}px;">${drawing}</div></foreignObject></svg>\n`,
  ].join("");
}
