import { type ReadonlySignal, signal } from "@preact/signals";
import { kept } from "../kept.js";
import { ENGLISH, type Texts, type WordsOf } from "./en.js";

export type { Texts } from "./en.js";

/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: "English", pl: "Polski", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

/** The words of each language beside English, loaded when it is chosen. */
const CATALOGUES: { readonly [K in Language]: () => Promise<Texts> } = {
  en: async () => ENGLISH,
  pl: async () => (await import("./pl.js")).POLISH,
  de: async () => (await import("./de.js")).GERMAN,
};

/** The language of the page: the one chosen, else the browser's. */
export const language = signal<Language>(chosen());

const spoken = signal<Texts>(ENGLISH);

/** The page's words. */
export const texts: ReadonlySignal<Texts> = spoken;

/** The page's words with those of a part that loads later, given in English; other languages have all in one catalogue. */
export function textsWith<E extends object>(english: E): Texts & WordsOf<E> {
  return { ...english, ...texts.value } as Texts & WordsOf<E>;
}

/** Loads the words of the language. */
export async function learn(): Promise<void> {
  const name = language.peek();
  const words = await CATALOGUES[name]();
  if (language.peek() === name) spoken.value = words;
}

/** Speaks another language from now on. */
export async function speak(name: Language): Promise<void> {
  language.value = name;
  kept.write("language", name);
  document.documentElement.lang = name;
  await learn();
}

function chosen(): Language {
  const wish = kept.read<string>("language") ?? globalThis.navigator?.language?.slice(0, 2);
  return wish !== undefined && wish in LANGUAGES ? (wish as Language) : "en";
}
