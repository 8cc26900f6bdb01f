import assert from "node:assert/strict";
import { test } from "node:test";
import type { founders } from "isettlers/trees";
import { board } from "isettlers-board/founders";
import { attribute, nodes, things } from "./drawn.js";
import { decisions, ids } from "./founders-table.js";

const SETUPS: readonly founders.Setup[] = [
  { players: 2 },
  { players: 3, agreement: true },
  { players: 4, first_player: 2 },
  { players: 2, rulings: { craftsmen_match: "any_village", craftsmen_require_village: false } },
  { players: 3, rulings: { placement_contact: "any", coin_max_per_tile: 3, war_on_attacked_tile: true } },
  { players: 2, rulings: { resource_neighbourhood: 4, distinct_supplier_per_resource: false } },
  { players: 4, rulings: { pass_allowed_with_green_stack: true, end_when_stacks_empty: "any" } },
];

/** Kinds of actions that are done with no thing. */
const WITHOUT_THINGS = new Set(["skip", "agreement"]);

for (const [index, setup] of SETUPS.entries())
  test(`every action of a game is within reach: ${JSON.stringify(setup)}`, () => {
    for (const { scene, selection, position } of decisions(setup, index + 1)) {
      const drawing = board.draw(scene);
      const drawn = things(drawing);
      const offered = new Set(selection.options.map(({ actions }) => actions[0]?.id));
      assert.deepEqual(offered, new Set(position.legal), "every legal action begins an option");
      for (const option of selection.options) {
        for (const thing of option.things) {
          const node = drawn.get(thing);
          assert.ok(node, `${thing} is drawn`);
          assert.ok(node.data?.class?.legal, `${thing} is marked`);
          assert.ok(String(attribute(node, "aria-label")).length > 0, `${thing} has a name`);
        }
        const empty = option.things.length === 0;
        assert.equal(empty, WITHOUT_THINGS.has(option.actions[0]?.kind ?? ""));
        const pointed = option.things.reduce((narrowed, thing) => narrowed.point(thing), selection);
        const listed = option.actions.reduce(
          (narrowed, { id }, depth) => narrowed.with({ action: id, depth }),
          selection,
        );
        assert.deepEqual(ids(listed.ready?.actions), ids(option.actions));
        if (!empty) assert.deepEqual(ids(pointed.ready?.actions), ids(option.actions));
      }
    }
  });

/** Every which option is previewed. */
const SAMPLE = 23;

test("every tile that can be added shows from where it is supplied", () => {
  for (const [index, setup] of SETUPS.entries())
    for (const { scene, selection } of decisions(setup, index + 11))
      for (const option of selection.options.filter((_, place) => place % SAMPLE === 0)) {
        const added = option.events.find(
          ({ kind, seat }) => (kind === "add" || kind === "replace") && seat === scene.seat,
        );
        if (added === undefined) continue;
        const drawing = board.draw({ ...scene, preview: option });
        const [x, y] = added.values.at as readonly [number, number];
        assert.ok(things(drawing).get(`cell/${scene.seat}/${x},${y}`)?.data?.class?.coming);
        const knobs = [...nodes(drawing)].filter(({ sel }) => sel === "span.knob");
        const shared = setup.rulings?.distinct_supplier_per_resource === false;
        const given = shared ? knobs.flatMap(({ children }) => children ?? []) : knobs;
        const kind = scene.catalogue.tiles.find(({ id }) => id === added.values.tile);
        assert.equal(given.length, kind?.requires.length, option.actions.map(({ text }) => text).join(", "));
      }
});

test("siblings of a drawing have keys of their own", () => {
  for (const { scene } of decisions({ players: 4 }, 3))
    for (const { children } of nodes(board.draw(scene))) {
      const keys = (children ?? []).flatMap((child) =>
        typeof child === "string" || child.key === undefined ? [] : [child.key],
      );
      assert.equal(new Set(keys).size, keys.length, String(keys));
    }
});
