import { decodeFrame, encodeFrame, type Tree, type Value } from "isettlers";
import { browserSaves } from "./browser.js";
import { held } from "./held.js";
import type { SavedEntry, SavedGame } from "./saves.js";

/** The first key of a file of saved games. Its value is the version of the format. */
const FORMAT = "isettlers saved games";
const VERSION = 1;

/** All games that are saved or held by the page, as one file. */
export async function allInOne(): Promise<Uint8Array> {
  const games = new Map<string, object>();
  for (const saves of [browserSaves(), held])
    for (const entry of await saves.list().catch(() => []))
      games.set(entry.id, { entry, game: await saves.game(entry.id) });
  return encodeFrame({ [FORMAT]: VERSION, games: [...games.values()] });
}

/**
 * Takes the games of a file; of one that is there already the newer stays. Returns how many were taken.
 * Rejects with the place of the first fault, before any is.
 */
export async function takeAll(bytes: Uint8Array): Promise<number> {
  const games = gamesIn(bytes);
  const there = [
    ...(await browserSaves()
      .list()
      .catch(() => [])),
    ...(await held.list()),
  ];
  const since = new Map(there.map(({ id, when }) => [id, when]));
  const newer = games.filter(([{ id, when }]) => when > (since.get(id) ?? Number.NEGATIVE_INFINITY));
  for (const [entry, game] of newer)
    await browserSaves()
      .put(entry, game)
      .catch(() => held.put(entry, game));
  return newer.length;
}

/** The games in the bytes of a file. Throws an error with the place of the first fault. */
export function gamesIn(bytes: Uint8Array): readonly (readonly [SavedEntry, SavedGame])[] {
  const file = decodeFrame(bytes);
  check(file, { [FORMAT]: isVersion, games: isList }, "$");
  return (file.games as readonly Value[]).map((both, at) => {
    const path = `$.games[${at}]`;
    check(both, { entry: isMap, game: isMap }, path);
    const { entry, game } = both as { readonly entry: Tree; readonly game: Tree };
    check(entry, ENTRY, `${path}.entry`);
    check(game, GAME, `${path}.game`);
    check(game, { id: { words: `the id of its entry`, holds: (id) => id === entry.id } }, `${path}.game`);
    return [withBots(entry) as unknown as SavedEntry, withBots(game) as unknown as SavedGame];
  });
}

/** A condition of a value, and the words for it. */
interface Kind {
  readonly words: string;
  readonly holds: (value: Value | undefined) => boolean;
}

const isText: Kind = { words: "a text", holds: (value) => typeof value === "string" };
const isFlag: Kind = { words: "true or false", holds: (value) => typeof value === "boolean" };
const isNumber: Kind = { words: "a number", holds: Number.isSafeInteger };
const isBytes: Kind = { words: "bytes", holds: (value) => value instanceof Uint8Array };
const isList: Kind = { words: "a list", holds: Array.isArray };
const isMap: Kind = {
  words: "a map",
  holds: (value) => value instanceof Object && !Array.isArray(value) && !(value instanceof Uint8Array),
};
const isVersion: Kind = { words: String(VERSION), holds: (value) => value === VERSION };
const isBeginning: Kind = {
  words: "a map with the bytes of a seed or of a snapshot",
  holds: (value) =>
    isMap.holds(value) && Object.values(value as Tree).length === 1 && hasBytes(value as Tree),
};
const hasBytes = ({ seed, snapshot }: Tree) => isBytes.holds(seed ?? snapshot);
const listOf = ({ words, holds }: Kind): Kind => ({
  words: `a list, each of it ${words}`,
  holds: (value) => Array.isArray(value) && value.every(holds),
});
const orNone = ({ words, holds }: Kind): Kind => ({
  words: `${words} or nothing`,
  holds: (value) => value === undefined || value === null || holds(value),
});

type Kinds = { readonly [key: string]: Kind };

const BOTH: Kinds = { id: isText, game: isText, bots: listOf(orNone(isText)) };
const ENTRY: Kinds = {
  ...BOTH,
  names: listOf(isText),
  at: isNumber,
  over: isFlag,
  scores: listOf(isNumber),
  when: isNumber,
};
const GAME: Kinds = {
  ...BOTH,
  setup: isMap,
  beginning: isBeginning,
  actions: listOf(isNumber),
  joined: orNone(listOf(isNumber)),
  taken: listOf(isNumber),
  seat: orNone(isNumber),
  data: orNone(isBytes),
  day: orNone(isNumber),
};

function check(value: Value, kinds: Kinds, path: string): void {
  for (const [key, { words, holds }] of Object.entries(kinds)) {
    const field = (value as Tree | null)?.[key];
    if (!holds(field)) throw new Error(`${path}.${key}: expected ${words}, got ${brief(field)}`);
  }
}

function brief(value: Value | undefined): string {
  if (value === undefined) return "nothing";
  if (value === null || typeof value !== "object") return String(value).slice(0, 40);
  return isList.holds(value) ? "a list" : isBytes.holds(value) ? "bytes" : "a map";
}

/** People have no bot: undefined in the page, null in a file. */
function withBots(of: Tree): object {
  return { ...of, bots: (of.bots as readonly (string | null)[]).map((bot) => bot ?? undefined) };
}
