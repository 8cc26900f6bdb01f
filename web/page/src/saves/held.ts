import { MemorySaves } from "./saves.js";

/** The games that the browser could not save. The page holds them until it is left. */
export const held = new MemorySaves();
