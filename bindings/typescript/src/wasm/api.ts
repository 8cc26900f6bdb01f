/** The classes of the engine in this very thread, without a module: `Library.from(source)` opens the one that you give. */
export { lookAhead } from "./ahead.js";
export { Batch, deriveSeed } from "./batch.js";
export { Course, type Log } from "./course.js";
export { LibraryError } from "./errors.js";
export { Game } from "./game.js";
export type { Happened } from "./happened.js";
export { type Leaves, runWith } from "./leaves.js";
export { type GameOptions, Library } from "./library.js";
export { type CompiledModule, compileModule, type ModuleSource } from "./module.js";
export { Position } from "./position.js";
export { replayed } from "./record.js";
export { type Root, Search, type SearchStats } from "./search.js";
