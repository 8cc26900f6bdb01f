import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { ConnectionError, type FrameError } from "../errors.js";
import { prefixed, Splitter } from "../stream.js";
import type { Receiver, Transport } from "../transport.js";
import { deliver, MAX_FRAME_BYTES } from "./socket.js";

/** How an engine's process is started and ended. */
export interface SpawnOptions {
  /** The program, or the program and what comes before `serve`; else the environment's ISETTLERS, else `isettlers`. */
  readonly command?: string | readonly string[];
  /** Arguments after `serve`, as `["--states", "100000"]`. */
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** In place of this process's environment. */
  readonly env?: { readonly [name: string]: string | undefined };
  /** What becomes of the engine's messages: the end of them is put into errors, or they go where this program's go. */
  readonly stderr?: "capture" | "inherit";
  /** How long the engine may take to end before it is killed, in milliseconds; 2,000 when left out. */
  readonly graceMs?: number;
  /** The longest frame taken from the engine, in bytes; 64 MiB when left out. */
  readonly maxFrameBytes?: number;
  /** The name told to the engine. */
  readonly client?: string;
  /** The code of the language of texts: "en" (the default), "de" or "pl". */
  readonly language?: string;
}

/** How much of the engine's messages is kept, in characters. */
const TAIL = 2_000;

/** Frames over the pipes of a child process. */
export class ProcessTransport implements Transport {
  /** The id of the process; undefined when it could not be started. */
  readonly pid: number | undefined;
  private readonly child: ChildProcess;
  private readonly program: string;
  private readonly graceMs: number;
  private readonly splitter: Splitter;
  private readonly ended: Promise<void>;
  private error: ConnectionError | FrameError | undefined;
  private closing = false;
  private tail = "";

  constructor(options: SpawnOptions = {}) {
    const [program, ...before] = commandOf(options);
    this.program = program;
    this.graceMs = options.graceMs ?? 2_000;
    this.splitter = new Splitter(options.maxFrameBytes ?? MAX_FRAME_BYTES);
    this.child = spawn(program, [...before, "serve", ...(options.args ?? [])], {
      stdio: ["pipe", "pipe", options.stderr === "inherit" ? "inherit" : "pipe"],
      windowsHide: true,
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      ...(options.env === undefined ? {} : { env: { ...options.env } }),
    });
    this.pid = this.child.pid;
    this.ended = new Promise((resolve) => this.child.once("close", () => resolve()));
    this.watch();
  }

  open(receiver: Receiver): void {
    this.output.on("data", (chunk: Uint8Array) => deliver(chunk, this.splitter, receiver, this));
    this.child.once("close", (code, signal) => {
      receiver.closed(this.error ?? this.death(code, signal));
    });
  }

  send(body: Uint8Array): void {
    this.input.write(prefixed(body));
  }

  async close(): Promise<void> {
    this.closing = true;
    this.input.end();
    const timer = setTimeout(() => this.child.kill("SIGKILL"), this.graceMs);
    await this.ended;
    clearTimeout(timer);
  }

  destroy(error: ConnectionError | FrameError): void {
    this.error ??= error;
    this.child.kill("SIGKILL");
  }

  private get input(): Writable {
    return this.child.stdin as Writable;
  }

  private get output(): Readable {
    return this.child.stdout as Readable;
  }

  private watch(): void {
    const { child } = this;
    child.once("error", (cause: NodeJS.ErrnoException) => {
      this.error ??= new ConnectionError(missing(this.program, cause), { cause });
    });
    // What cannot be written has nobody to read it: the end of the process says why.
    this.input.on("error", () => undefined);
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.tail = (this.tail + text).slice(-TAIL);
    });
    // A process of its own may hold the engine's pipes open for longer than the engine lives.
    child.once("exit", () => {
      setTimeout(() => {
        this.output.destroy();
        child.stderr?.destroy();
      }, this.graceMs).unref();
    });
  }

  private death(code: number | null, signal: string | null): ConnectionError | undefined {
    if (this.closing) return undefined;
    const how = signal === null ? `ended with status ${code}` : `was ended by ${signal}`;
    const stderr = this.tail.trim();
    return new ConnectionError(`the engine ${how}${stderr ? `: ${stderr}` : ""}`, {
      exitCode: code,
      exitSignal: signal,
    });
  }
}

function commandOf({ command }: SpawnOptions): readonly [string, ...string[]] {
  const given = command ?? (process.env.ISETTLERS || "isettlers");
  const [program, ...before] = typeof given === "string" ? [given] : given;
  if (!program) throw new TypeError("the command of the engine is empty");
  return [program, ...before];
}

function missing(program: string, cause: NodeJS.ErrnoException): string {
  if (cause.code !== "ENOENT") return `the engine could not be started: ${cause.message}`;
  return `there is no program ${program}: install isettlers, or name it by the option \`command\` or by ISETTLERS`;
}
