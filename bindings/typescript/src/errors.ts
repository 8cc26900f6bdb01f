import type { KnownErrorCode } from "./tables/protocol.js";

/** The code by which a server says what went wrong; a later server may know more of them. */
export type ErrorCode = KnownErrorCode | (string & {});

/** Base of all errors of this package. */
export class IsettlersError extends Error {
  override name = "IsettlersError";
}

/** The server's answer to a request that it cannot do. Programs decide by `code`. */
export class ServerError extends IsettlersError {
  override name = "ServerError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    /** The argument at fault, as `$.setup.factions`; undefined where none is. */
    readonly path?: string,
  ) {
    super(message);
  }
}

/**
 * There is no connection, or no longer: the program is missing or died, the socket was closed, the server ended the
 * connection. Every request under way fails with it.
 */
export class ConnectionError extends IsettlersError {
  override name = "ConnectionError";
  /** Why the server closed the connection, where it said so. */
  readonly code: ErrorCode | undefined;
  /** The exit status of the engine's process, where it has ended by itself. */
  readonly exitCode: number | undefined;
  /** The signal that ended the engine's process. */
  readonly exitSignal: string | undefined;

  constructor(
    message: string,
    details: { code?: ErrorCode; exitCode?: number | null; exitSignal?: string | null; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.exitCode = details.exitCode ?? undefined;
    this.exitSignal = details.exitSignal ?? undefined;
  }
}

/** Bytes that are no frame of the protocol, which end the connection; or a request too long to be sent, which does not. */
export class FrameError extends IsettlersError {
  override name = "FrameError";
}

/** Whether an error says that what was to be given up is gone already. */
export function isGone(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof ServerError && error.code === "unknown_state");
}
