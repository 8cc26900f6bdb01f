import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dice } from "../chance.js";
import { GAMES, type GameName } from "../games.js";
import { after, CHOICE, openTable, turn } from "./hands.js";
import { DESKTOP, gate, trial } from "./trial.js";

const LANGUAGES = ["pl", "de"] as const;
type Language = (typeof LANGUAGES)[number];

const WORD = /\p{L}{3,}/gu;

for (const language of LANGUAGES)
  for (const game of GAMES)
    (language === "pl" && game === "burgundy" ? gate : trial)(
      `no English word is left in a game of ${game}, ${language}`,
      async (open) => {
        const page = await open(DESKTOP);
        await openTable(page, game, 7);
        await page.evaluate((name) => localStorage.setItem("isettlers.language", JSON.stringify(name)), language);
        await page.reload();
        await turn(page);
        const known = english(game, language);
        const read = new Set<string>();
        const random = dice(7);
        for (let decision = 0; decision < 25; decision += 1) {
          for (const text of await page.evaluate(textsShown)) read.add(text);
          const seen = await turn(page);
          if (seen.over) break;
          const many = await page.locator(CHOICE).count();
          if (many === 0) break;
          await after(page, () => page.locator(CHOICE).nth(random(many)).click(), "a choice").catch(() => {});
        }
        const left = [...read].filter((text) => (text.match(WORD) ?? []).some((word) => known.has(word.toLowerCase())));
        assert.deepEqual(left, []);
      },
    );

/** The texts of the table without those that stay in English. */
function textsShown(): readonly string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement?.closest("[lang=en], script, style") === null) texts.push(textContent ?? "");
  }
  return texts;
}

/** Words of the engine's English texts that the language has not. */
function english(game: GameName, language: Language): ReadonlySet<string> {
  const path = `../../../../../isettlers/languages/${language}/${game}.toml`;
  const lines = readFileSync(new URL(path, import.meta.url), "utf8").matchAll(/^"(.*)" = "(.*)"$/gm);
  const words = (text: string) => text.replace(/\{[^}]*\}/g, " ").toLowerCase().match(WORD) ?? [];
  const pairs = [...lines].map(([, from = "", to = ""]) => [words(from), words(to)] as const);
  const own = new Set(pairs.flatMap(([, to]) => to));
  return new Set(pairs.flatMap(([from]) => from).filter((word) => !own.has(word)));
}
