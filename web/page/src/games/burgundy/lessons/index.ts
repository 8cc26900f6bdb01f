import type { Lessons } from "../../game.js";

/** The first lesson in each language, loaded when it is opened. */
export const lessons: Lessons = {
  en: () => import("./en.js"),
  pl: () => import("./pl.js"),
  de: () => import("./de.js"),
};
