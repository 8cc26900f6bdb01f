import type { Words } from "../words.js";
import { BURGUNDY } from "./burgundy.js";
import { FOUNDERS } from "./founders.js";
import { IMPERIAL } from "./imperial.js";

/** The words of the boards in Polish. */
export const POLISH: Words = {
  seat: (seat) => `Miejsce ${seat + 1}`,
  you: "Ty",
  points: "PZ",
  legal: "można wybrać",
  picked: "wybrane",
  instead: "można wybrać zamiast tego",
  forced: "wymuszone",
  empty: "puste",
  several: (now, most) => `${now} z ${most}`,
  sentences: {
    you: "",
    several: (name) => `${name}`,
    of: (name) => `(${name})`,
    yours: "(u ciebie)",
    and: " i ",
  },
  burgundy: BURGUNDY,
  founders: FOUNDERS,
  imperial: IMPERIAL,
};
