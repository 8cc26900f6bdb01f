import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { connectTableServer as overWebSocket } from "isettlers/browser";
import {
  type Change,
  type Chat,
  connectTableServer,
  type IsettlersError,
  type Seat,
  type SeatChange,
  type TableServer,
} from "isettlers/node";
import { WebSocket } from "ws";
import { setup } from "./engine.js";
import { type Server, serve } from "./server.js";

let server: Server;
let one: TableServer;
let other: TableServer;

before(async () => {
  server = await serve("table", "--chat");
  one = await connectTableServer({ path: server.path });
  other = await overWebSocket(server.ws, { WebSocket });
});

after(async () => {
  await Promise.all([one.close(), other.close()]);
  await server.stop();
});

/** The two seats of a new table, the second on the other connection. */
async function seated(options: { events?: boolean } = {}): Promise<[Seat, Seat]> {
  const { tokens } = await one.create("imperial", setup, { seed: 7 });
  return Promise.all([one.join(tokens[0] ?? "", options), other.join(tokens[1] ?? "", options)]);
}

/** The seat to decide and the one that waits. */
function inTurn(seats: [Seat, Seat], actor: number | null): [Seat, Seat] {
  return actor === 0 ? [seats[0], seats[1]] : [seats[1], seats[0]];
}

test("two seats play a whole game, each told of the other's actions", async () => {
  const seats = await seated();
  const last: Change[] = [];
  const listening = seats.map(async (seat) => {
    for await (const change of seat.changes()) last[seat.seat as number] = change;
  });
  let status = await seats[0].status();
  let at = 0;
  while (!status.over) {
    const [actor] = inTurn(seats, status.actor);
    const legal = await actor.legal();
    status = { ...status, ...(await actor.apply(legal.at(-1) as number, { at })) };
    at = status.at;
  }
  await Promise.race(listening);
  assert.ok(last.some((change) => change.over && change.at === at));
  const { outcome, scores } = await seats[1].status();
  assert.deepEqual(outcome?.scores, scores);
});

test("changes tell events where they were asked for", async () => {
  const seats = await seated({ events: true });
  const [actor, waiting] = inTurn(seats, seats[0].opening.actor);
  const step = await actor.step((await actor.legal())[0] as number);
  assert.ok(step.events.length > 0);
  const { value: change } = await waiting.changes().next();
  assert.equal(change.at, 1);
  assert.equal(change.events[0].kind, "action");
  assert.equal(change.actor, step.actor);
});

test("a seat sees its own view and has its own turn only", async () => {
  const seats = await seated();
  const [actor, waiting] = inTurn(seats, seats[0].opening.actor);
  assert.equal((await waiting.view()).seat, waiting.seat);
  assert.ok((await waiting.observe()).length > 0);
  assert.ok((await actor.legalActions()).length > 0);
  await assert.rejects(waiting.legal(), { code: "not_your_turn" });
  await assert.rejects(waiting.apply("done"), { code: "not_your_turn" });
  await assert.rejects(one.connection.call("save", { state: actor.id }), { code: "refused" });
});

test("an action sent again is not taken twice, and a late one is stale", async () => {
  const seats = await seated();
  const [actor] = inTurn(seats, seats[0].opening.actor);
  const [first, second] = await actor.legal();
  const reply = await actor.apply(first as number, { at: 0 });
  assert.deepEqual(await actor.apply(first as number, { at: 0 }), reply);
  await assert.rejects(actor.apply(second as number, { at: 0 }), { code: "stale" });
});

test("who joins last has the seat, and the other is told", async () => {
  const { tokens } = await one.create("imperial", setup);
  const lost: IsettlersError[] = [];
  const token = tokens[0] ?? "";
  const seat = await one.join(token, { onLost: (error) => lost.push(error) });
  const rejected = assert.rejects(seat.changes().next(), { code: "replaced" });
  const later = await other.join(token, { legal: true });
  await rejected;
  assert.equal(lost.length, 1);
  await assert.rejects(seat.status(), { code: "unknown_state" });
  assert.equal(later.seat, 0);
});

