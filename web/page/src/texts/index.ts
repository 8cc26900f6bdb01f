import { computed, signal } from "@preact/signals";
import { kept } from "../kept.js";
import { GERMAN } from "./de.js";
import { ENGLISH, type Texts } from "./en.js";
import { POLISH } from "./pl.js";

export type { Texts } from "./en.js";

/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: "English", pl: "Polski", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

const CATALOGUES: { readonly [K in Language]: Partial<Texts> } = { en: ENGLISH, pl: POLISH, de: GERMAN };

/** The language of the page: the one chosen, else the browser's. */
export const language = signal<Language>(chosen());

/** The page's words; a word that is missing in a language is English. */
export const texts = computed<Texts>(() => ({ ...ENGLISH, ...CATALOGUES[language.value] }));

/** Speaks another language from now on. */
export function speak(name: Language): void {
  language.value = name;
  kept.write("language", name);
  document.documentElement.lang = name;
}

/** The keys of English that a language lacks. */
export function missing(name: Language): readonly string[] {
  return Object.keys(ENGLISH).filter((key) => !(key in CATALOGUES[name]));
}

function chosen(): Language {
  const wish = kept.read<string>("language") ?? globalThis.navigator?.language?.slice(0, 2);
  return wish !== undefined && wish in LANGUAGES ? (wish as Language) : "en";
}
