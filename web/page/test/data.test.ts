import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { decodeFrame } from "isettlers";
import { ownData } from "../src/engine/own.js";
import { heldBy, lacksData } from "../src/start/files.js";
import { Desk, settled } from "./engine.js";

/** The command that compiles decks; without it the test is left out. */
const { ISETTLERS } = process.env;
const ROMANS = new URL("../../../../isettlers/imperial/data/romans.toml", import.meta.url);

/** A data file with the deck of the Romans, in which storages keep three goods. */
async function compiled(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "isettlers-"));
  const [deck, data] = [join(folder, "limited.toml"), join(folder, "limited.data")];
  const stores = 'store = ["wood", "stone", "food"]';
  const printed = (await readFile(ROMANS, "utf8")).replaceAll(stores, `${stores}, limit = 3`);
  await writeFile(deck, printed.replace(/^(note|assumed) =.*\n/gm, ""));
  await promisify(execFile)(String(ISETTLERS), ["compile-data", "--catalogue", "--deck", deck, "-o", data]);
  const bytes = new Uint8Array(await readFile(data));
  await rm(folder, { recursive: true });
  return bytes;
}

const skip = ISETTLERS === undefined && "ISETTLERS names no command";

test("a game with a deck of your own is saved in two files and opens again from both", { skip }, async () => {
  const data = await compiled();
  const decks = ownData(decodeFrame(data)).map(({ tree }) => tree);
  assert.equal(decks.length, 1);
  const setup = { factions: ["romans", "barbarians"], decks };
  const desk = new Desk();
  const table = await desk.open({ from: "setup", game: "imperial", setup }, [undefined, "greedy"], { data });
  await settled(table);
  await table.act([table.now.value.ahead[0]?.action.id ?? -1]);
  await settled(table);
  const saved = await table.save();
  assert.deepEqual(saved.data, data);
  const opening = { from: "record", bytes: saved.bytes } as const;
  await assert.rejects(desk.open(opening, [], { id: "alone", watch: true }), lacksData);
  const replay = await desk.open(opening, [], { id: "both", watch: true, data: saved.data as Uint8Array });
  assert.equal(replay.length, table.now.value.at);
  const { snapshot } = await table.carried(0);
  assert.deepEqual([heldBy(saved.bytes), heldBy(data), heldBy(snapshot)], ["record", "data", "snapshot"]);
});

test("a game of printed cards is one file, and another fault asks for no data", async () => {
  const desk = new Desk();
  const table = await desk.open({ from: "setup", game: "founders", setup: { players: 2 } }, []);
  const { bytes, data } = await table.save();
  assert.deepEqual([heldBy(bytes), data], ["record", undefined]);
  const damaged = bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte));
  await assert.rejects(
    desk.open({ from: "record", bytes: damaged }, [], { id: "damaged", watch: true }),
    (error: Error) => !lacksData(error),
  );
  assert.equal(heldBy(new TextEncoder().encode("{}")), undefined);
});
