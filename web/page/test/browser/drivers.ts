import assert from "node:assert/strict";
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { listening } from "./files.js";
import { PATIENCE_MS, type Window } from "./visitor.js";

/** Moves and presses of a mouse or a keyboard, as both protocols have them. */
export type Input = readonly {
  readonly type: string;
  readonly id: string;
  readonly actions: readonly object[];
}[];

/** A window of a browser that Playwright cannot drive, until it is closed. */
export interface Driver {
  open(address: string): Promise<void>;
  /** The text that an expression in the page promises. */
  run(expression: string): Promise<string>;
  perform(input: Input): Promise<void>;
  close(): Promise<void>;
}

/** An answer of WebDriver, or one of its events. */
interface Answer {
  readonly id?: number;
  readonly type: string;
  readonly message?: string;
  readonly result?: unknown;
}

/** Starts Firefox without a screen, and speaks WebDriver BiDi with it. */
export async function firefox({ width, height }: Window): Promise<Driver> {
  const { FIREFOX } = process.env;
  const program = FIREFOX === undefined ? programOf("firefox-esr", "firefox") : programOf(FIREFOX);
  const profile = await mkdtemp(join(tmpdir(), "isettlers-"));
  const words = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const child = begin(program, words, { stdio: ["ignore", "ignore", "pipe"] });
  const address = await lineOf(child.stderr, /^WebDriver BiDi listening on (ws:.+)$/);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");
  const send = conversation(socket);
  await send("session.new", { capabilities: {} });
  const { contexts } = await send<{ contexts: [{ context: string }] }>("browsingContext.getTree", {});
  const [{ context }] = contexts;
  await send("browsingContext.setViewport", { context, viewport: { width, height } });
  return {
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    run: async (expression) => {
      const words = { expression, target: { context }, awaitPromise: true };
      return (await send<{ result: { value: string } }>("script.evaluate", words)).result.value;
    },
    perform: (actions) => send("input.performActions", { context, actions }),
    close: async () => {
      socket.close();
      await end(child);
      await rm(profile, { recursive: true, maxRetries: 5 }); // its own processes end after it
    },
  };
}

/** Sends commands of WebDriver BiDi, each of which has its own answer. */
function conversation(socket: WebSocket): <R = void>(method: string, params: object) => Promise<R> {
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on("message", (data) => {
    const answer: Answer = JSON.parse(String(data));
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let sent = 0;
  return async (method, params) => {
    sent += 1;
    const id = sent;
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await new Promise<Answer>((resolve) => waiting.set(id, resolve));
    waiting.delete(id);
    assert.equal(answer.type, "success", `${method}: ${answer.message}`);
    return answer.result as never;
  };
}

/** Starts WebKitGTK on a screen of its own, and speaks WebDriver with it. */
export async function webkit({ width, height }: Window): Promise<Driver> {
  const [driver, display] = [programOf("WebKitWebDriver"), programOf("Xvfb")];
  const shape = `${width}x${height}x24`;
  const words = ["-displayfd", "1", "-screen", "0", shape, "-nolisten", "tcp"];
  const screen = begin(display, words, { stdio: ["ignore", "pipe", "ignore"] });
  const DISPLAY = `:${await lineOf(screen.stdout, /^(\d+)$/)}`;
  const port = await freePort();
  const child = begin(driver, [`--port=${port}`], { stdio: "ignore", env: { ...process.env, DISPLAY } });
  const address = `http://127.0.0.1:${port}`;
  await answers(`${address}/status`);
  const capabilities = { alwaysMatch: { timeouts: { script: 2 * PATIENCE_MS } } };
  const { sessionId } = await post<{ sessionId: string }>(`${address}/session`, { capabilities });
  const send = <R = void>(command: string, words: object) =>
    post<R>(`${address}/session/${sessionId}/${command}`, words);
  await send("window/rect", { x: 0, y: 0, width, height });
  return {
    open: (url) => send("url", { url }),
    run: (expression) => send("execute/async", { script: `${expression}.then(arguments[0])`, args: [] }),
    perform: (actions) => send("actions", { actions }),
    close: async () => {
      await fetch(`${address}/session/${sessionId}`, { method: "DELETE" });
      await end(child);
      await end(screen);
    },
  };
}

async function post<R>(address: string, words: object): Promise<R> {
  const response = await fetch(address, { method: "POST", body: JSON.stringify(words) });
  const { value } = (await response.json()) as { value: R };
  assert.ok(response.ok, `${address}: ${JSON.stringify(value)}`);
  return value;
}

/** Waits until a server answers at an address. */
async function answers(address: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(10)) {
    if (await fetch(address).catch(() => null)) return;
    assert.ok(Date.now() < end, `nothing answers at ${address}`);
  }
}

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The first of some programs that the PATH has. */
function programOf(...names: readonly string[]): string {
  const folders = process.env.PATH?.split(delimiter) ?? [];
  const program = names.find((name) => folders.some((folder) => existsSync(resolve(folder, name))));
  if (program === undefined) throw new Error(`make web-full: needs ${names[0]}, which is not on the PATH`);
  return program;
}

/** The group of a pattern in the first line that matches it. */
async function lineOf(output: NodeJS.ReadableStream | null, pattern: RegExp): Promise<string> {
  assert.ok(output);
  try {
    for await (const line of createInterface({ input: output })) {
      const group = pattern.exec(line)?.[1];
      if (group !== undefined) return group;
    }
  } finally {
    output.resume(); // a full pipe would stop the program
  }
  throw new Error(`the program ended without ${pattern}`);
}

/** Starts a program that does not outlive the tests. */
function begin(program: string, words: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, words, options);
  process.once("exit", () => child.kill());
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, "exit");
}
