import assert from "node:assert/strict";
import { test } from "node:test";
import type { Tree } from "isettlers";
import { openLibrary } from "isettlers/wasm/file";
import { entryFor, idOf, itemsOf, pathText, valueAt, withValue } from "../src/position/fields.js";
import { POSITIONS } from "../src/position/games.js";
import { checker } from "./engine.js";

const check = checker();
const library = await openLibrary();

test("a field writes its value, makes what leads there, and leaves the rest as it was", () => {
  const tree = { game: "imperial", seats: [{ vp: 2 }] };
  assert.deepEqual(withValue(tree, ["round"], 3), { ...tree, round: 3 });
  assert.deepEqual(withValue(tree, ["seats", 1, "goods", "wood"], 4), {
    game: "imperial",
    seats: [{ vp: 2 }, { goods: { wood: 4 } }],
  });
  assert.deepEqual(JSON.stringify(withValue(tree, ["game"], "other")), '{"game":"other","seats":[{"vp":2}]}');
});

test("an empty field leaves the document, with tables that have nothing else", () => {
  const tree = { seats: [{ goods: { wood: 2 }, vp: 1 }, {}] };
  assert.deepEqual(withValue(tree, ["seats", 0, "goods", "wood"], undefined), { seats: [{ vp: 1 }, {}] });
  assert.deepEqual(withValue(tree, ["seats", 0, "vp"], undefined), { seats: [{ goods: { wood: 2 } }, {}] });
  assert.deepEqual(withValue(tree, ["round"], undefined), tree);
});

test("a value is found by its path, and a path is written as the engine writes it", () => {
  const tree = { seats: [{ goods: { wood: 2 } }] };
  assert.equal(valueAt(tree, ["seats", 0, "goods", "wood"]), 2);
  assert.equal(valueAt(tree, ["seats", 4, "goods", "wood"]), undefined);
  assert.equal(pathText(["seats", 0, "goods", "wood"]), "$.seats[0].goods.wood");
});

for (const [game, { example: text, fields }] of Object.entries(POSITIONS))
  test(`the fields of ${game} are those of its documents, and its lists have names`, async () => {
    const example = JSON.parse(text) as Tree;
    const { catalogue } = await check(game, example.setup as Tree);
    const items = itemsOf(catalogue, 0);
    assert.ok(items.length > 20);
    assert.equal(new Set(items.map(({ name }) => name)).size, items.length, "names tell items apart");
    const whole = library
      .game(game, example.setup as Tree)
      .start(3)
      .document();
    const { words, numbers } = fields;
    for (const path of [...Object.keys(words).map((name) => [name]), ...numbers])
      assert.notEqual(valueAt(whole, path), undefined, pathText(path));
    for (const [list, entries] of Object.entries(fields.lists))
      for (const seat of [0, 1])
        for (const entry of (valueAt(example, ["seats", seat, list]) ?? []) as readonly Tree[]) {
          const id = idOf(entry);
          const item = itemsOf(catalogue, seat).find(({ ids }) => ids.includes(id));
          assert.ok(item, id);
          assert.equal(idOf(entryFor(item, entries, "1,2", "")), item.ids[0]);
        }
  });

test("an added card is a copy that the document does not name yet", () => {
  const item = { ids: ["COM001", "COM002"], name: "Farm" };
  assert.equal(entryFor(item, "card", "", '{"hand": ["COM001"]}'), "COM002");
  assert.deepEqual(entryFor(item, "hex", "19", ""), { hex: 19, tile: "COM001" });
  assert.deepEqual(entryFor(item, "cell", "-1,2", ""), { at: [-1, 2], tile: "COM001" });
});
