/** For browsers, and wherever else there is a WebSocket: a server behind `ws://` or `wss://`. */
import { Engine } from "./engine.js";
import { TableServer } from "./table-server.js";
import { openWebSocket, type WebSocketOptions } from "./websocket.js";

export * from "./index.js";
export {
  openWebSocket,
  type WebSocketConstructor,
  type WebSocketLike,
  type WebSocketOptions,
} from "./websocket.js";

/** Connects to an engine that trusts this program. Throws ConnectionError when nobody answers. */
export async function connectEngine(url: string | URL, options: WebSocketOptions = {}): Promise<Engine> {
  return Engine.over(await openWebSocket(url, options), options.client, options.language);
}

/** Connects to a server of tables. Throws ConnectionError when nobody answers. */
export async function connectTableServer(
  url: string | URL,
  options: WebSocketOptions = {},
): Promise<TableServer> {
  return TableServer.over(await openWebSocket(url, options), options.client, options.language);
}
