/** For programs in Node: the engine as a child process, or a server behind a Unix or TCP socket. */
import { Engine } from "./engine.js";
import { ProcessTransport, type SpawnOptions } from "./node/process.js";
import { type ConnectOptions, openSocket, type SocketAddress } from "./node/socket.js";
import { TableServer } from "./table-server.js";

export * from "./index.js";
export { ProcessTransport, type SpawnOptions } from "./node/process.js";
export { type ConnectOptions, openSocket, type SocketAddress } from "./node/socket.js";

/** Starts an engine of one's own. Throws ConnectionError when the program is missing or ends at once. */
export async function spawnEngine(options: SpawnOptions = {}): Promise<Engine> {
  return Engine.over(new ProcessTransport(options), options.client, options.language);
}

/** Connects to an engine behind a socket that trusts this program. Throws ConnectionError when nobody answers. */
export async function connectEngine(address: SocketAddress, options: ConnectOptions = {}): Promise<Engine> {
  return Engine.over(await openSocket(address, options), options.client, options.language);
}

/** Connects to a server of tables behind a socket. Throws ConnectionError when nobody answers. */
export async function connectTableServer(
  address: SocketAddress,
  options: ConnectOptions = {},
): Promise<TableServer> {
  return TableServer.over(await openSocket(address, options), options.client, options.language);
}
