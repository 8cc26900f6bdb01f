/** The engine in this very thread, without a server: for browsers, Node and workers. */
import { BYTES } from "./bytes.js";
import { Library } from "./library.js";
import type { ModuleSource } from "./module.js";

export { LibraryError } from "./errors.js";
export { Game } from "./game.js";
export { type GameOptions, Library } from "./library.js";
export { type CompiledModule, compileModule, type ModuleSource } from "./module.js";
export { Position } from "./position.js";
export { type Root, Search, type SearchStats } from "./search.js";

/**
 * Opens the engine: the module of this package unless another is given, compiled already, as bytes, or by its address
 * (`isettlers/wasm/isettlers.wasm` is the same module as a file). Each instance has a memory of its own.
 */
export async function openLibrary(source?: ModuleSource): Promise<Library> {
  return Library.from(source ?? Uint8Array.from(atob(BYTES), (letter) => letter.charCodeAt(0)));
}
