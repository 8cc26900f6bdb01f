import assert from "node:assert/strict";
import { test } from "node:test";
import type { Tree, Value } from "isettlers";
import { openLibrary } from "isettlers/wasm/file";
import { Desk, settled } from "./engine.js";

const SETUP = { factions: ["romans", "barbarians"], first_player: 0 };

test("nothing that is sent tells the hand of another seat or the order of the decks", async () => {
  // The same game twice, but for what seat 0 cannot know: what the page gets must not differ.
  const library = await openLibrary();
  const start = library.game("imperial", SETUP).start(11);
  while (start.actor !== 0 || (start.view(0).phase as string) !== "action")
    start.apply(start.choose("greedy", 1));
  const other = start.clone().resample(0, 99);
  assert.notDeepEqual(start.document(), other.document());
  const sent = await Promise.all([start.save(), other.save()].map(opening));
  assert.deepEqual(sent[0], sent[1]);
});

test("no card that the seat does not know is named in what is sent", async () => {
  const library = await openLibrary();
  const position = library.game("imperial", SETUP).start(3);
  while (position.actor !== 0 || position.view(0).phase !== "action")
    position.apply(position.choose("greedy", 1));
  const seen = new Set(cards(position.view(0)));
  const hand = cards(position.document().seats[1]?.hand as Value);
  const secret = hand.filter((card) => !seen.has(card));
  assert.ok(secret.length > 0, "the other hand has unknown cards");
  const sent = await opening(position.save());
  const revealed = new Set(cards(withoutAhead(sent) as Value));
  assert.deepEqual(
    secret.filter((card) => revealed.has(card)),
    [],
  );
});

/** All that the worker sends of the position, apart from what is drawn by chance and from the catalogue. */
async function opening(bytes: Uint8Array): Promise<Value> {
  const desk = new Desk();
  const table = await desk.open({ from: "snapshot", bytes }, [undefined, "greedy"]);
  await settled(table);
  await table.close();
  const { view, ahead, scores, events } = table.now.value;
  const known = ahead.map(({ action, events, reveals }) => ({ action, events, reveals }));
  return { view, scores, events, known, log: table.log.value } as unknown as Value;
}

/** Looking ahead is done on a resampled position: cards in it may be those of others by chance, never by knowledge. */
function withoutAhead(sent: Value): Value {
  const { known, ...rest } = sent as { known: Value };
  assert.ok(known);
  return rest as Value;
}

function cards(tree: Value): readonly string[] {
  if (typeof tree === "string") return /^[A-Z]{3}\d{3}$/.test(tree) ? [tree] : [];
  if (Array.isArray(tree)) return tree.flatMap(cards);
  return tree !== null && typeof tree === "object" && !(tree instanceof Uint8Array)
    ? Object.values(tree as Tree).flatMap(cards)
    : [];
}
