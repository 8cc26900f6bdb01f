import { effect, signal } from "@preact/signals";
import { ENGLISH, type Words } from "isettlers-board";
import { type Language, language } from "../texts/index.js";

/** The words of the boards in each language, loaded when it is chosen. */
const WORDS: { readonly [K in Language]: () => Promise<Words> } = {
  en: async () => ENGLISH,
  pl: async () => (await import("isettlers-board/pl")).POLISH,
  de: async () => (await import("isettlers-board/de")).GERMAN,
};

/** The words that the boards write, in the language of the page. */
export const boardWords = signal<Words>(ENGLISH);

effect(() => {
  const chosen = language.value;
  WORDS[chosen]().then((words) => {
    if (language.peek() === chosen) boardWords.value = words;
  });
});
