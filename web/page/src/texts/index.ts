import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { kept } from "../kept.js";
import { ENGLISH, type Texts, type WordsOf } from "./en.js";

export type { Texts } from "./en.js";

/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: "English", pl: "Polski", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

/** The language of the page: the one chosen, else the browser's. */
export const language = signal<Language>(chosen());

/** Loads words in a language, and gives the way to show them. */
type Loader = (name: Language) => Promise<() => void>;
const loaders: Loader[] = [];

/** Words in the language of the page: English ones until others are loaded, when that language is chosen. */
export function translated<E extends object>(
  english: E,
  others: { readonly [K in Exclude<Language, "en">]: () => Promise<{ readonly words: WordsOf<E> }> },
): ReadonlySignal<WordsOf<E>> {
  const spoken = signal(english as WordsOf<E>);
  loaders.push(async (name) => {
    const words = name === "en" ? (english as WordsOf<E>) : (await others[name]()).words;
    return () => {
      spoken.value = words;
    };
  });
  return spoken;
}

/** The page's words, beside those of its games. */
export const texts: ReadonlySignal<Texts> = translated(ENGLISH, {
  pl: () => import("../languages/pl/index.js"),
  de: () => import("../languages/de/index.js"),
});

/** The page's words with those of a part that loads later, given in English; other languages have all in one catalogue. */
export function textsWith<E extends object>(english: E): Texts & WordsOf<E> {
  return { ...english, ...texts.value } as Texts & WordsOf<E>;
}

/** Loads the words of the language. */
export async function learn(): Promise<void> {
  const name = language.peek();
  const shows = await Promise.all(loaders.map((load) => load(name)));
  if (language.peek() === name)
    batch(() => {
      for (const show of shows) show();
    });
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
