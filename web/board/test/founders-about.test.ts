import assert from "node:assert/strict";
import { test } from "node:test";
import type { About } from "isettlers-board";
import { board } from "isettlers-board/founders";
import { decisions } from "./founders-table.js";

const [DECISION] = decisions({ players: 2 }, 4);
const SCENE = DECISION?.scene ?? assert.fail("a game begins with a decision");
const READING = await board.reading?.("en");
const RULES = (SCENE.catalogue as unknown as { readonly rules: object }).rules;

test("the text of a tile gives its kind, needs, product, token and points, with the rules", () => {
  assert.deepEqual(aboutOf("open/barracks-b"), {
    id: "barracks-b",
    name: "Barracks",
    text: "City tile. Needs iron and wood. Makes army. Gives a war token when it is added.",
    rules: ["FG2", "FG3", "FK1"],
  });
  assert.equal(
    aboutOf("open/altar-vesta")?.text,
    "Victory tile. Needs stone and money. Worth 1 VP at the end.",
  );
  assert.equal(aboutOf("open/wooded-hills")?.text, "Nature tile. Needs nothing. Makes wood or stone.");
});

test("every tile and token has a text and rules of the catalogue", () => {
  const tokens = ["token/war", "token/coin", "token/cart", "token/craftsmen", "craftsmen/iron"];
  for (const thing of [...SCENE.catalogue.tiles.map(({ id }) => `open/${id}`), ...tokens]) {
    const { text = "", rules = [] } = aboutOf(thing) ?? {};
    assert.match(text, /\.$/, thing);
    assert.ok(rules.length > 0 && rules.every((rule) => rule in RULES), `${thing}: ${rules}`);
  }
  assert.match(aboutOf("token/coin")?.text ?? "", /keep is worth 1 VP/);
});

test("the text of a tile in any territory says what lies on it; what is no tile has no entry of the catalogue", () => {
  const laid = { tile: "pottery-kiln", at: [1, 1] as const, war: 1, coins: 1, craftsmen: "pottery" };
  const seats = SCENE.view.seats.map((seat) => ({ ...seat, tiles: [laid] })) as typeof SCENE.view.seats;
  for (const seat of [0, 1]) {
    const about = aboutOf(`cell/${seat}/1,1`, seats);
    assert.equal(about?.name, "Pottery Kiln");
    assert.deepEqual(about?.rules, ["FG2", "FG3", "FW2", "FM4", "FH2"]);
  }
  for (const thing of ["cell/0/2,1", "token/none", "stack/nature", "seat/1"])
    assert.deepEqual([aboutOf(thing, seats)?.id, aboutOf(thing, seats)?.rules], [undefined, []], thing);
});

function aboutOf(thing: string, seats = SCENE.view.seats): Partial<About> | undefined {
  return READING?.about({ ...SCENE, view: { ...SCENE.view, seats } }, thing);
}
