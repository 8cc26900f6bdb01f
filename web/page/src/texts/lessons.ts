import type { Language } from "./index.js";

/** A part of the lesson of a game: what it is about, and its sentences. */
interface Part {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The first lesson of each game. */
export type Lessons = { readonly [game: string]: readonly Part[] };

/** The lessons of each language, loaded when one is opened. */
const CATALOGUES: { readonly [K in Language]: () => Promise<Lessons> } = {
  en: async () => (await import("./lessons/en.js")).ENGLISH,
  pl: async () => (await import("./lessons/pl.js")).POLISH,
  de: async () => (await import("./lessons/de.js")).GERMAN,
};

/** Loads the lessons of a language. */
export function lessonsIn(language: Language): Promise<Lessons> {
  return CATALOGUES[language]();
}
