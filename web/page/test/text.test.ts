import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { openLibrary } from "isettlers/wasm/file";
import type { Lesson } from "../src/games/game.js";
import { lineOf, printed } from "../src/position/text.js";
import { LANGUAGES, type Language } from "../src/texts/index.js";
import { ENGLISH_LESSON } from "../src/texts/lesson.js";
import { GAMES, usualSetup } from "./games.js";

const TEXT = `{
  "game": "imperial",
  "setup": {"factions": ["ro]mans", "a\\"}b"]},
  "seats": [
    {"hand": ["COM046"], "goods": {"wood": 2},
     "vp": 12},
    {
      "empire": ["COM009", {"card": "COM003",
        "guarded": true}]
    }
  ]
}`;

test("a path leads to the line of its value, or of what holds it", () => {
  const lines = {
    $: 1,
    "$.game": 2,
    "$.setup.factions[1]": 3,
    "$.seats": 4,
    "$.seats[0].goods.wood": 5,
    "$.seats[0].vp": 6,
    "$.seats[1]": 7,
    "$.seats[1].empire[1].card": 8,
    "$.seats[1].empire[1].guarded": 9,
    "$.seats[1].empire[7].card": 8,
    "$.nowhere": 1,
  };
  for (const [path, line] of Object.entries(lines)) assert.equal(lineOf(TEXT, path), line, path);
});

test("a path is looked for in what is no JSON too", () => {
  for (const text of ["", "{", '{"a', '{"a":', '{"a" "b"}', "[[[[", '{"a": [1, }', "]", '"\\']) {
    assert.ok(lineOf(text, "$.a[1].b") >= 1);
    assert.ok(lineOf(text, "$[0][0]") >= 1);
  }
});

test("a printed tree says the same, in lines that can be read", async () => {
  const library = await openLibrary();
  for (const game of GAMES) {
    const tree = library.game(game, usualSetup(game)).start(3).document();
    const text = printed(tree);
    assert.deepEqual(JSON.parse(text), tree);
    const lines = text.split("\n");
    assert.ok(Math.max(...lines.map(({ length }) => length)) < 110);
    assert.ok(lines.length < 160, `${lines.length} lines`);
  }
});

for (const language of Object.keys(LANGUAGES) as Language[])
  test(`the lesson of each game has the same parts in whole sentences: ${language}`, async () => {
    for (const game of GAMES) {
      const [{ lesson }, english] = await Promise.all([lessonOf(game, language), lessonOf(game, "en")]);
      const parts = lesson(ENGLISH_LESSON.clicks);
      const counts = (of: typeof parts) => of.map(({ lines }) => lines.length);
      assert.deepEqual(counts(parts), counts(english.lesson("")), game);
      const lines = parts.flatMap((part) => part.lines);
      assert.ok(lines.length >= 8 && lines.length <= 12, `${game}: ${lines.length} lines`);
      for (const line of lines) assert.match(line, /^\p{Lu}.{10,170}\.$/u);
    }
  });

for (const language of ["de", "pl"] as const)
  test(`the titles of games are those of the engine: ${language}`, async () => {
    for (const game of GAMES) {
      const path = (part: string) => new URL(`../../../../isettlers/languages/${part}`, import.meta.url);
      const [{ words: english }, { words }, texts] = await Promise.all([
        import(`../src/games/${game}/texts/en.js`).then(({ ENGLISH }) => ({ words: ENGLISH })),
        import(`../src/languages/${language}/${game}.js`),
        readFile(path(`${language}/${game}.toml`), "utf8"),
      ]);
      assert.ok(texts.includes(`"${english.title}" = "${words.title}"\n`), words.title);
    }
  });

async function lessonOf(game: string, language: Language): Promise<{ readonly lesson: Lesson }> {
  const folder = language === "en" ? `games/${game}/lessons/en` : `languages/${language}/${game}-lesson`;
  return import(`../src/${folder}.js`);
}
