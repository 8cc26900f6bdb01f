import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Tree } from "isettlers";
import { openLibrary } from "isettlers/wasm/file";
import { rulesOf } from "../src/play/rules.js";
import { search } from "../src/rules/search.js";
import { GAMES, usualSetup } from "./games.js";

const PAGES = new URL("../../../../docs/rules/", import.meta.url);

const library = await openLibrary();
library.catalogues = new Uint8Array(
  await readFile(new URL(import.meta.resolve("isettlers/wasm/catalogue.data"))),
);
const catalogues = GAMES.map((game) => library.game(game, usualSetup(game)).catalogue() as Tree);

/** All lists of rules in a catalogue. */
function named(value: unknown, key = ""): readonly string[] {
  if (key === "rules" && Array.isArray(value)) return value as readonly string[];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => named(part, name));
}

test("every rule that the documents define is in the rules of its game", async () => {
  const pages = (await readdir(PAGES)).filter((name) => name !== "README.md");
  const texts = await Promise.all(pages.map((name) => readFile(new URL(name, PAGES), "utf8")));
  const defined = texts.flatMap((text) =>
    [...text.matchAll(/^- \*\*([A-Z]+\d+)\*\* /gm)].map(([, id]) => id),
  );
  assert.ok(defined.length > 400);
  const shown = catalogues.flatMap((catalogue) => search(rulesOf(catalogue), ""));
  assert.deepEqual(shown.map(([id]) => id).sort(), defined.sort());
  for (const [id, text] of shown) assert.ok(text.length > 0, id);
});

test("every rule that a card, a tile, an action or a question names is in the rules of its game", () => {
  for (const catalogue of catalogues) {
    const ids = named(catalogue);
    assert.ok(ids.length > 20);
    assert.deepEqual(
      ids.filter((id) => !(id in rulesOf(catalogue))),
      [],
    );
  }
});

test("a search finds words in any order, and first the rules whose id begins so", () => {
  const rules = { A1: "Pay with gold.", B2: "Gold, as A1 says, will pay.", A10: "Stone." };
  const ids = (typed: string) => search(rules, typed).map(([id]) => id);
  assert.deepEqual(ids(""), ["A1", "B2", "A10"]);
  assert.deepEqual(ids(" PAY  gold "), ["A1", "B2"]);
  assert.deepEqual(ids("a1"), ["A1", "A10", "B2"]);
  assert.deepEqual(ids("stone gold"), []);
});
