import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ConnectionError,
  connectTableServer,
  decodeFrame,
  encodeFrame,
  KeptSeat,
  openSocket,
  type Receiver,
  type Status,
  TableServer,
  type Transport,
} from "isettlers/node";
import { setup } from "./engine.js";
import { MortalServer } from "./server.js";

const FAST = { firstPauseMs: 20, longestPauseMs: 100 };

let server: MortalServer;

before(async () => {
  server = await MortalServer.start();
});

after(() => server.stop());

const connect = () => connectTableServer({ path: server.path });

/** The token of the seat that begins at a new table. */
async function beginner(): Promise<string> {
  const one = await connect();
  const { tokens } = await one.create("imperial", { ...setup, first_player: 0 }, { seed: 7 });
  await one.close();
  return tokens[0] ?? "";
}

/** A transport that can do something else with the replies that come. */
class Faulty implements Transport {
  instead: ((receiver: Receiver, body: Uint8Array) => void) | undefined;

  constructor(private readonly inner: Transport) {}

  open(receiver: Receiver): void {
    this.inner.open({
      frame: (body) => {
        if (this.instead) this.instead(receiver, body);
        else receiver.frame(body);
      },
      closed: (error) => receiver.closed(error),
    });
  }

  send(body: Uint8Array): void {
    this.inner.send(body);
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  destroy(error: ConnectionError): void {
    this.inner.destroy(error);
  }
}

test("a seat is kept while the server is killed and started again", async () => {
  const heard: Status[] = [];
  await using seat = new KeptSeat(connect, await beginner(), {
    ...FAST,
    onJoined: (status) => heard.push(status),
  });
  const [action] = await seat.legal();
  await server.die();
  const reply = seat.step(action as number);
  await server.live();
  const { at, events } = await reply;
  assert.equal(at, 1);
  assert.ok(events.length > 0);
  assert.deepEqual(
    heard.map((status) => status.at),
    [0, 0],
  );
});

const MOVED = { code: "moved", message: "another process holds this table now" };

/** Ways to lose a reply. */
const LOSSES: readonly [string, (transport: Faulty, receiver: Receiver, body: Uint8Array) => void][] = [
  ["the connection broke", (transport) => transport.destroy(new ConnectionError("broken"))],
  [
    "the error moved came instead",
    (_, receiver, body) => receiver.frame(encodeFrame({ id: decodeFrame(body).id as number, error: MOVED })),
  ],
  [
    "the table moved before the server read the request",
    (_, receiver, body) => {
      const error = { code: "unknown_state", message: "no such state", path: "$.state" };
      receiver.frame(encodeFrame({ push: "moved", state: 1 }));
      receiver.frame(encodeFrame({ id: decodeFrame(body).id as number, error }));
    },
  ],
];

for (const [loss, instead] of LOSSES) {
  test(`an action is taken back once: ${loss}`, async () => {
    const transports: Faulty[] = [];
    const connectFaulty = async () => {
      const transport = new Faulty(await openSocket({ path: server.path }));
      transports.push(transport);
      return TableServer.over(transport);
    };
    await using seat = new KeptSeat(connectFaulty, await beginner(), FAST);
    const [action] = await seat.legal();
    assert.equal((await seat.step(action as number)).reveals, false);
    const [first] = transports;
    assert.ok(first);
    first.instead = (receiver, body) => instead(first, receiver, body);
    assert.equal((await seat.undo()).at, 0);
    assert.equal((await seat.step(action as number)).at, 1);
  });

  test(`an action without a reply is taken once: ${loss}`, async () => {
    const transports: Faulty[] = [];
    const heard: Status[] = [];
    const connectFaulty = async () => {
      const transport = new Faulty(await openSocket({ path: server.path }));
      transports.push(transport);
      return TableServer.over(transport);
    };
    await using seat = new KeptSeat(connectFaulty, await beginner(), {
      ...FAST,
      onJoined: (status) => heard.push(status),
    });
    const [action] = await seat.legal();
    const [first] = transports;
    assert.ok(first);
    first.instead = (receiver, body) => instead(first, receiver, body);
    const { at, events } = await seat.step(action as number);
    assert.equal(at, 1);
    assert.ok(events.length > 0);
    assert.deepEqual(
      heard.map((status) => status.at),
      [0, 1],
    );
  });
}

test("a seat that another connection takes is lost, and so is one without a server", async () => {
  const token = await beginner();
  const lost = await new Promise<Error>((resolve) => {
    const first = new KeptSeat(connect, token, { ...FAST, onLost: resolve });
    first.status().then(async () => (await connect()).join(token));
  });
  assert.equal((lost as { code?: string }).code, "replaced");
  const nowhere = () => connectTableServer({ path: `${server.path}.none` });
  await using seat = new KeptSeat(nowhere, token, { ...FAST, patienceMs: 100 });
  await assert.rejects(seat.status(), ConnectionError);
  await using closed = new KeptSeat(nowhere, token, FAST);
  const status = closed.status();
  await closed.close();
  await assert.rejects(status, ConnectionError);
});

/** Connects to servers of which the first two refuse to join; they count the refusals in `calls`. */
function refusing(code: string, calls: string[]): () => Promise<TableServer> {
  return async () => {
    const transport = new Faulty(await openSocket({ path: server.path }));
    const opened = await TableServer.over(transport);
    if (calls.length < 2) {
      transport.instead = (receiver, body) => {
        calls.push(code);
        const error = { code, message: "not now" };
        receiver.frame(encodeFrame({ id: decodeFrame(body).id as number, error }));
      };
    }
    return opened;
  };
}

test("a seat is joined again when the server could not reach the table", async () => {
  const calls: string[] = [];
  await using seat = new KeptSeat(refusing("store", calls), await beginner(), FAST);
  assert.equal((await seat.status()).at, 0);
  assert.equal(calls.length, 2);
});

test("a seat at a table that the server cannot read is lost at once", async () => {
  const calls: string[] = [];
  const token = await beginner();
  const lost = await new Promise<Error>((resolve) => {
    new KeptSeat(refusing("unreadable", calls), token, { ...FAST, onLost: resolve });
  });
  assert.equal((lost as { code?: string }).code, "unreadable");
  assert.equal(calls.length, 1);
});

test("a token that opens nothing is no reason to try again", async () => {
  await using seat = new KeptSeat(connect, "0".repeat(32), FAST);
  await assert.rejects(seat.status(), { code: "bad_token" });
});
