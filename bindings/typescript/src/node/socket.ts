import { createConnection, type Socket } from "node:net";
import { ConnectionError, type FrameError } from "../errors.js";
import { prefixed, Splitter } from "../stream.js";
import type { Receiver, Transport } from "../transport.js";

/** Where a server listens. */
export type SocketAddress =
  | { readonly path: string }
  | { readonly port: number /** `127.0.0.1` when left out. */; readonly host?: string };

/** How a socket is opened. */
export interface ConnectOptions {
  /** The name told to the server. */
  readonly client?: string;
  /** The code of the language of texts: "en" (the default), "de" or "pl". */
  readonly language?: string;
  /** How long the server may take to close, in milliseconds; 2,000 when left out. */
  readonly graceMs?: number;
  /** The longest frame taken from the server, in bytes; 64 MiB when left out. */
  readonly maxFrameBytes?: number;
}

/** The longest frame taken from a server, in bytes, unless told otherwise. */
export const MAX_FRAME_BYTES = 64 * 1024 * 1024;

/** Opens a socket. Throws ConnectionError when nobody answers. */
export async function openSocket(address: SocketAddress, options: ConnectOptions = {}): Promise<Transport> {
  const socket = createConnection("path" in address ? address : { host: "127.0.0.1", ...address });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", (cause) =>
      reject(new ConnectionError(`no connection: ${cause.message}`, { cause })),
    );
  });
  socket.setNoDelay(true);
  return new SocketTransport(socket, options);
}

class SocketTransport implements Transport {
  private readonly socket: Socket;
  private readonly splitter: Splitter;
  private readonly graceMs: number;
  private error: ConnectionError | FrameError | undefined;
  private closing = false;

  constructor(socket: Socket, options: ConnectOptions) {
    this.socket = socket;
    this.splitter = new Splitter(options.maxFrameBytes ?? MAX_FRAME_BYTES);
    this.graceMs = options.graceMs ?? 2_000;
    socket.on("error", (cause) => {
      this.error ??= new ConnectionError(`the connection broke: ${cause.message}`, { cause });
    });
  }

  open(receiver: Receiver): void {
    this.socket.on("data", (chunk) => deliver(chunk, this.splitter, receiver, this));
    this.socket.on("close", () => {
      if (!this.closing) this.error ??= new ConnectionError("the server ended the connection");
      receiver.closed(this.error);
    });
  }

  send(body: Uint8Array): void {
    this.socket.write(prefixed(body));
  }

  close(): Promise<void> {
    this.closing = true;
    return new Promise((resolve) => {
      if (this.socket.closed) return resolve();
      const timer = setTimeout(() => this.socket.destroy(), this.graceMs);
      this.socket.once("close", () => {
        clearTimeout(timer);
        resolve();
      });
      this.socket.end();
    });
  }

  destroy(error: ConnectionError | FrameError): void {
    this.error ??= error;
    this.socket.destroy();
  }
}

/** Hands the frames of a chunk on, or ends the transport when they are none. */
export function deliver(
  chunk: Uint8Array,
  splitter: Splitter,
  receiver: Receiver,
  transport: Transport,
): void {
  let frames: Uint8Array[];
  try {
    frames = splitter.feed(chunk);
  } catch (error) {
    transport.destroy(error as FrameError);
    return;
  }
  for (const body of frames) receiver.frame(body);
}
