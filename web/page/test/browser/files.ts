import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

/** The built page. */
export const PAGE = fileURLToPath(new URL("../../../../../isettlers/web/page/", import.meta.url));

const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "worker-src 'self'; connect-src 'self' ws: wss:";
const TYPES: { readonly [ending: string]: string } = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};

/** A web server of the page. */
export interface Site {
  readonly address: string;
  close(): void;
}

/** Serves the page; `tables` is the port of a table server beside it. */
export async function site(tables: number | null = null): Promise<Site> {
  const server = createServer(async ({ url }, response) => {
    const path = normalize(decodeURIComponent((url ?? "/").split("?")[0] ?? "/"));
    if (path === "/server.json") {
      const settings = { tables: tables === null ? null : { port: tables } };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(settings));
      return;
    }
    const file = join(PAGE, path === "/" ? "index.html" : path);
    try {
      const body = await readFile(file);
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-security-policy": POLICY }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  const address = `http://127.0.0.1:${await listening(server)}/`;
  return { address, close: () => void server.close() };
}

/** The port on which a server listens from now on. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
