import { type ErrorCode, IsettlersError } from "../errors.js";
import type { KnownErrorCode } from "../tables/protocol.js";

/** What the library refuses to do; nothing has changed then. Programs decide by `code`. */
export class LibraryError extends IsettlersError {
  override name = "LibraryError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    /** The part of the input at fault, as `$.setup.factions`; undefined where none is. */
    readonly path?: string,
  ) {
    super(message);
  }
}

/** Throws the error of every call of a closed game, position or search. */
export function throwClosed(what: string): never {
  throw new LibraryError("unknown_state", `the ${what} is closed`);
}

/** The codes of isettlers.h in the words of the protocol. */
const CODES: { readonly [number: number]: KnownErrorCode } = {
  [-1]: "bad_request",
  [-2]: "internal",
  [-3]: "bad_format",
  [-4]: "illegal_action",
  [-5]: "over",
  [-6]: "limit",
  [-7]: "bad_format",
  [-8]: "bad_setup",
  [-9]: "bad_setup",
};

/** The word for a negative result. */
export function codeWord(result: number): KnownErrorCode {
  return CODES[result] ?? "internal";
}
