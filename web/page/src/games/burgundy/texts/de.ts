import type { WordsOf } from "../../../texts/en.js";
import type { ENGLISH } from "./en.js";

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
