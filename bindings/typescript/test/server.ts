import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { program } from "./engine.js";

/** A server behind sockets, with its addresses. */
export interface Server {
  readonly path: string;
  readonly tcp: { readonly host: string; readonly port: number };
  readonly ws: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a server behind a Unix socket, TCP and WebSockets. */
export async function serve(mode: "embed" | "table", ...args: readonly string[]): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), "isettlers-"));
  const tables = mode === "table" ? ["--tables", join(folder, "tables.db")] : [];
  const doors = ["--unix", join(folder, "socket"), "--tcp", "127.0.0.1:0", "--ws", "127.0.0.1:0"];
  const child = spawn(program, ["serve", ...doors, ...tables, ...args], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const open = new Map<string, string>();
  for await (const line of createInterface({ input: child.stdout })) {
    const [door = "", address = ""] = line.split(" ");
    open.set(door, address);
    if (open.size === 3) break;
  }
  const [host = "", port = ""] = open.get("tcp")?.split(":") ?? [];
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await rm(folder, { recursive: true });
  };
  return {
    path: open.get("unix") ?? "",
    tcp: { host, port: Number(port) },
    ws: open.get("ws") ?? "",
    child,
    stop,
  };
}
