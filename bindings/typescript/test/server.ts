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

/** The options of a server of tables that a fast machine cannot outrun. */
const tablesIn = (folder: string) => ["--tables", join(folder, "tables.db"), "--requests-per-second", "0"];

/** A server of tables behind a Unix socket that can be killed and started again at the same place. */
export class MortalServer {
  private child: ChildProcess | undefined;

  private constructor(private readonly folder: string) {}

  static async start(): Promise<MortalServer> {
    const server = new MortalServer(await mkdtemp(join(tmpdir(), "isettlers-")));
    await server.live();
    return server;
  }

  get path(): string {
    return join(this.folder, "socket");
  }

  async live(): Promise<void> {
    const args = ["serve", "--unix", this.path, ...tablesIn(this.folder)];
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "ignore"] });
    this.child = child;
    await once(createInterface({ input: child.stdout }), "line");
  }

  async die(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  async stop(): Promise<void> {
    await this.die();
    await rm(this.folder, { recursive: true });
  }
}

/** Starts a server behind a Unix socket, TCP and WebSockets. */
export async function serve(mode: "embed" | "table", ...args: readonly string[]): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), "isettlers-"));
  const tables = mode === "table" ? tablesIn(folder) : [];
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
