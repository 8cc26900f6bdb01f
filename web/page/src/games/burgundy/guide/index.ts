import type { Guide } from "../../game.js";

export { steps } from "./steps.js";

/** The sentences of the steps in each language. */
export const sentences: Guide["sentences"] = {
  en: () => import("./en.js"),
  pl: () => import("../../../languages/pl/burgundy-guide.js"),
  de: () => import("../../../languages/de/burgundy-guide.js"),
};
