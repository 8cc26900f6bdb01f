import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dice } from "../chance.js";
import { GAMES, type GameName } from "../games.js";
import { after, CHOICE, ENDING, openTable, SURE, turn } from "./hands.js";
import { DESKTOP, gate, trial } from "./trial.js";

/** Printed names are English in all languages: of games, and of cards. */
const TITLES = "Imperial Settlers, The Castles of Burgundy, Founders of the Empire";
const CARDS = ["common", "barbarians", "japanese", "romans", "egyptians", "atlanteans"];
const LANGUAGES = ["pl", "de"] as const;
type Language = (typeof LANGUAGES)[number];

/** How many decisions are looked at. */
const DECISIONS = 30;
const WORD = /\p{L}{3,}/gu;

for (const language of LANGUAGES)
  for (const game of GAMES)
    (language === "pl" && game === "burgundy" ? gate : trial)(
      `no English word is left in a game of ${game}, ${language}`,
      async (open) => {
        const page = await open(DESKTOP);
        await openTable(page, game, 7);
        await page.evaluate(
          (name) => localStorage.setItem("isettlers.language", JSON.stringify(name)),
          language,
        );
        await page.reload();
        await turn(page);
        const known = english(game, language);
        const texts = new Set<string>();
        const random = dice(7);
        for (let decision = 0; decision < DECISIONS; decision += 1) {
          const seen = await turn(page);
          for (const text of await page.evaluate(textsShown)) texts.add(text);
          const [selector, many] =
            seen.choices > 0 && !seen.ready
              ? [CHOICE, seen.choices]
              : seen.ready
                ? [SURE, 1]
                : [ENDING, seen.endings];
          await after(page, () => page.locator(selector).nth(random(many)).click(), selector);
        }
        const left = [...texts].filter((text) =>
          (text.match(WORD) ?? []).some((word) => known.has(word.toLowerCase())),
        );
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

/** Words of the engine's English texts that the language has not, and that are in no printed name. */
function english(game: GameName, language: Language): ReadonlySet<string> {
  const phrases = [...read(`isettlers/languages/${language}/${game}.toml`).matchAll(/^"(.*)" = "(.*)"$/gm)];
  const own = [
    ...phrases.map(([, , phrase = ""]) => phrase),
    ...[`web/page/src/languages/${language}/index.ts`, `web/board/src/${language}/${game}.ts`].map(read),
    ...CARDS.flatMap((deck) =>
      [...read(`isettlers/imperial/data/${deck}.toml`).matchAll(/^name = "(.*)"$/gm)].join(" "),
    ),
    TITLES,
  ].flatMap(wordsOf);
  const known = new Set(own);
  return new Set(phrases.flatMap(([, text = ""]) => wordsOf(text)).filter((word) => !known.has(word)));
}

function read(path: string): string {
  return readFileSync(new URL(`../../../../../${path}`, import.meta.url), "utf8");
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .replace(/\{[^}]*\}/g, " ")
      .toLowerCase()
      .match(WORD) ?? []
  );
}
