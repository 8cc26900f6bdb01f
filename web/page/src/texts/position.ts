import type { WordsOf } from "./en.js";

/** English words of positions: their links, their editor, and the bar over one. */
export const ENGLISH_POSITION = {
  aPosition: "A position",
  botOf: (strength: string) => `Bot, ${strength.toLowerCase()}`,
  badLink: (why: string) => `This link does not open a position: ${why}`,
  linkLetters: "it has characters that no link has",
  linkCut: "it is cut off or was changed",
  linkLong: "it is too long",
  document: "Document",
  documentLine: "The whole position as text, hidden cards too. What it leaves out is as usual.",
  examples: "Examples",
  fields: "Fields",
  fieldsLine: "A form for what is changed most. It writes into the text; an empty field is as usual.",
  fieldsNeedJson: "The fields are shown again when the text is JSON and its game can be drawn.",
  addTo: (list: string) => `Add to ${list}: type a name`,
  placeIn: (list: string) => `Place in ${list}`,
  hexPlace: "hex",
  cellPlace: "across,up",
  removeFrom: (item: string, list: string) => `Remove ${item} from ${list}`,
  lineAt: (line: number) => `Line ${line}:`,
} as const;

/** These words in any language. */
export type PositionTexts = WordsOf<typeof ENGLISH_POSITION>;