test("bots hold seats, and who watches is told every action", async () => {
  const { tokens, watch, table } = await one.create("imperial", setup, {
    seed: 3,
    bots: { 1: "random" },
    spectators: true,
  });
  assert.deepEqual(Object.keys(tokens), ["0"]);
  const heard: Change[] = [];
  const spectator = await other.join(watch ?? "", { onChanged: (change) => heard.push(change) });
  assert.equal(spectator.seat, null);
  assert.equal(spectator.table, table);
  const seat = await one.join(tokens[0] ?? "", { legal: true });
  let status = await seat.status({ legal: true });
  while (!status.over) {
    const wait = seat.changes();
    let now = status as { actor: number | null; over: boolean; legal?: readonly number[] };
    if (status.actor === 0) now = await seat.apply(status.legal?.at(-1) as number, { legal: true });
    while (now.actor !== 0 && !now.over) now = (await wait.next()).value;
    status = await seat.status({ legal: true });
  }
  await spectator.status();
  assert.equal(heard.at(-1)?.over, true);
  assert.equal(heard.at(-1)?.at, status.at);
  await assert.rejects(spectator.observe(), { code: "refused" });
});

test("a seat that is left hears no more, and can be taken again", async () => {
  const { tokens } = await one.create("imperial", setup);
  const seat = await one.join(tokens[0] ?? "");
  const waiting = seat.changes().next();
  await seat.close();
  assert.deepEqual(await waiting, { done: true, value: undefined });
  assert.equal((await one.join(tokens[0] ?? "")).seat, 0);
});

test("open tables stand in the lobby until their seats are taken", async () => {
  const clock = { seconds: 600, increment: 10 };
  const { table, tokens } = await one.create("imperial", setup, { open: true, seat: 1, clock });
  assert.deepEqual(Object.keys(tokens), ["1"]);
  const { tables, next } = await other.lobby({ game: "imperial", limit: 20 });
  assert.equal(next, null);
  const listed = tables.find((open) => open.table === table);
  assert.deepEqual([listed?.free, listed?.clock], [[0], clock]);
  const changes: SeatChange[] = [];
  const creator = await one.join(tokens[1] ?? "", { onSeat: (change) => changes.push(change) });
  assert.equal(creator.seedNamed, false);
  const taken = await other.take(table);
  assert.deepEqual([taken.table, taken.seat, taken.clock?.left], [table, 0, [600_000, 600_000]]);
  assert.equal((await other.join(taken.token)).seat, 0);
  await creator.status();
  assert.deepEqual(
    changes.map(({ seat, by, bot, free }) => ({ seat, by, bot, free })),
    [
      { seat: 0, by: "taken", bot: null, free: [] },
      { seat: 0, by: "joined", bot: null, free: [] },
    ],
  );
  await assert.rejects(other.take(table, 0), { code: "refused" });
});

test("the creator of an open table frees a seat of somebody who never came", async () => {
  const { table, tokens } = await one.create("imperial", setup, { open: true });
  const reasons: (string | undefined)[] = [];
  const creator = await one.join(tokens[0] ?? "", { onSeat: ({ by }) => reasons.push(by) });
  const gone = await other.take(table);
  const status = await creator.status();
  assert.deepEqual([status.creator, status.free, status.awaited], [0, [], [1]]);
  await creator.free(1);
  await assert.rejects(other.join(gone.token), { code: "bad_token" });
  await other.join((await other.take(table)).token);
  await assert.rejects(creator.free(1), { code: "refused" });
  assert.deepEqual(reasons, ["taken", "taken", "joined"]);
});

test("players talk, and the substitute plays for one who resigns", async () => {
  const { tokens } = await one.create("imperial", setup, { substitute: "random", seed: 7 });
  const chats: Chat[] = [];
  const changes: SeatChange[] = [];
  const first = await one.join(tokens[0] ?? "");
  const second = await other.join(tokens[1] ?? "", {
    onChat: (words) => chats.push(words),
    onSeat: (change) => changes.push(change),
  });
  assert.equal(second.seedNamed, true);
  await first.say("Ave!");
  assert.equal(second.opening.remarks, undefined);
  const again = await other.join(tokens[0] ?? "", { aside: true });
  assert.deepEqual(again.opening.remarks, [{ seat: 0, text: "Ave!" }]);
  await first.resign();
  const status = await second.status();
  assert.deepEqual([status.bots, status.handed], [{ 0: "random" }, { 0: "resigned" }]);
  assert.deepEqual([chats[0]?.seat, chats[0]?.text], [0, "Ave!"]);
  assert.deepEqual([changes[0]?.seat, changes[0]?.by, changes[0]?.bot], [0, "resigned", "random"]);
  await assert.rejects(first.apply("done"), { code: "refused" });
});

