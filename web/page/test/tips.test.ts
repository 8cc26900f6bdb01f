import assert from "node:assert/strict";
import { test } from "node:test";
import type { VNode } from "isettlers-board";
import { aboutOf } from "../src/play/rules.js";
import { opened, SETUPS, type Shown, scenesOf } from "./scenes.js";

/**
 * Parts without a tip of their own: a button that opens a panel, names, prose and words for screen readers speak for
 * themselves, and the pointer passes through what lies over a thing.
 */
const APART = /^(summary|p|g\.price)\b|\.(name|spoken|badge|knob|close-up)\b/;

/** Things without words or outside of all zones, where keys do not come, and signs and numbers outside of all things. */
function silentIn(shown: Shown): readonly string[] {
  const { board, scene } = shown;
  const silent: string[] = [];
  const visit = (node: VNode | string, path: string, zoned: boolean) => {
    if (typeof node === "string") {
      if (/\d/.test(node)) silent.push(`number ${path}`);
      return;
    }
    const { sel = "", data, children, text } = node;
    const here = `${path} ${sel}`;
    const inZone = zoned || data?.attrs?.["data-zone"] !== undefined;
    const thing = data?.attrs?.["data-thing"];
    if (thing !== undefined) {
      if (!inZone) silent.push(`for keys ${here}`);
      if (!speaks(shown, String(thing))) silent.push(`thing ${String(thing).replace(/\d+/g, "N")}`);
      return;
    }
    if (APART.test(sel)) return;
    if (/^(svg|use)\.sign/.test(sel)) silent.push(`sign ${here}`);
    if (text !== undefined && /\d/.test(text)) silent.push(`number ${here}`);
    for (const child of children ?? []) visit(child, here, inZone);
  };
  visit(opened(board.draw(scene)), "", false);
  return silent;
}

/** Whether a thing has a name and a text, and no words of English in tips of other languages. */
function speaks({ scene, readings }: Shown, thing: string): boolean {
  const [english, ...others] = readings.map((reading) => aboutOf(scene, thing, reading));
  const isRead = thing.startsWith("about/") && english?.id === thing;
  return [english, ...others].every(
    (entry) =>
      entry?.name &&
      (entry.text || entry.bonus_text) &&
      !(isRead && entry !== english && entry.text === english.text),
  );
}

test("the tip of a faction says what its board gives for this number of seats", async () => {
  const setup = { factions: ["atlanteans", "romans"], packs: ["atlanteans"] };
  for await (const { scene, readings } of scenesOf("imperial", setup)) {
    const [gives] = readings[0]?.about(scene, "seat/0")?.facts ?? [];
    assert.match(gives ?? "", /3 (worker|robotnik|Arbeiter)/);
    assert.match(gives ?? "", /2 (defense tokens|żetony obrony|Verteidigungsmarker)/);
    break;
  }
});

for (const [game, setup] of SETUPS)
  test(`everything that a board shows can be read about: ${game} ${JSON.stringify(setup)}`, async () => {
    const silent = new Set<string>();
    for await (const shown of scenesOf(game, setup)) for (const what of silentIn(shown)) silent.add(what);
    assert.deepEqual([...silent], []);
  });
