import assert from "node:assert/strict";
import { test } from "node:test";
import type { founders } from "isettlers/trees";
import { board } from "isettlers-board/founders";
import { attribute, label, nodes } from "./drawn.js";
import { type Decision, decisions, sceneOf } from "./founders-table.js";

/** The first time that each question is asked: the question, and the names of the things of the first option. */
const GAME: { readonly [question: string]: readonly string[] } = {
  draft: ["Which tile do you take?", "Wooded Hills, Nature, makes wood or stone, can be chosen"],
  layout: [
    "On which side of the second tile does the first one lie?",
    "Waterfall left of Cliff, can be chosen",
  ],
  reveal: ["From which stack is a tile turned up?", "Nature stack, 15 tiles left, can be chosen"],
  add: [
    "Which tile do you add?",
    "Wooded Hills, Nature, makes wood or stone, can be chosen",
    "New cell left of Wooded Hills, can be chosen",
  ],
  place: ["Where does the Iron Mine go?", "New cell below Wooded Hills, can be chosen"],
  agreement: ["Shall the game end?"],
  token: ["Which token do you play?", "No token, can be chosen"],
  seat: [
    "Against whom?",
    "Seat 2, can be chosen",
    "Iron Mine, Village, needs wood and stone, makes iron, craftsmen of iron, above Wooded Hills, can be chosen",
  ],
  war: [
    "Which tile is attacked?",
    "Wooded Hills, Nature, makes wood or stone, left of Cliff and above Lake, can be chosen",
  ],
  coin: [
    "From which tile do you buy?",
    "Waterfall, Nature, makes stone or water, left of Waterfall, can be chosen",
  ],
  product: ["Which of its products do you buy?", "buy plants, can be chosen"],
  cart: [
    "Where does the cart go?",
    "Cart on the square of Lake, Altar of Bacchus, Marketplace and Lake, can be chosen",
  ],
  craftsmen: [
    "Where do the craftsmen go?",
    "Iron Mine, Village, needs wood and stone, makes iron, above Wooded Hills, can be chosen",
  ],
};

/** The things after each token: of three players a seat is chosen too; a single target is not asked for. */
const TARGETS: readonly string[] = [
  "cart: ",
  "cart: corner",
  "coin: cell",
  "coin: seat cell",
  "craftsmen: ",
  "craftsmen: cell",
  "none: ",
  "war: cell",
  "war: seat cell",
];

const ALL: founders.Setup = {
  players: 3,
  agreement: true,
  rulings: { craftsmen_match: "any_village", pass_allowed_with_green_stack: true },
};

test("every question of a game, with the names of its things", () => {
  const seen: { [question: string]: readonly string[] } = {};
  for (const decision of decisions(ALL, 4)) seen[questionKind(decision)] ??= namesIn(decision);
  assert.deepEqual(seen, GAME);
});

test("craftsmen of several products are told by what is on them", () => {
  const decision = first({ players: 2, rulings: { craftsmen_match: "any_village" } }, 1, "face");
  assert.deepEqual(namesIn(decision), ["Which craftsmen do you play?", "craftsmen of gold, can be chosen"]);
});

test("once a tile is picked, the question names it and its cells are left", () => {
  const { view, selection, scene } = first(ALL, 4, "add");
  const picked = selection.point("open/wooded-hills");
  const narrowed = sceneOf(view, scene.catalogue, scene.seat, picked);
  assert.equal(board.question(narrowed), "Where does the Wooded Hills go?");
  assert.deepEqual(board.rules(narrowed), ["FG1", "FG2", "FR1", "FR2"]);
  assert.match(label(board.draw(narrowed), "open/wooded-hills"), /, picked$/);
});

test("a tile that is picked in the draft is taken, not placed", () => {
  const { view, selection, scene } = first(ALL, 4, "draft");
  const picked = sceneOf(view, scene.catalogue, scene.seat, selection.point("open/wooded-hills"));
  assert.equal(board.question(picked), "Which tile do you take?");
  assert.deepEqual(board.rules(picked), board.rules(scene));
});

