import board from "../styles/board.css?inline";
import burgundy from "../styles/burgundy.css?inline";
import founders from "../styles/founders.css?inline";
import imperial from "../styles/imperial.css?inline";
import parts from "../styles/parts.css?inline";
import plain from "../styles/plain.css?inline";
import tokens from "../styles/tokens.css?inline";
import picture from "./picture.css?inline";

/** What asks for the screen, in place of which a picture asks for itself. */
const OF_THE_SCREEN: readonly (readonly [RegExp, string])[] = [
  [/@media *(?=\([^()]*\b(?:width|height)\b)/g, "@container window "],
  [/@media *\(pointer: *coarse\)/g, "@media not all"],
  [/@media *\(pointer: *fine\)/g, "@media all"],
  [/([\d.]+)dvh\b/g, "calc($1 * var(--dvh))"],
];
const SHARED = [tokens, plain, board, parts].map(inPicture).join("");
const OF_GAMES = { burgundy, founders, imperial };

/** The styles of a game's board in a picture. */
export function stylesOf(game: keyof typeof OF_GAMES): string {
  return SHARED + inPicture(OF_GAMES[game]) + picture;
}

function inPicture(styles: string): string {
  return OF_THE_SCREEN.reduce((text, [query, instead]) => text.replace(query, instead), styles);
}
