import { effect, signal } from "@preact/signals";
import { COMMON, type GameBoard, type Words } from "isettlers-board";
import type { Game } from "../games/game.js";
import { GAMES } from "../games/index.js";
import { type Language, language, texts } from "../texts/index.js";
import { plainly } from "./plainly.js";
import type { Play } from "./play.js";

/** The words of the boards in the languages beside English, loaded when one is chosen. */
const WORDS: { readonly [K in Language]: () => Promise<Words | undefined> } = {
  en: async () => undefined,
  pl: async () => (await import("isettlers-board/pl")).POLISH,
  de: async () => (await import("isettlers-board/de")).GERMAN,
};

const spoken = signal<Words | undefined>(undefined);

/** The words that a board writes, in the language of the page. English ones are those of its own game. */
export function boardWords({ words }: GameBoard): Words {
  return spoken.value ?? ({ ...COMMON, ...words } as Words);
}

/**
 * The name of a seat in the language of the page: that of its faction, else its number.
 * People count seats from 1; the engine, its files and the editor's document count from 0.
 */
export function seatName(name: string): string {
  const words = spoken.value;
  const number = new RegExp(`^${texts.value.engineSeat} (\\d+)$`).exec(name)?.[1];
  if (number !== undefined) return seatNumbered(Number(number));
  const known = words && (GAMES as readonly Game[]).map((game) => game.factionName?.(words, name));
  return known?.find((word) => word !== undefined) ?? plainly(name);
}

/** The name of a seat without a faction. */
export function seatNumbered(at: number): string {
  return (spoken.value ?? COMMON).seat(at);
}

/** The name of goods, of points or of another gain. */
export function gainName({ board, table }: Play, name: string): string {
  const { good, target } = boardWords(board)[table.game as "burgundy"] ?? {};
  const word: unknown = { worker: target?.workers, ...good, ...target }[name as "vp"];
  return typeof word === "string" ? word : plainly(name);
}

/** The name of a phase; those of The Castles of Burgundy are letters. */
export function phaseName(name: string): string {
  const t = texts.value;
  const known = t[`phase_${name.replaceAll(" ", "_")}` as "phase_action"];
  return known ?? (/^[A-E]$/.test(name) ? t.phase(name) : plainly(name));
}

effect(() => {
  const chosen = language.value;
  WORDS[chosen]().then((words) => {
    if (language.peek() === chosen) spoken.value = words;
  });
});