test("an action is taken back, and everybody hears of it", async () => {
  const seats = await seated({ events: true });
  const [actor, waiting] = inTurn(seats, seats[0].opening.actor);
  const legal = await actor.legal();
  const before = await waiting.view({ since: 0 });
  const step = await actor.step(legal[0] as number, { at: 0 });
  await assert.rejects(waiting.undo(), { code: "nothing_to_undo" });
  if (step.reveals) {
    await assert.rejects(actor.undo(), { code: "revealed" });
    return;
  }
  const undone = await actor.undo({ at: 1, legal: true });
  assert.deepEqual([undone.at, undone.legal, undone.dropped], [0, legal, step.events.length]);
  assert.equal((await actor.undo({ at: 1 })).at, 0);
  await waiting.changes().next();
  const { value: back } = await waiting.changes().next();
  assert.deepEqual(
    [back.at, back.actor, back.seat, back.dropped],
    [0, actor.seat, actor.seat, undone.dropped],
  );
  assert.deepEqual(await waiting.view({ since: 0 }), before);
  await assert.rejects(actor.undo(), { code: "nothing_to_undo" });
});

test("players agree to take back what one of them cannot", async () => {
  const seats = await seated();
  const [actor, waiting] = inTurn(seats, seats[0].opening.actor);
  await actor.apply((await actor.legal())[0] as number);
  let status = await actor.status();
  while (status.actor === actor.seat) {
    await actor.apply((await actor.legal())[0] as number);
    status = await actor.status();
  }
  await waiting.apply((await waiting.legal())[0] as number);
  await assert.rejects(actor.undo(), { code: "others_acted" });
  const { at } = status;
  assert.deepEqual(await actor.proposeTakeback(), [waiting.seat]);
  const proposal = { seat: actor.seat, at: at - 1, waits: [waiting.seat] };
  assert.deepEqual((await waiting.status()).takeback, proposal);
  assert.deepEqual(await waiting.answerTakeback(false), []);
  await assert.rejects(actor.proposeTakeback(), { code: "refused" });
  const late = await waiting.status();
  const [mover] = inTurn(seats, late.actor);
  await mover.apply((await mover.legal())[0] as number);
  await actor.proposeTakeback();
  assert.deepEqual(await waiting.answerTakeback(true), []);
  const now = await waiting.status();
  assert.deepEqual([now.actor, now.takeback], [actor.seat, undefined]);
});

test("seats look ahead and back, and check setups", async () => {
  const seats = await seated();
  const [actor, waiting] = inTurn(seats, seats[0].opening.actor);
  const ahead = await actor.ahead({ limit: 50 });
  assert.deepEqual(
    ahead.map(({ action }) => action),
    await actor.legalActions(),
  );
  await assert.rejects(waiting.ahead(), { code: "not_your_turn" });
  const before = await waiting.view();
  await actor.apply(ahead[0]?.action.id as number);
  assert.deepEqual(await waiting.view({ at: 0 }), before);
  assert.deepEqual((await one.check("imperial", setup)).names, (await actor.status()).names);
});

test("tables have catalogues, before and after they are dealt", async () => {
  const [seat] = await seated();
  const catalogue = await one.catalogue("imperial", setup);
  assert.equal(catalogue.game, "imperial");
  assert.deepEqual(await seat.catalogue(), catalogue);
});

test("a token that nobody was given opens no seat", async () => {
  await assert.rejects(one.join("0".repeat(32)), { code: "bad_token" });
  await assert.rejects(one.create("imperial", setup, { bots: { 5: "greedy" } }), { code: "bad_request" });
});

test("a server that shuts down says so to its seats", async () => {
  const going = await serve("table");
  const tables = await connectTableServer(going.tcp);
  const { tokens } = await tables.create("imperial", setup);
  const seat = await tables.join(tokens[0] ?? "");
  const rejected = assert.rejects(seat.changes().next(), { code: "closing" });
  const stopping = going.stop();
  await rejected;
  assert.match(`${await tables.closed}`, /shutting down/);
  await stopping;
});
