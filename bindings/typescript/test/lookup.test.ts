import assert from "node:assert/strict";
import { test } from "node:test";
import { actionBlock, ENGINE_VERSION, observationPart } from "isettlers";
import { tables } from "isettlers/tables";
import { ImperialFirst, imperial } from "isettlers/tables/imperial";
import { withEngine } from "./engine.js";

test("every action id is of the block that holds it", () => {
  for (const block of imperial.blocks) {
    assert.equal(actionBlock(imperial, block.first), block);
    assert.equal(actionBlock(imperial, block.first + block.count - 1), block);
    assert.equal(ImperialFirst[block.kind as keyof typeof ImperialFirst], block.first);
  }
  for (const wrong of [-1, imperial.actions, 0.5 + imperial.actions, Number.NaN]) {
    assert.throws(() => actionBlock(imperial, wrong), RangeError);
  }
});

test("the tables say what the engine says", () =>
  withEngine(async (engine) => {
    assert.equal(engine.hello.engine, ENGINE_VERSION);
    assert.deepEqual(
      engine.hello.games.map((game) => game.name),
      [...tables.keys()],
    );
    const state = await engine.start(
      "imperial",
      { factions: ["romans", "egyptians", "japanese"] },
      { seed: 1 },
    );
    for (const action of await state.legalActions()) {
      const block = actionBlock(imperial, action.id);
      assert.equal(block.kind, action.kind);
      assert.deepEqual(Object.keys(action.arguments).sort(), [...block.arguments].sort());
    }
    const observation = await state.observe();
    assert.equal(observation.length, imperial.observation);
    assert.equal(observationPart(imperial, observation, "players").at(1), 1);
    assert.throws(() => observationPart(imperial, observation, "nothing"), RangeError);
  }));
