import "isettlers-board/styles/founders.css";
import type { Lessons } from "../game.js";

export { board } from "isettlers-board/founders";

/** The first lesson in each language, loaded when it is opened. */
export const lessons: Lessons = {
  en: () => import("./lessons/en.js"),
  pl: () => import("../../languages/pl/founders-lesson.js"),
  de: () => import("../../languages/de/founders-lesson.js"),
};

/** The guided first round, loaded when it is asked for. */
export const guide = () => import("./guide/index.js");
