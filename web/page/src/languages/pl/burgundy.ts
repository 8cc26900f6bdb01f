import type { ENGLISH } from "../../games/burgundy/texts/en.js";
import type { WordsOf } from "../../texts/en.js";

/** The words of The Castles of Burgundy in Polish. */
export const words: WordsOf<typeof ENGLISH> = {
  title: "Zamki Burgundii",
  line: "2 do 4 graczy, 25 rund z kośćmi",
  estates: "Posiadłości",
  estateOne: "Posiadłość 1 dla wszystkich",
  drawn: "Losowane",
  castles: "Pierwsze zamki",
  secret: "Tajne",
};
