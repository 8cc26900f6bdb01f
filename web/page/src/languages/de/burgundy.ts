import type { ENGLISH } from "../../games/burgundy/texts/en.js";
import type { WordsOf } from "../../texts/en.js";

/** The words of The Castles of Burgundy in German. */
export const words: WordsOf<typeof ENGLISH> = {
  title: "Die Burgen von Burgund",
  line: "2 bis 4 Personen, 25 Runden mit Würfeln",
  estates: "Fürstentümer",
  estateOne: "Fürstentum 1 für alle",
  drawn: "Gezogen",
  castles: "Erste Burgen",
  secret: "Verdeckt",
};
