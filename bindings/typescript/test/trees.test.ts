import assert from "node:assert/strict";
import { test } from "node:test";
import type { imperial } from "isettlers/trees";
import { setup, withEngine } from "./engine.js";

test("a view has the type of its game", async () => {
  await withEngine(async (engine) => {
    const state = await engine.start("imperial", setup, { seed: 7 });
    const view = await state.view({ seat: 0, since: 0 });
    const own: imperial.SeenSeat | undefined = view.seats[0];
    assert.ok((own?.hand.cards?.length ?? 0) > 0);
    assert.equal(view.phase, "first draft");
    const first = view.legal?.[0];
    assert.ok(first?.kind === "draft" && view.names[first.arguments.card]);
    const moves = view.log?.events.filter((event) => event.kind === "move") ?? [];
    assert.ok(moves.some(({ values }) => values.target === "row"));
  });
});

test("events have the types of their kinds", async () => {
  await withEngine(async (engine) => {
    const state = await engine.start(
      "burgundy",
      { players: 2, rulings: { sold_goods: "open" } },
      { seed: 7 },
    );
    const { events } = await state.step((await state.legal())[0] as number);
    const [action] = events;
    assert.ok(action?.kind === "action" && !action.values.forced);
    const document = await state.document();
    assert.equal(document.depots.length, 6);
  });
});

test("a catalogue has the type of its game", async () => {
  await withEngine(async (engine) => {
    const { decks } = await engine.catalogue("imperial", setup);
    assert.ok(
      decks.some(({ cards }) => cards.some(({ ability, confidence }) => ability !== null && confidence < 1)),
    );
    const state = await engine.start("burgundy", { players: 2 });
    const { estates, steps } = await state.catalogue();
    assert.equal(estates[0]?.hexes[18]?.color, "dark_green");
    assert.deepEqual(steps[0], [1, 0]);
  });
});

test("setups of known games are checked by the compiler", async () => {
  await withEngine(async (engine) => {
    // @ts-expect-error: no such setting
    const odd = engine.start("founders", { players: 2, odd: true });
    await assert.rejects(odd, { code: "bad_setup" });
    // @ts-expect-error: the factions are missing
    const bare = engine.start("imperial", {});
    await assert.rejects(bare, { code: "bad_setup" });
    const later = engine.start("a game of a later server", { odd: true });
    await assert.rejects(later, { code: "bad_setup" });
  });
});
