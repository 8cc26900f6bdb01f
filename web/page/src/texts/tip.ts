import type { WordsOf } from "./en.js";

/** English words of the panel that shows a card or a tile in large. */
export const ENGLISH_TIP = {
  anotherQuestion: "This is not what you decide now.",
  source: "About the data",
  fromPicture: "Read from a picture of the printed one.",
  fromList: "From public lists of the cards.",
  fromRulebook: "From the rulebook.",
  fromTranscription: "From transcriptions of the printed one.",
  fromSources: "From public sources.",
  partlyFromSources: "From public sources in part.",
  reconstructed: "Reconstructed: the printed one may differ.",
  ownSource: "Made for this engine.",
  assumed: (what: string) => `Assumed: ${what}`,
} as const;

/** These words in any language. */
export type TipTexts = WordsOf<typeof ENGLISH_TIP>;
