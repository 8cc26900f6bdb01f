import { ConnectionError, FrameError, type IsettlersError, ServerError } from "./errors.js";
import { decodeFrame, encodeFrame, type Tree } from "./frames.js";
import type {
  Changed,
  Chat,
  Method,
  Methods,
  Progress,
  Pushes,
  Refusal,
  SeatChange,
  TakenBack,
} from "./protocol.js";
import type { Transport } from "./transport.js";

/** How a request is followed while it is under way. */
export interface CallOptions<Reply, Result = Reply> {
  /** Makes the result of the reply, before any later frame is looked at. */
  readonly take?: (reply: Reply) => Result;
  /** Is told the id of the request as soon as it is sent. */
  readonly onSent?: (id: number) => void;
  /** Hears how far a bot has come. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * An action was taken at a table by another connection or by a bot; or its seat took it back, if `dropped` is there, and
 * it was number `at`.
 */
export type Change = Changed & Partial<Omit<TakenBack, keyof Changed>>;

type Push = { [K in keyof Pushes]: Pushes[K] & { readonly push: K } }[keyof Pushes];

/** What is told of a seat at a table. */
export interface SeatListener {
  changed(change: Change): void;
  /** A seat changed hands. */
  handed(change: SeatChange): void;
  chat(chat: Chat): void;
  /** The seat is this connection's no longer. */
  lost(error: IsettlersError): void;
}

interface Waiting {
  take(reply: unknown): void;
  reject(error: Error): void;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

const IDS = 2 ** 32;

/**
 * Requests, replies and pushes over one transport, and the ids that keep them apart.
 * Most programs use `Engine` or `Tables` and leave it to them.
 */
export class Connection {
  /** Resolves once nothing comes any more: with the reason, or with nothing after `close`. Never rejects. */
  readonly closed: Promise<IsettlersError | undefined>;
  /** No request may have more bytes; `hello` says how many. */
  requestLimit = Number.POSITIVE_INFINITY;

  private readonly waiting = new Map<number, Waiting>();
  private readonly seats = new Map<number, SeatListener>();
  private readonly transport: Transport;
  private settle!: (reason: IsettlersError | undefined) => void;
  /** Why no request can be sent any more. */
  private ended: IsettlersError | undefined;
  /** Whether nothing that still comes can be trusted. */
  private broken = false;
  private closing: Promise<void> | undefined;
  private lastId = 0;

  constructor(transport: Transport) {
    this.transport = transport;
    this.closed = new Promise((resolve) => {
      this.settle = resolve;
    });
    transport.open({ frame: (body) => this.receive(body), closed: (error) => this.finish(error) });
  }

  /** Sends a request. Others may be sent without waiting for its reply; those to one state are answered in order. */
  call<M extends Method, Result = Methods[M]["reply"]>(
    method: M,
    request: Methods[M]["request"],
    options: CallOptions<Methods[M]["reply"], Result> = {},
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      const { take, onSent, onProgress } = options;
      const id = this.send(method, request);
      this.waiting.set(id, {
        take: (reply) => resolve(take ? take(reply as Methods[M]["reply"]) : (reply as Result)),
        reject,
        onProgress,
      });
      onSent?.(id);
    });
  }

  /** Has the pushes of a seat told to a listener. */
  listen(state: number, listener: SeatListener): void {
    this.seats.set(state, listener);
  }

  /** Ends what `listen` began. */
  forget(state: number): void {
    this.seats.delete(state);
  }

  /**
   * Ends the connection and resolves when it has ended. What is under way still gets its reply where the server gives
   * one before it ends. May be called again.
   */
  close(): Promise<void> {
    this.ended ??= new ConnectionError("the connection was closed");
    this.closing ??= this.transport.close();
    return this.closing;
  }

  private send(method: Method, request: object): number {
    if (this.ended) throw this.ended;
    const id = this.nextId();
    const body = encodeFrame({ id, method, ...request });
    if (body.length > this.requestLimit) {
      throw new FrameError(`a request of ${body.length} bytes; the server's limit is ${this.requestLimit}`);
    }
    this.transport.send(body);
    return id;
  }

  private nextId(): number {
    do this.lastId = (this.lastId + 1) % IDS;
    while (this.waiting.has(this.lastId));
    return this.lastId;
  }

  private receive(body: Uint8Array): void {
    if (this.broken) return;
    try {
      const frame = decodeFrame(body);
      if (typeof frame.push === "string") this.push(frame as unknown as Push);
      else this.answer(frame);
    } catch (error) {
      this.fail(error instanceof FrameError ? error : new FrameError(`${error}`, { cause: error }));
    }
  }

  private fail(error: ConnectionError | FrameError): void {
    this.broken = true;
    this.ended ??= error;
    this.transport.destroy(error);
  }

  private answer(frame: Tree): void {
    const { id, ok, error } = frame;
    const request = typeof id === "number" ? this.waiting.get(id) : undefined;
    if (request === undefined) throw new FrameError("a reply to no request");
    if (!isTree(ok) && !isTree(error)) throw new FrameError("a reply with neither result nor error");
    this.waiting.delete(id as number);
    if (isTree(error)) request.reject(serverError(error));
    else guarded(() => request.take(ok), request.reject);
  }

  /** Passes a push on; those of a later version are passed over. */
  private push(frame: Push): void {
    switch (frame.push) {
      case "progress": {
        const hear = this.waiting.get(frame.request)?.onProgress;
        if (hear) guarded(() => hear(frame), thrown);
        break;
      }
      case "changed":
      case "taken_back":
        this.seats.get(frame.state)?.changed(frame);
        break;
      case "seat":
        this.seats.get(frame.state)?.handed(frame);
        break;
      case "said":
        this.seats.get(frame.state)?.chat(frame);
        break;
      case "replaced":
        this.lose(frame.state, new ServerError("replaced", "another connection has taken the seat over"));
        break;
      case "archived":
        this.lose(frame.state, new ServerError("unknown_state", "the table was archived"));
        break;
      case "moved":
        this.lose(frame.state, new ServerError("moved", "another process of the server holds the table now"));
        break;
      case "closing": {
        const { code, message } = serverError(frame);
        this.fail(new ConnectionError(`the server ended the connection: ${message}`, { code }));
      }
    }
  }

  /** Closes a seat whose state the server has closed. */
  private lose(state: number, error: ServerError): void {
    const seat = this.seats.get(state);
    this.seats.delete(state);
    seat?.lost(error);
  }

  private finish(error: IsettlersError | undefined): void {
    const closing = this.closing !== undefined;
    const reason = error ?? this.ended ?? new ConnectionError("the server ended the connection");
    this.ended ??= reason;
    for (const request of this.waiting.values()) request.reject(reason);
    this.waiting.clear();
    for (const seat of this.seats.values()) seat.lost(reason);
    this.seats.clear();
    this.settle(closing && !this.broken ? undefined : reason);
  }
}

/** Calls what a user of the package wrote; that an error of it is none of the connection's. */
export function guarded(call: () => void, failed: (error: Error) => void): void {
  try {
    call();
  } catch (error) {
    failed(error as Error);
  }
}

/** Lets an error of a listener surface as one that nobody caught. */
export function thrown(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

function isTree(value: unknown): value is Tree {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  );
}

function serverError({ code, message, path }: { readonly [K in keyof Refusal]?: unknown }): ServerError {
  const text = typeof message === "string" ? message : "no message";
  return new ServerError(
    typeof code === "string" ? code : "internal",
    text,
    typeof path === "string" ? path : undefined,
  );
}
