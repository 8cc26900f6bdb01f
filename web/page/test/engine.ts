import { readFile } from "node:fs/promises";
import { openLibrary } from "isettlers/wasm/file";
import type { Claim } from "../src/engine/claim.js";
import { Host } from "../src/engine/host.js";
import type { EngineCalls, Start } from "../src/engine/messages.js";
import { serve } from "../src/engine/port.js";
import { MemorySaves } from "../src/saves/saves.js";
import { type Engine, LocalTable } from "../src/table/local.js";
import { dice, drawn } from "./chance.js";
import { boardOf } from "./games.js";
import "./seeded.js";

const CATALOGUE = new URL(import.meta.resolve("isettlers/wasm/catalogue.data"));

const loadCatalogue = async () => new Uint8Array(await readFile(CATALOGUE));

/** The seed of openings that have none, so that a test has the same deal each time. */
const SEED = new Uint8Array([5, 0, 0, 0, 0, 0, 0, 0]);

/** The claim of a page that no other one shares a browser with. */
const alone: Claim = async () => () => {};

/** The engine of a game, of its own module as in the page; of one of them without a game. */
const engineOf = (game = "imperial") => openLibrary(import.meta.resolve(`isettlers/wasm/${game}.wasm`));

/** The check of setups that the start page asks. */
export function checker(): EngineCalls["check"] {
  const host = new Host(engineOf, new MemorySaves(), alone, () => {}, loadCatalogue);
  return (game, setup) => host.check(game, setup);
}

/** The worker's code in this thread, with all that it sent. */
export class Desk {
  readonly saves = new MemorySaves();
  readonly sent: unknown[] = [];
  readonly hosts: Host[] = [];
  claim = alone;
  loadNetwork: ((game: string, players: number) => Promise<Uint8Array>) | undefined;
  engine: Engine | undefined;

  /** Makes an engine, as the page makes a worker. */
  readonly make = (): Engine => {
    const page: Engine = { postMessage: () => {}, onmessage: null, onerror: null, terminate: () => {} };
    let open = true;
    const tell = (message: unknown) => {
      const data = structuredClone(message);
      this.sent.push(data);
      queueMicrotask(() => open && page.onmessage?.({ data } as MessageEvent));
    };
    const worker = { postMessage: tell, onmessage: null as Engine["onmessage"] };
    const host = new Host(engineOf, this.saves, this.claim, tell, loadCatalogue, this.loadNetwork);
    this.hosts.push(host);
    serve(worker, host);
    page.postMessage = (message) => {
      const data = structuredClone(message);
      queueMicrotask(() => open && worker.onmessage?.({ data } as MessageEvent));
    };
    page.terminate = () => {
      open = false;
    };
    this.engine = page;
    return page;
  };

  async open(
    opening: Start["opening"],
    bots: readonly (string | undefined)[],
    more: { id?: string; watch?: boolean; data?: Uint8Array } = {},
  ): Promise<LocalTable> {
    const dealt = opening.from === "setup" ? { seed: SEED, ...opening } : opening;
    const table = await LocalTable.open(this.make, { id: "table", opening: dealt, bots, ...more });
    await table.through((await boardOf(table.game)).through);
    return table;
  }
}

/** Resolves when one of `mine` is to decide, or the game is over. */
export function settled(table: LocalTable): Promise<void> {
  return new Promise((resolve) => {
    let end = () => {};
    let done = false;
    const look = () => {
      const { actor, seat, ahead, outcome } = table.now.value;
      if (table.thinking.value !== null) return;
      if (outcome === null && !(actor === seat ? ahead.length > 0 : table.mine.includes(actor ?? -1))) return;
      done = true;
      end();
      resolve();
    };
    end = table.now.subscribe(look);
    const stop = table.thinking.subscribe(look);
    const last = end;
    end = () => {
      last();
      stop();
    };
    if (done) end();
  });
}

/** Plays actions of every kind by turns until the game is over; how many decisions it took. */
export async function playOut(table: LocalTable, seed: number): Promise<number> {
  const random = dice(seed);
  for (let decisions = 0; ; decisions += 1) {
    await settled(table);
    const { ahead, outcome, actor, seat } = table.now.value;
    if (outcome !== null) return decisions;
    if (actor !== seat) {
      await table.look(actor);
      continue;
    }
    await table.act([drawn(ahead, random).action.id]);
  }
}
