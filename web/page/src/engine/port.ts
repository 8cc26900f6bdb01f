import type { Pushed } from "./messages.js";

/** One end of a connection: a worker, or what a test puts in its place. */
export interface Port {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** A refusal as it crosses the port. */
export interface Refusal {
  readonly message: string;
  readonly code?: string | undefined;
  readonly path?: string | undefined;
}

/** The worker refused to do something; nothing has changed then. */
export class EngineError extends Error {
  override name = "EngineError";
  readonly code: string | undefined;
  readonly path: string | undefined;

  constructor({ message, code, path }: Refusal) {
    super(message);
    this.code = code;
    this.path = path;
  }
}

interface Call {
  readonly call: number;
  readonly method: string;
  readonly given: readonly unknown[];
}

type Reply = { readonly reply: number } & ({ readonly ok: unknown } | { readonly refusal: Refusal });
type Methods = { readonly [name: string]: (...given: never[]) => Promise<unknown> };

/** Answers the calls that come through a port. A trap of the engine is pushed as `crashed`. */
export function serve(port: Port, methods: object): void {
  port.onmessage = async ({ data }) => {
    const { call, method, given } = data as Call;
    try {
      const ok = await (methods as Methods)[method]?.apply(methods, given as never[]);
      port.postMessage({ reply: call, ok } satisfies Reply);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError)
        port.postMessage({ push: "crashed", message: error.message } satisfies Pushed);
      else port.postMessage({ reply: call, refusal: refusalOf(error) } satisfies Reply);
    }
  };
}

/** The calls of the other end, and a way to end them all. */
export interface Remote<T> {
  readonly calls: T;
  /** Rejects all calls that wait for a reply. */
  abandon(reason: string): void;
}

/** Calls the methods that the other end of a port serves. */
export function remote<T extends object>(port: Port, hear: (pushed: Pushed) => void): Remote<T> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  port.onmessage = ({ data }) => {
    const message = data as Reply | Pushed;
    if ("push" in message) return hear(message);
    const call = waiting.get(message.reply);
    waiting.delete(message.reply);
    if ("refusal" in message) call?.reject(new EngineError(message.refusal));
    else call?.resolve(message.ok);
  };
  const ask =
    (method: string) =>
    (...given: unknown[]) => {
      last += 1;
      const call = withResolvers();
      waiting.set(last, call);
      port.postMessage({ call: last, method, given } satisfies Call);
      return call.promise;
    };
  return {
    calls: new Proxy({} as T, { get: (_, method) => ask(String(method)) }),
    abandon(message) {
      for (const call of waiting.values()) call.reject(new EngineError({ message, code: "crashed" }));
      waiting.clear();
    },
  };
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;
}

function withResolvers(): PromiseWithResolvers<unknown> {
  let settle: [(value: unknown) => void, (error: Error) => void] | undefined;
  const promise = new Promise<unknown>((...both) => {
    settle = both;
  });
  const [resolve, reject] = settle as NonNullable<typeof settle>;
  return { promise, resolve, reject };
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code, path } = error as Error & Refusal;
  return { message, code, path };
}
