import type { ENGLISH } from "../../games/imperial/texts/en.js";
import type { WordsOf } from "../../texts/en.js";

/** The words of Imperial Settlers in Polish. */
export const words: WordsOf<typeof ENGLISH> = {
  title: "Osadnicy: Narodziny Imperium",
  line: "1 do 5 graczy, 5 rund z kartami",
  edition: "Wydanie",
  second: "Drugie",
  first: "Pierwsze",
  lookout: "Dobór kart",
  alternate: "Inny",
  advanced: "Zaawansowany",
  razing: "Plądrowanie jako akcja",
  peaceful: "Pokojowo",
  packs: "Dodatki",
  magicNumber: "3 Is a Magic Number",
  atlanteans: "Atlanci",
  bothPacks: "Oba",
  format: "Karty, które talie mogą łączyć",
  virtual: "Gracz wirtualny",
  plain: "Zwykły",
  japanese: "Japoński",
  egyptian: "Egipski",
  razesOnly: "Plądrowanie",
};
