import { LibraryError } from "isettlers/wasm/api";

/** The addresses of the modules that have one game alone, by their paths. */
const MODULES = import.meta.glob(
  ["../../../../bindings/typescript/wasm/*.wasm", "!../../../../bindings/typescript/wasm/isettlers.wasm"],
  { query: "?url", import: "default", eager: true },
);

const ADDRESSES = new Map(
  Object.entries(MODULES).map(([path, address]) => [path.replace(/.*\/|\.wasm$/g, ""), address]),
);

/**
 * The address of the module of a game, without one that of any, which says what is wrong. Throws LibraryError for a
 * game that the page does not have.
 */
export function moduleOf(game: string | undefined): string {
  const [any] = ADDRESSES.values();
  const address = game === undefined ? any : ADDRESSES.get(game);
  if (address !== undefined) return address;
  const known = [...ADDRESSES.keys()].join(", ");
  throw new LibraryError("bad_setup", `$.game: unknown game '${game}', known: ${known}`, "$.game");
}
