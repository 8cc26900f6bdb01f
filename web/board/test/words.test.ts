import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Tree } from "isettlers";
import { type COMMON, ENGLISH, type Words } from "isettlers-board";
import { GERMAN } from "isettlers-board/de";
import { POLISH } from "isettlers-board/pl";
import { gameOf } from "./games.js";
import { gameOf as imperial } from "./imperial-games.js";

/** The games with words, each under its name. */
type GameWords = Exclude<keyof Words, keyof typeof COMMON>;
type Entry = string | ((...given: unknown[]) => string);

/** The entries of a catalogue by their path, such as `imperial.good.wood`. */
function entries(catalogue: object, path = ""): ReadonlyMap<string, Entry> {
  const inside = Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === "object" ? [...entries(value, `${path}${key}.`)] : [[`${path}${key}`, value] as const],
  );
  return new Map(inside as [string, Entry][]);
}

/** What stands in the text for each argument: a number where the English text only takes numbers. */
const GIVEN = [71, 82, 93, 64, 55];
const ENTRIES = entries(ENGLISH);

/** The places of the arguments that a text says. */
function argumentsOf(entry: Entry): readonly number[] {
  if (typeof entry === "string") return [];
  const text = entry(...GIVEN.slice(0, entry.length));
  return GIVEN.flatMap((given, place) => (text.includes(String(given)) ? [place] : []));
}

/** Whether an entry is a text of the boards in English too; questions and phrases of actions are the engine's. */
const isWritten = (path: string) => !/\.(catalogueQuestions|reasons|deeds)\./.test(path);
/** Polish sentences about you have no pronoun. */
const MAY_BE_EMPTY = "sentences.you";

/** The places in a text, by name. */
const placesIn = (text: string) => [...text.matchAll(/\{[_@]?(\w+)\}/g)].map(([, name]) => name).sort();

/** The kinds of reasons of a game in the engine, each with the places in its text. */
function hindrances(game: string): ReadonlyMap<string, readonly (string | undefined)[]> {
  const path = `../../../../isettlers/_core/${game}/hindrances.pxi`;
  const lines = readFileSync(new URL(path, import.meta.url), "utf8").matchAll(/^ {8}"(\w+)\|([^|"]*)/gm);
  return new Map([...lines].map(([, kind = "", text = ""]) => [kind, placesIn(text)]));
}

for (const [language, words] of Object.entries<Words>({ GERMAN, POLISH })) {
  test(`${language} has every entry of English and no other`, () => {
    assert.deepEqual(
      [...entries(words).keys()].filter(isWritten).sort(),
      [...ENTRIES.keys()].filter(isWritten).sort(),
    );
  });

  test(`${language} says the same arguments as English`, () => {
    for (const [path, entry] of entries(words)) {
      if (!isWritten(path)) continue;
      const english = ENTRIES.get(path) as Entry;
      assert.equal(typeof entry, typeof english, path);
      assert.deepEqual(argumentsOf(entry), argumentsOf(english), path);
      if (path !== MAY_BE_EMPTY)
        assert.notEqual(typeof entry === "string" ? entry : entry(1, 1, 1, 1), "", path);
    }
  });

  test(`${language} has every question of the catalogues and no other`, () => {
    const catalogues: { readonly [K in GameWords]: unknown } = {
      imperial: imperial("five").catalogue,
      burgundy: gameOf("burgundy", { players: 2 }).catalogue(),
      founders: gameOf("founders", { players: 2 }).catalogue(),
    };
    for (const [game, { questions }] of Object.entries(catalogues as { readonly [game: string]: Tree })) {
      const names = (questions as unknown as readonly { name: string }[]).map(({ name }) => name);
      const { catalogueQuestions } = words[game as GameWords];
      assert.deepEqual(Object.keys(catalogueQuestions).sort(), [...new Set(names)].sort(), game);
    }
  });

  test(`${language} has every reason that the boards show, with what the engine puts into it`, async () => {
    for (const game of ["imperial", "burgundy", "founders"] as const) {
      const { board } = await import(`isettlers-board/${game}`);
      const left = [...board.reasons.unsaid, "over", "question"];
      const kinds = [...hindrances(game)].filter(([kind]) => !left.includes(kind));
      const { reasons } = words[game];
      assert.deepEqual(Object.keys(reasons).sort(), kinds.map(([kind]) => kind).sort(), game);
      for (const [kind, places] of kinds) assert.deepEqual(placesIn(reasons[kind] ?? ""), places, kind);
    }
  });

  test(`${language} tells colours apart by their letters`, () => {
    const letters = Object.values(words.imperial.letters);
    assert.equal(new Set(letters).size, letters.length);
  });
}

test("Polish nouns follow their number", () => {
  const { card } = POLISH.imperial.good;
  assert.deepEqual([0, 1, 2, 5, 12, 22, 25, 112, 121].map(card), [
    "0 kart",
    "1 karta",
    "2 karty",
    "5 kart",
    "12 kart",
    "22 karty",
    "25 kart",
    "112 kart",
    "121 kart",
  ]);
});
