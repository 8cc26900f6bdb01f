/** `isettlers/wasm` with the module as a file beside the JavaScript, which Node reads and a browser fetches. */
import { Library } from "./library.js";
import type { ModuleSource } from "./module.js";

export * from "./api.js";

/** Opens the engine: the module in the file of this package, unless another is given. */
export async function openLibrary(
  source: ModuleSource = new URL("../../wasm/isettlers.wasm", import.meta.url),
): Promise<Library> {
  return Library.from(source);
}
