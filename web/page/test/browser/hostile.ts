import assert from "node:assert/strict";
import { decodeFrame, encodeFrame, type Tree } from "isettlers";
import type { Page, WebSocketRoute } from "playwright-core";
import { site } from "./files.js";
import { openTable } from "./hands.js";
import { invite, PROGRAM, tableServer } from "./served.js";
import { CUT, DESKTOP, gate, type Open, trial } from "./trial.js";

const HTML = '<img src="x" onerror="attacked = true"><script>attacked = true</script>';
const LONG = 300;

/** What comes in place of a reply: another one, or bytes or a text that are no frame. */
type Lie = (reply: Tree) => Tree | Uint8Array | string;

interface Attack {
  readonly name: string;
  /** The method whose replies are replaced. */
  readonly method: string;
  readonly lie: Lie;
  /** Whether the table is drawn all the same; else the page says a line, or has the list alone. */
  readonly harmless?: boolean;
  /** Whether every change is tried with it. */
  readonly inGate?: boolean;
}

const ATTACKS: readonly Attack[] = [
  { name: "a text", method: "status", lie: () => "hello" },
  {
    name: "bytes that are no frame",
    method: "view",
    lie: () => Uint8Array.of(0xc1, 255, 0),
    inGate: true,
  },
  { name: "a frame that is cut off", method: "view", lie: (reply) => encodeFrame(reply).subarray(0, 40) },
  { name: "a list", method: "status", lie: () => Uint8Array.of(0x91, 1) },
  { name: "a map in a map and so on", method: "status", lie: () => new Uint8Array(200_000).fill(0x91) },
  { name: "a reply to nothing", method: "view", lie: (reply) => ({ ...reply, id: 4_000_000_000 }) },
  { name: "neither result nor error", method: "view", lie: ({ id }) => ({ id: id as number }) },
  {
    name: "an error that is no error",
    method: "view",
    lie: ({ id }) => ({ id: id as number, error: { code: 5, message: [HTML], path: {} } }),
  },
  {
    name: "an error with HTML",
    method: "status",
    lie: ({ id }) => ({ id: id as number, error: { code: HTML, message: HTML } }),
    inGate: true,
  },
  { name: "a status of wrong types", method: "status", lie: ok(() => ({ actor: "0", at: [], scores: 7 })) },
  { name: "a status without anything", method: "status", lie: ({ id }) => ({ id: id as number, ok: {} }) },
  { name: "a seat that is not there", method: "status", lie: ok((of) => ({ ...of, actor: 77 })) },
  { name: "no view", method: "view", lie: ok(() => ({ view: null })) },
  { name: "an empty view", method: "view", lie: ok(() => ({ view: {} })) },
  {
    name: "a view of wrong types",
    method: "view",
    lie: view(() => ({ seats: 3, rows: "none", round: {} })),
    inGate: true,
  },
  { name: "a view without seats", method: "view", lie: view(() => ({ seats: [] })) },
  { name: "a log that is none", method: "view", lie: view(() => ({ log: { next: "0", events: "none" } })) },
  {
    name: "events that are none",
    method: "view",
    lie: view(() => ({ log: { next: 5, events: [null, 7] } })),
  },
  {
    name: "unknown events with HTML",
    method: "view",
    lie: view(() => ({ log: { next: 5, events: Array(3).fill(event("teleport")) } })),
    harmless: true,
    inGate: true,
  },
  {
    name: "very many events",
    method: "view",
    lie: view(() => ({ log: { next: 5, events: Array(2_000).fill(event("action")) } })),
    harmless: true,
  },
  { name: "no options", method: "ahead", lie: ok(() => ({ at: 0, ahead: null })) },
  { name: "options that are none", method: "ahead", lie: ok(() => ({ at: 0, ahead: [null, 5, {}] })) },
  {
    name: "unknown actions with HTML",
    method: "ahead",
    lie: ok(({ ahead }) => ({
      at: 0,
      ahead: (ahead as Tree[]).map(({ action, ...rest }) => ({
        ...rest,
        action: {
          ...(action as Tree),
          kind: "teleport",
          arguments: {},
          text: `${HTML}${(action as Tree).id}`,
        },
      })),
    })),
    harmless: true,
    inGate: true,
  },
  {
    name: "names with HTML",
    method: "status",
    lie: ok((of) => ({ ...of, names: (of.names as string[]).map(() => HTML) })),
    harmless: true,
    inGate: true,
  },
  {
    name: "long names",
    method: "status",
    lie: ok((of) => ({ ...of, names: (of.names as string[]).map(() => "name ".repeat(LONG / 5)) })),
    harmless: true,
  },
  { name: "no catalogue", method: "catalogue", lie: ok(() => ({ catalogue: {} })) },
  { name: "no hello", method: "hello", lie: ok(() => ({})) },
  { name: "another protocol", method: "hello", lie: ok((of) => ({ ...of, protocol: 99, games: HTML })) },
];

