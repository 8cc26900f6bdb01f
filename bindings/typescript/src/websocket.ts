import { ConnectionError, FrameError } from "./errors.js";
import type { Receiver, Transport } from "./transport.js";

/** What is needed of a WebSocket: those of browsers, of Node 22 and of the package `ws` have it. */
export interface WebSocketLike {
  binaryType: string;
  onopen: ((event: never) => unknown) | null;
  onmessage: ((event: never) => unknown) | null;
  onclose: ((event: never) => unknown) | null;
  onerror: ((event: never) => unknown) | null;
  send(data: never): void;
  close(code?: number): void;
}

/** Makes a WebSocket. */
export type WebSocketConstructor = new (url: string) => WebSocketLike;

/** How a WebSocket is opened. */
export interface WebSocketOptions {
  /** The name told to the server. */
  readonly client?: string;
  /** The code of the language of texts: "en" (the default), "de" or "pl". */
  readonly language?: string;
  /** In place of the global one, as where there is none. */
  readonly WebSocket?: WebSocketConstructor;
  /** How long the other side may take to close, in milliseconds; 2,000 when left out. */
  readonly graceMs?: number;
}

/** Opens a WebSocket. Throws ConnectionError when nobody answers. */
export async function openWebSocket(url: string | URL, options: WebSocketOptions = {}): Promise<Transport> {
  const WebSocket = options.WebSocket ?? (globalThis as { WebSocket?: WebSocketConstructor }).WebSocket;
  if (!WebSocket) throw new ConnectionError("there is no WebSocket here: give one as the option `WebSocket`");
  const socket = new WebSocket(`${url}`);
  socket.binaryType = "arraybuffer";
  const transport = new WebSocketTransport(socket, options.graceMs ?? 2_000);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = ({ message }: { message?: string }) => {
      reject(new ConnectionError(`no connection to ${url}${message ? `: ${message}` : ""}`));
    };
  });
  return transport;
}

class WebSocketTransport implements Transport {
  private readonly socket: WebSocketLike;
  private readonly graceMs: number;
  private receiver: Receiver | undefined;
  /** What came before `open`. */
  private readonly early: (() => void)[] = [];
  private error: ConnectionError | FrameError | undefined;
  private closing = false;
  private ended = false;
  private settle: () => void = () => undefined;

  constructor(socket: WebSocketLike, graceMs: number) {
    this.socket = socket;
    this.graceMs = graceMs;
    socket.onmessage = (event: { data: unknown }) => {
      this.tell((receiver) => this.take(event.data, receiver));
    };
    socket.onclose = (event: { code: number; reason: string }) => {
      this.tell(() => this.lost(event));
    };
  }

  open(receiver: Receiver): void {
    this.receiver = receiver;
    for (const event of this.early.splice(0)) event();
  }

  send(body: Uint8Array): void {
    this.socket.send(body as never);
  }

  close(): Promise<void> {
    if (this.ended) return Promise.resolve();
    this.closing = true;
    this.socket.close(1000);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.finish(), this.graceMs);
      this.settle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  destroy(error: ConnectionError | FrameError): void {
    this.error ??= error;
    this.socket.close(1000);
    this.finish();
  }

  /** Lets an event take effect, once there is somebody to tell. */
  private tell(event: (receiver: Receiver) => void): void {
    const { receiver } = this;
    if (receiver) event(receiver);
    else this.early.push(() => this.tell(event));
  }

  private take(data: unknown, receiver: Receiver): void {
    if (this.ended) return;
    if (data instanceof ArrayBuffer) receiver.frame(new Uint8Array(data));
    else this.destroy(new FrameError("no frame: a message that is not binary"));
  }

  private lost({ code, reason }: { code: number; reason: string }): void {
    if (!this.closing) {
      this.error ??= new ConnectionError(`the server ended the connection (${reason || `code ${code}`})`);
    }
    this.finish();
  }

  private finish(): void {
    if (this.ended) return;
    this.ended = true;
    this.receiver?.closed(this.error);
    this.settle();
  }
}
