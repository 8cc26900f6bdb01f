import type { ENGLISH } from "../../games/imperial/texts/en.js";
import type { WordsOf } from "../../texts/en.js";

/** The words of Imperial Settlers in German. */
export const words: WordsOf<typeof ENGLISH> = {
  title: "Imperial Settlers",
  line: "1 bis 5 Personen, 5 Runden mit Karten",
  edition: "Auflage",
  second: "Zweite",
  first: "Erste",
  lookout: "Ausguck",
  alternate: "Abgewandelt",
  advanced: "Für Erfahrene",
  razing: "Plündern als Aktion",
  peaceful: "Friedlich",
  packs: "Erweiterungen",
  magicNumber: "3 Is a Magic Number",
  atlanteans: "Atlanter",
  bothPacks: "Beide",
  format: "Karten, die Decks mischen dürfen",
  virtual: "Virtueller Gegner",
  plain: "Einfach",
  japanese: "Japanisch",
  egyptian: "Ägyptisch",
  razesOnly: "Plündern",
};
