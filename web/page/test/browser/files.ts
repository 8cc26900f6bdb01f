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

/** The address of the script that runs before those of the page. */
const FIRST = "first.js";

/** A web server of the page. */
export interface Site {
  readonly address: string;
  close(): void;
}

/** A change of the page's files: the bytes of one by its path. */
export type Change = (path: string) => Promise<Buffer>;

/** Serves the page; `tables` is the port of a table server beside it. */
export async function site(tables: number | null = null, change: Change = read): Promise<Site> {
  const server = createServer(async ({ url }, response) => {
    const path = normalize(decodeURIComponent((url ?? "/").split("?")[0] ?? "/"));
    if (path === "/server.json") {
      const settings = { tables: tables === null ? null : { port: tables } };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(settings));
      return;
    }
    const file = path.slice(1) || "index.html";
    try {
      const body = await change(file);
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-security-policy": POLICY }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  const address = `http://127.0.0.1:${await listening(server)}/`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address, close };
}

/** A page that runs a script of its own before all others. */
export function withFirst(script: string): Change {
  return async (path) => {
    if (path === FIRST) return Buffer.from(script);
    const body = await read(path);
    if (path !== "index.html") return body;
    return Buffer.from(String(body).replace("<head>", `<head><script src="./${FIRST}"></script>`));
  };
}

/** A file of the page. */
export function read(path: string): Promise<Buffer> {
  return readFile(join(PAGE, path));
}

/** The port on which a server listens from now on. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
