/** The engine of this thread behind the classes of the client over the protocol. */
import { Engine } from "../engine.js";
import { IsettlersError, type ServerError } from "../errors.js";
import { decodeFrame, encodeFrame, type Tree } from "../frames.js";
import type { Refusal } from "../protocol.js";
import type { Receiver, Transport } from "../transport.js";
import { openLibrary } from "./index.js";
import type { Library } from "./library.js";
import { Session } from "./session.js";

export * from "../index.js";

/** Answers requests with an engine in this thread: `Engine.over(new LibraryTransport(library))`. */
export class LibraryTransport implements Transport {
  private readonly session: Session;
  private receiver: Receiver | undefined;
  /** What is under way, by state: requests to one are answered in order. */
  private readonly lanes = new Map<unknown, Promise<void>>();

  constructor(library: Library) {
    this.session = new Session(library, (frame) => this.deliver(frame));
  }

  open(receiver: Receiver): void {
    this.receiver = receiver;
  }

  send(body: Uint8Array): void {
    const request = decodeFrame(body);
    const lane = request.method === "cancel" ? undefined : request.state;
    const before = (lane !== undefined && this.lanes.get(lane)) || Promise.resolve();
    const done = before.then(() => this.answer(request));
    if (lane === undefined) return;
    this.lanes.set(lane, done);
    done.then(() => this.lanes.get(lane) === done && this.lanes.delete(lane));
  }

  async close(): Promise<void> {
    const { receiver } = this;
    this.receiver = undefined;
    await Promise.all(this.lanes.values());
    this.session.end();
    receiver?.closed();
  }

  destroy(): void {
    void this.close();
  }

  private async answer(request: Tree): Promise<void> {
    try {
      this.deliver({ id: request.id, ok: await this.session.answer(request) });
    } catch (error) {
      this.deliver({ id: request.id, error: refusal(error) });
    }
  }

  private deliver(frame: object): void {
    this.receiver?.frame(encodeFrame(frame));
  }
}

/** An engine in this thread, with the classes of the client: only its opening differs from that of a server's. */
export async function openEngine(library?: Library): Promise<Engine> {
  return Engine.over(new LibraryTransport(library ?? (await openLibrary())));
}

function refusal(error: unknown): Refusal {
  if (!(error instanceof IsettlersError) || !("code" in error)) throw error;
  const { code, message, path } = error as ServerError;
  return { code, message, ...(path !== undefined && { path }) };
}