test("a token leads on to its targets, whichever seat or cell had to be the one", () => {
  const seen = new Set<string>();
  for (const { scene, selection } of [...decisions(ALL, 4), ...decisions({ players: 2 }, 4)]) {
    if (scene.view.phase !== "token" || scene.view.pending !== undefined) continue;
    for (const { actions, things } of selection.options) {
      const [token, ...target] = things;
      const kind = String(actions[0]?.arguments.token);
      assert.equal(token, `token/${kind}`);
      const kinds = target.map((thing) => thing.split("/")[0]).join(" ");
      seen.add(`${kind}: ${kinds}`);
      if (kind === "war" || kind === "coin")
        assert.ok(
          target.every((thing) => !thing.startsWith(`cell/${scene.seat}/`)),
          target.join(" "),
        );
    }
  }
  assert.deepEqual([...seen].sort(), TARGETS);
});

test("a tile in the way says what replacing it costs", () => {
  const { selection, scene } = first(ALL, 4, "add");
  const own = [...selection.things].find((thing) => thing === `cell/${scene.seat}/0,0`) ?? "";
  assert.match(label(board.draw(scene), own), /replacing it costs 1 VP, can be chosen$/);
});

test("a resource without a sign is shown by its letters", () => {
  const { scene } = first(ALL, 4, "draft");
  const tiles = scene.catalogue.tiles.map((tile) =>
    tile.id === "wooded-hills" ? { ...tile, produces: ["salt", "stone"] } : tile,
  );
  const drawing = board.draw({ ...scene, catalogue: { ...scene.catalogue, tiles } });
  const letters = [...nodes(drawing)].filter(({ sel }) => sel === "span.letters");
  assert.ok(letters.length > 0 && letters.every(({ text }) => text === "sa"));
  assert.match(label(drawing, "open/wooded-hills"), /makes salt or stone/);
});

test("of like open tiles the one that lay longest has the number and the ring", () => {
  for (const { scene } of decisions(ALL, 4)) {
    const tile = scene.view.rows.nature.find((tile, place, row) => row.indexOf(tile) !== place);
    if (tile === undefined) continue;
    const thing = `open/${tile}`;
    const marks = new Map([[thing, { legal: true, picked: true, number: 3 }]]);
    const all = [...nodes(board.draw({ ...scene, marks }))];
    const drawn = all.filter((node) => attribute(node, "data-thing") === thing);
    assert.deepEqual(
      drawn.map(({ data }) => [data?.class?.picked, data?.attrs?.["data-number"]]),
      [[true, "3"], ...drawn.slice(1).map(() => [false, undefined])],
    );
    return;
  }
  assert.fail("no like tiles in a row");
});

function questionKind({ view }: Decision): string {
  return view.pending?.asked ?? view.phase;
}

function namesIn({ scene, selection }: Decision): readonly string[] {
  const drawing = board.draw(scene);
  const names = selection.options[0]?.things.map((thing) => label(drawing, thing)) ?? [];
  return [board.question(scene), ...names];
}

function first(setup: founders.Setup, seed: number, kind: string): Decision {
  for (const decision of decisions(setup, seed)) if (questionKind(decision) === kind) return decision;
  throw new Error(`the game has no question ${kind}`);
}

test("a cell that several tiles fit asks by their names", () => {
  const shared = [...decisions(ALL, 4)].flatMap(({ selection, scene }) =>
    [...selection.startable]
      .filter((thing) => thing.startsWith("cell/"))
      .map((thing) => [selection.point(thing).candidates, scene] as const)
      .filter(([options]) => options.length > 1 && options.every(({ actions }) => actions[0]?.kind === "add"))
      .map(([options, scene]) => [options, board.between?.(scene, options)] as const),
  );
  assert.ok(shared.length > 0);
  for (const [options, between] of shared) {
    assert.equal(between?.question, "Which tile goes there?");
    assert.equal(new Set(between.names).size, options.length, String(between.names));
  }
});

test("a tile or a token that is picked in the list is what the question is about", () => {
  const questions = new Map<string, string>();
  for (const { selection, scene } of decisions(ALL, 4))
    for (const { actions } of selection.options) {
      const [first, then] = actions;
      const { candidates } = selection.with({ action: first?.id ?? 0, depth: 0 });
      if (then !== undefined && candidates.length > 1)
        questions.set(first?.kind ?? "", board.between?.(scene, candidates)?.question ?? "");
    }
  assert.match(questions.get("add") ?? "", /^Where does the .+ go\?$/);
  assert.match(questions.get("token") ?? "", /\?$/);
  assert.doesNotMatch(questions.get("token") ?? "", /Which token/);
});
