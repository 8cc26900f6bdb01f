import { EventEmitter, once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { listening } from "./files.js";

/** A wire between pages and a server that can be cut. */
export class Wire {
  /** How many connections were made over it. */
  made = 0;

  private readonly events = new EventEmitter();
  private readonly sockets = new Set<Socket>();
  private whole = true;
  private deaf = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** Lays a wire to a port of this machine. */
  static async to(far: number): Promise<Wire> {
    const server = createServer();
    const wire = new Wire(server, await listening(server));
    server.on("connection", (near) => wire.join(near, far));
    return wire;
  }

  /** Ends all connections and lets none through until it is mended. */
  cut(): void {
    this.whole = false;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Keeps all that the server sends from the pages until it is mended: what they send still arrives. */
  deafen(): void {
    this.deaf = true;
  }

  /** Resolves when something that the server answered to a page of a deaf wire is kept from it. */
  async unheard(): Promise<void> {
    await once(this.events, "unheard");
  }

  /** Resolves when a connection over the cut wire is refused. */
  async refused(): Promise<void> {
    await once(this.events, "refused");
  }

  mend(): void {
    this.whole = true;
    this.deaf = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private join(near: Socket, port: number): void {
    if (!this.whole) {
      near.destroy();
      this.events.emit("refused");
      return;
    }
    this.made += 1;
    const far = connect(port, "127.0.0.1");
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        this.sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    let asks = false;
    near.on("data", (bytes) => {
      asks = true;
      far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (!this.deaf) near.write(bytes);
      else if (asks) this.events.emit("unheard");
      if (!this.deaf) asks = false;
    });
  }
}
