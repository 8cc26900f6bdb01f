import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Tree } from "isettlers";
import { lookAhead, openLibrary, type Position } from "isettlers/wasm/file";
import {
  ENGLISH,
  type GameBoard,
  type Layout,
  marksOf,
  optionsOf,
  type Scene,
  Selection,
  type Telling,
  type VNode,
  type Words,
} from "isettlers-board";
import { GERMAN } from "isettlers-board/de";
import { POLISH } from "isettlers-board/pl";
import { aboutOf } from "../src/play/rules.js";
import { dice, drawn } from "./chance.js";
import { boardOf, type GameName } from "./games.js";

/** Setups that together have all factions, packs, drafts, virtual players and numbers of seats. */
const SETUPS: readonly (readonly [GameName, Tree])[] = [
  ["imperial", { factions: ["romans", "barbarians"] }],
  ["imperial", { factions: ["barbarians", "japanese", "egyptians", "romans"], lookout: "advanced" }],
  [
    "imperial",
    {
      factions: ["romans", "barbarians", "egyptians", "japanese", "atlanteans"],
      packs: ["magic-number", "atlanteans"],
      lookout: "alternate",
    },
  ],
  ["imperial", { factions: ["atlanteans"], virtual: "plain", packs: ["magic-number", "atlanteans"] }],
  ["imperial", { factions: ["barbarians"], virtual: "japanese", packs: ["magic-number"] }],
  ["imperial", { factions: ["egyptians"], virtual: "egyptian", packs: ["magic-number"] }],
  ["burgundy", { players: 2 }],
  ["burgundy", { players: 4 }],
  ["burgundy", { players: 3, estates: "drawn" }],
  ["founders", { players: 2 }],
  ["founders", { players: 4, agreement: true }],
];
const WORDS: readonly Words[] = [ENGLISH, POLISH, GERMAN];
const LANGUAGES = ["en", "pl", "de"];
const LAYOUTS: readonly Layout[] = ["wide", "tablet", "column", "phone"];
/** Every seventh decision is drawn. */
const EACH = 7;

const library = await openLibrary();
library.catalogues = new Uint8Array(
  await readFile(new URL(import.meta.resolve("isettlers/wasm/catalogue.data"))),
);

interface Shown {
  readonly board: GameBoard;
  readonly scene: Scene;
  /** The words about things in each language. */
  readonly tellings: readonly (Telling | undefined)[];
}

/** A board in every layout, at decisions of a whole game by chance, with and without an option that is looked at. */
async function* scenesOf(game: GameName, setup: Tree): AsyncGenerator<Shown> {
  const board = await boardOf(game);
  const tellings = await Promise.all(LANGUAGES.map(async (name) => board.about?.(name)));
  const engine = library.game(game, setup);
  const catalogue = engine.catalogue() as Tree;
  const random = dice(5);
  using position = engine.start(5n);
  for (let at = 0; ; at += 1) {
    if (at % EACH === 0 || position.over)
      for (const layout of LAYOUTS)
        yield { board, scene: sceneOf(position, board, catalogue, layout, at), tellings };
    if (position.over) return;
    const busy = [...position.legal].filter((id) => position.action(id).kind !== "pass" || random(20) === 0);
    position.apply(drawn(busy.length > 0 ? busy : [...position.legal], random));
  }
}

function sceneOf(position: Position, board: GameBoard, catalogue: Tree, layout: Layout, at: number): Scene {
  const seat = position.actor ?? 0;
  const view = { game: board.name, setup: position.game.setup, ...(position.view(seat) as object) } as Tree;
  const options = position.over
    ? []
    : optionsOf(lookAhead(position, new Set(board.through)), board.pointing(view, catalogue));
  const preview = options[at % Math.max(1, options.length)];
  const selection = new Selection(options);
  const chosen = preview?.things.reduce((left, thing) => left.point(thing), selection) ?? selection;
  return {
    view,
    catalogue,
    seat,
    players: (view.seats as readonly Tree[]).map((_, other) => (other === seat ? "you" : "bot greedy")),
    marks: marksOf(at % 2 === 0 ? selection : chosen),
    preview: at % 2 === 0 ? undefined : preview,
    layout,
    words: WORDS[at % WORDS.length] as Words,
  };
}

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

/** A drawing with the content of its panels, as they are when they are open. */
function opened(drawing: VNode): VNode {
  drawing.data?.hook?.prepatch?.({ ...drawing, elm: { open: true } as unknown as Node }, drawing);
  for (const child of drawing.children ?? []) if (typeof child !== "string") opened(child);
  return drawing;
}

/** Whether a thing has a name and a text, and no words of English in tips of other languages. */
function speaks({ scene, tellings }: Shown, thing: string): boolean {
  const [english, ...others] = tellings.map((telling) => aboutOf(scene, thing, telling));
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
  for await (const { scene, tellings } of scenesOf("imperial", setup)) {
    const [gives] = tellings[0]?.(scene, "seat/0")?.facts ?? [];
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