/** Frames that nobody asked for. */
const PUSHES: readonly Tree[] = [
  { push: "teleport", state: 1 },
  { push: HTML },
  { push: "progress", request: "none", done: [] },
  { push: "changed", state: "none" },
  { push: "said", state: 1, text: HTML, seat: {} },
  { push: "seat", state: 1, seat: HTML, bot: [] },
];

if (PROGRAM === undefined) console.log("hostile: left out, since ISETTLERS names no command");
else {
  for (const [begin, name, isPart] of [
    [gate, "a server that lies to the page is shown up", ({ inGate = false }: Attack) => inGate],
    [trial, "a server that lies to the page in other ways is too", ({ inGate = false }: Attack) => !inGate],
  ] as const)
    begin(name, async (open) => {
      await atServer(open, async (page, table, route) => {
        for (const { name, method, lie, harmless = false } of ATTACKS.filter(isPart)) {
          route.lies = { method, lie };
          await page.goto(table);
          await page.reload();
          await survives(page, name, harmless);
        }
      });
    });

  trial("pushes that nobody understands do no harm", async (open) => {
    await atServer(open, async (page, table, route) => {
      await page.goto(table);
      await page.reload();
      await page.waitForSelector(".board [data-thing]");
      for (const push of PUSHES) route.socket?.send(Buffer.from(encodeFrame(push)));
      await page.evaluate(() => new Promise(requestAnimationFrame)); // comes to the page after all pushes
      await survives(page, "pushes", true);
    });
  });
}

/** The way between a page and a server, on which replies are replaced. */
interface Way {
  lies: { readonly method: string; readonly lie: Lie } | undefined;
  socket: WebSocketRoute | undefined;
}

async function atServer(open: Open, act: (page: Page, table: string, way: Way) => Promise<void>) {
  const program = await tableServer();
  const { address, close } = await site(program.port);
  try {
    const page = await open(DESKTOP, { address, allow: CUT });
    await page.evaluate(() => Object.assign(globalThis, { attacked: false }));
    const way: Way = { lies: undefined, socket: undefined };
    await page.routeWebSocket(/./, (socket) => listen(socket, way));
    await act(page, await invite(page, "founders"), way);
  } finally {
    close();
    await program.close();
  }
}

function listen(socket: WebSocketRoute, way: Way): void {
  way.socket = socket;
  const server = socket.connectToServer();
  const methods = new Map<unknown, unknown>();
  socket.onMessage((message) => {
    const request = decodeFrame(message as Buffer);
    methods.set(request.id, request.method);
    // The number of an event that was made up is unknown to the server behind the lies.
    const asksForLies = "since" in request && way.lies?.method === request.method;
    server.send(asksForLies ? Buffer.from(encodeFrame({ ...request, since: 0 })) : message);
  });
  server.onMessage((message) => {
    const reply = decodeFrame(message as Buffer);
    const { lies } = way;
    const lied = lies !== undefined && "id" in reply && methods.get(reply.id) === lies.method;
    if (!lied) return socket.send(message);
    const answer = lies.lie(reply);
    if (typeof answer === "string") socket.send(answer);
    else socket.send(Buffer.from(answer instanceof Uint8Array ? answer : encodeFrame(answer)));
  });
}

/** The page goes on or says a line, and leads back to the start, where a table opens; nothing was executed. */
async function survives(page: Page, name: string, harmless: boolean): Promise<void> {
  try {
    if (harmless) await page.waitForSelector(".board [data-thing]");
    else {
      const message = page.locator('[role="alert"]:visible, .choice').first();
      assert.ok((await message.innerText()).length > 10);
    }
    assert.equal(await page.locator('img[src="x"], script:not([src])').count(), 0);
    assert.notEqual(await page.evaluate(() => (globalThis as { attacked?: boolean }).attacked), true);
    const leave = page.getByRole("button", { name: "To the start page" });
    const menu = page.getByRole("button", { name: "Menu" });
    await leave.or(menu).first().waitFor();
    if (!(await leave.isVisible())) await menu.click();
    await leave.click();
    await page.waitForSelector(".go");
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await openTable(page, "burgundy", 7);
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

function ok(change: (of: Tree) => Tree): Lie {
  return ({ id, ok: of, error }) =>
    (of === undefined ? { id, error } : { id, ok: change(of as Tree) }) as Tree;
}

function view(change: (of: Tree) => Tree): Lie {
  return ok(({ view: of }) => ({ view: { ...(of as Tree), ...change(of as Tree) } }));
}

function event(kind: string): Tree {
  return { kind, seat: 0, values: { text: HTML, goods: HTML, amount: HTML }, text: HTML, reveals: false };
}
