import assert from "node:assert/strict";
import { test } from "node:test";
import { aboutOf } from "../src/play/rules.js";
import { boardOf, GAMES } from "./games.js";
import { opened, SETUPS, type Shown, scenesOf, signsIn } from "./scenes.js";

/** The names of the signs in the legend of a board. */
function listed({ scene, readings: [reading] }: Shown): ReadonlySet<string> {
  return signsIn((reading?.legend(scene) ?? []).flatMap(({ signs }) => signs.map(({ drawing }) => drawing)));
}

for (const [game, setup] of SETUPS)
  test(`every sign that a board draws is in its legend: ${game} ${JSON.stringify(setup)}`, async () => {
    const missing = new Set<string>();
    for await (const shown of scenesOf(game, setup)) {
      const signs = listed(shown);
      for (const name of signsIn([opened(shown.board.draw(shown.scene))]))
        if (!signs.has(name)) missing.add(name);
    }
    assert.deepEqual([...missing], []);
  });

test("no board draws a sign that only another board brings", async () => {
  const boards = await Promise.all(GAMES.map(boardOf));
  for (const [game, setup] of SETUPS) {
    const own = boards.find(({ name }) => name === game)?.signs ?? {};
    const others = new Set(
      boards.flatMap(({ signs = {} }) => Object.keys(signs)).filter((name) => !(name in own)),
    );
    const strange = new Set<string>();
    for await (const { board, scene } of scenesOf(game, setup))
      for (const name of signsIn([opened(board.draw(scene))])) if (others.has(name)) strange.add(name);
    assert.deepEqual([...strange], [], game);
  }
});

for (const game of GAMES)
  test(`every sign that only one board has is in its legend, with a name and a sentence: ${game}`, async () => {
    const [, setup = {}] = SETUPS.find(([name]) => name === game) ?? [];
    for await (const shown of scenesOf(game, setup)) {
      const signs = listed(shown);
      const { signs: own = {} } = await boardOf(game);
      assert.deepEqual(
        Object.keys(own).filter((name) => !signs.has(name)),
        [],
      );
      const { scene, readings } = shown;
      const legend = readings[0]?.legend(scene) ?? [];
      for (const { thing, signs: drawings } of legend) {
        const entries = readings.map((reading) => aboutOf(scene, thing, reading));
        for (const about of entries) assert.ok(about?.name && about.text, thing);
        const named = drawings.filter(({ name }) => name).length;
        assert.ok(drawings.length > 0 && [0, drawings.length].includes(named), thing);
      }
      const things = legend.map(({ thing }) => thing);
      assert.equal(new Set(things).size, things.length);
      break;
    }
  });
