/** The engine in this very thread, without a server: for browsers, Node and workers. */
import { bytesOf } from "./base64.js";
import { Library } from "./library.js";
import type { ModuleSource } from "./module.js";

export * from "./api.js";

/**
 * Opens the engine: the module that the JavaScript of this package contains unless another is given, compiled already,
 * as bytes, or by its address (`isettlers/wasm/isettlers.wasm` is the same module as a file). Each instance has a
 * memory of its own.
 */
export async function openLibrary(source?: ModuleSource): Promise<Library> {
  return Library.from(source ?? bytesOf((await import("./bytes.js")).BYTES));
}
