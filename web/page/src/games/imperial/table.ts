import "isettlers-board/styles/imperial.css";
import type { Lessons } from "../game.js";

export { board } from "isettlers-board/imperial";

/** The first lesson in each language, loaded when it is opened. */
export const lessons: Lessons = {
  en: () => import("./lessons/en.js"),
  pl: () => import("../../languages/pl/imperial-lesson.js"),
  de: () => import("../../languages/de/imperial-lesson.js"),
};

/** The guided first round, loaded when it is asked for. */
export const guide = () => import("./guide/index.js");
