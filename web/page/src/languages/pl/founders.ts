import type { ENGLISH } from "../../games/founders/texts/en.js";
import type { WordsOf } from "../../texts/en.js";

/** The words of Founders of the Empire in Polish. */
export const words: WordsOf<typeof ENGLISH> = {
  title: "Założyciele Imperium",
  line: "2 do 4 graczy, kafle na siatce",
  agreement: "Po każdej rundzie pytaj, czy zakończyć grę",
  warsOnly: "Wojny",
};
