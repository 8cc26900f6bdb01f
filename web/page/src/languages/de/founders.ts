import type { ENGLISH } from "../../games/founders/texts/en.js";
import type { WordsOf } from "../../texts/en.js";

/** The words of Founders of the Empire in German. */
export const words: WordsOf<typeof ENGLISH> = {
  title: "Founders of the Empire",
  line: "2 bis 4 Personen, Plättchen im Raster",
  agreement: "Nach jeder Runde fragen, ob das Spiel endet",
  warsOnly: "Kriege",
};
