/**
 * Opens runs.html in a headless Chromium (CHROMIUM, else `chromium`) and waits for its result.
 * ISETTLERS_RUNS chooses the runs (bindings/vectors/README.md).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { text } from "node:stream/consumers";

const ROOT = new URL("../../../../", import.meta.url);
const TYPES: { readonly [ending: string]: string } = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
};
const PATIENCE = 300_000;
const SAMPLE = "31";
const CHOSEN = process.env.ISETTLERS_RUNS || SAMPLE;
/** The step of the sample: 1 plays all runs. */
const STEP = CHOSEN === "all" ? "1" : CHOSEN;

interface Result {
  readonly failed: boolean;
  readonly text: string;
}

/** Sends a file of this checkout. */
async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
  try {
    const content = await readFile(new URL(`.${pathname}`, ROOT));
    response.writeHead(200, { "Content-Type": TYPES[extname(pathname)] ?? "application/octet-stream" });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}

/** Serves the page until it posts its result, or the browser ends without one. */
function result(open: (address: string) => ChildProcess): Promise<Result> {
  return new Promise((resolve, reject) => {
    const server = createServer(async (request, response) => {
      if (request.method !== "POST") return send(request, response);
      const posted = await text(request);
      response.end();
      done();
      resolve({ failed: request.url !== "/played", text: posted });
    });
    const late = setTimeout(() => fail(new Error(`no result within ${PATIENCE / 1000} s`)), PATIENCE);
    let browser: ChildProcess | undefined;
    const done = (): void => {
      clearTimeout(late);
      browser?.kill();
      server.closeAllConnections();
      server.close();
    };
    const fail = (error: Error): void => {
      done();
      reject(error);
    };
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      browser = open(`http://127.0.0.1:${port}/bindings/typescript/test/runs.html?step=${STEP}`);
      browser.once("error", fail);
      browser.once("exit", (status) => fail(new Error(`the browser ended with status ${status}`)));
    });
  });
}

const chromium = process.env.CHROMIUM ?? "chromium";
const profile = await mkdtemp(join(tmpdir(), "isettlers-browser-"));
const flags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  `--user-data-dir=${profile}`,
];
try {
  const outcome = await result((address) => spawn(chromium, [...flags, address], { stdio: "ignore" }));
  console.log(outcome.text.trimEnd());
  process.exitCode = outcome.failed ? 1 : 0;
} catch (error) {
  console.error(`${chromium}: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
