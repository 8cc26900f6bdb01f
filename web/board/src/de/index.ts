import type { Words } from "../words.js";
import { BURGUNDY } from "./burgundy.js";
import { FOUNDERS } from "./founders.js";
import { IMPERIAL } from "./imperial.js";

/** The words of the boards in German. */
export const GERMAN: Words = {
  seat: (seat) => `Platz ${seat + 1}`,
  you: "Sie",
  points: "SP",
  legal: "wählbar",
  picked: "gewählt",
  instead: "stattdessen wählbar",
  forced: "erzwungen",
  empty: "leer",
  several: (now, most) => `${now} von ${most}`,
  sentences: {
    you: "Sie",
    several: (name) => `die ${name}`,
    of: (name) => `(${name})`,
    yours: "(bei Ihnen)",
    and: " und ",
  },
  burgundy: BURGUNDY,
  founders: FOUNDERS,
  imperial: IMPERIAL,
};
