import assert from "node:assert/strict";
import { test } from "node:test";
import { ENGLISH, type Words } from "isettlers-board";
import { GERMAN } from "isettlers-board/de";
import { POLISH } from "isettlers-board/pl";

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

/** Polish sentences about you have no pronoun. */
const MAY_BE_EMPTY = "sentences.you";

for (const [language, words] of Object.entries<Words>({ GERMAN, POLISH })) {
  test(`${language} has every entry of English and no other`, () => {
    assert.deepEqual([...entries(words).keys()].sort(), [...ENTRIES.keys()].sort());
  });

  test(`${language} says the same arguments as English`, () => {
    for (const [path, entry] of entries(words)) {
      const english = ENTRIES.get(path) as Entry;
      assert.equal(typeof entry, typeof english, path);
      assert.deepEqual(argumentsOf(entry), argumentsOf(english), path);
      if (path !== MAY_BE_EMPTY)
        assert.notEqual(typeof entry === "string" ? entry : entry(1, 1, 1, 1), "", path);
    }
  });

  test(`${language} says the same values in a sentence of the log as English`, () => {
    const values = (entry: Entry | undefined) =>
      String(entry)
        .match(/\{\d\}/g)
        ?.sort();
    for (const [path, entry] of entries(words))
      if (/\.(log|deeds)\./.test(path))
        assert.deepEqual(new Set(values(entry)), new Set(values(ENTRIES.get(path))), path);
  });

  test(`${language} tells colours apart by their letters`, () => {
    const letters = Object.values(words.imperial.letters);
    assert.equal(new Set(letters).size, letters.length);
  });
}

test("each sentence about what a seat does has the forms of its verb", () => {
  for (const words of [ENGLISH, GERMAN, POLISH])
    for (const [path, entry] of entries(words.imperial.deeds))
      assert.match(String(entry), /^\[[^|]+\|.+\]/, path);
});

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
