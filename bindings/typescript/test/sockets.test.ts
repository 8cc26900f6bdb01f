import assert from "node:assert/strict";
import { createServer, type Server as Listener } from "node:net";
import { after, before, test } from "node:test";
import * as browser from "isettlers/browser";
import * as node from "isettlers/node";
import { WebSocket, WebSocketServer } from "ws";
import { playOn, setup } from "./engine.js";
import { type Server, serve } from "./server.js";

/** The WebSocket of the platform where it has one. */
const options = "WebSocket" in globalThis ? {} : { WebSocket };

let server: Server;

before(async () => {
  server = await serve("embed", "--frame-bytes", "100000");
});

after(() => server.stop());

const DOORS: readonly [name: string, connect: () => Promise<node.Engine>][] = [
  ["a Unix socket", () => node.connectEngine({ path: server.path })],
  ["a TCP socket", () => node.connectEngine(server.tcp)],
  ["a WebSocket", () => browser.connectEngine(server.ws, options)],
];

for (const [name, connect] of DOORS) {
  test(`a game is played and saved over ${name}`, async () => {
    const engine = await connect();
    const state = await engine.start("imperial", setup, { seed: 7, legal: true });
    assert.equal((await playOn(state, state.opening.legal, 10_000)).over, true);
    const loaded = await engine.load({ snapshot: await state.save() });
    assert.deepEqual((await loaded.status()).scores, (await state.status()).scores);
    await engine.close();
    assert.equal(await engine.closed, undefined);
    await assert.rejects(state.legal(), node.ConnectionError);
  });

  test(`a request over the server's limit is refused before it goes over ${name}`, async () => {
    const engine = await connect();
    await assert.rejects(engine.load({ snapshot: new Uint8Array(200_000) }), node.FrameError);
    assert.equal((await engine.start("imperial", setup)).opening.at, 0);
    await engine.close();
  });
}

test("two connections do not see each other's states", async () => {
  const [one, other] = await Promise.all([
    node.connectEngine(server.tcp),
    browser.connectEngine(server.ws, options),
  ]);
  const state = await one.start("imperial", setup);
  await assert.rejects(other.connection.call("legal", { state: state.id }), { code: "unknown_state" });
  await Promise.all([one.close(), other.close()]);
});

test("where nobody listens there is no connection", async () => {
  await assert.rejects(node.connectEngine({ path: "/nowhere/socket" }), node.ConnectionError);
  await assert.rejects(node.connectEngine({ port: 1 }), node.ConnectionError);
  await assert.rejects(browser.connectEngine("ws://127.0.0.1:1", options), node.ConnectionError);
});

test("an engine that trusts its callers is no server of tables", async () => {
  await assert.rejects(node.connectTableServer({ path: server.path }), { code: "refused" });
});

test("what is under way fails when the server breaks the connection off", async () => {
  const listener: Listener = createServer((socket) => socket.once("data", () => socket.destroy()));
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as { port: number };
  await assert.rejects(node.connectEngine({ port }), /ended the connection|broke/);
  listener.close();
});

test("what is under way fails with a server that goes", async () => {
  const going = await serve("embed");
  const engines = await Promise.all([
    node.connectEngine({ path: going.path }),
    browser.connectEngine(going.ws, options),
  ]);
  const searches = engines.map(async (engine) => {
    const state = await engine.start("imperial", setup);
    return state.bot("flat", { budget: { ms: 30_000 }, onProgress: () => going.child.kill("SIGKILL") });
  });
  await Promise.all(searches.map((search) => assert.rejects(search, node.ConnectionError)));
  for (const engine of engines) assert.ok((await engine.closed) instanceof node.ConnectionError);
  await going.stop();
});

test("a WebSocket server that sends texts, or says at once why it closes, is told as such", async () => {
  const listener = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => listener.once("listening", resolve));
  const url = `ws://127.0.0.1:${(listener.address() as { port: number }).port}`;
  listener.once("connection", (socket) => socket.send("text"));
  await assert.rejects(browser.connectEngine(url, options), browser.FrameError);
  listener.once("connection", (socket) => {
    socket.send(browser.encodeFrame({ push: "closing", code: "limit", message: "connections: 1" }));
    socket.close(1008);
  });
  await assert.rejects(browser.connectEngine(url, options), { code: "limit" });
  listener.close();
});
