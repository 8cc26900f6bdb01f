import { readFile } from "node:fs/promises";
import type { Tree } from "isettlers";
import { lookAhead, openLibrary, type Position } from "isettlers/wasm/file";
import {
  ENGLISH,
  type GameBoard,
  type Layout,
  marksOf,
  optionsOf,
  type Reading,
  type Scene,
  Selection,
  type VNode,
  type Words,
} from "isettlers-board";
import { GERMAN } from "isettlers-board/de";
import { POLISH } from "isettlers-board/pl";
import { dice, drawn } from "./chance.js";
import { boardOf, type GameName } from "./games.js";

/** Setups that together have all factions, packs, drafts, virtual players and numbers of seats. */
export const SETUPS: readonly (readonly [GameName, Tree])[] = [
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

/** A board at a moment of a game. */
export interface Shown {
  readonly board: GameBoard;
  readonly scene: Scene;
  /** What the board says in each language. */
  readonly readings: readonly (Reading | undefined)[];
}

/** A board in every layout, at decisions of a whole game by chance, with and without an option that is looked at. */
export async function* scenesOf(game: GameName, setup: Tree): AsyncGenerator<Shown> {
  const board = await boardOf(game);
  const readings = await Promise.all(LANGUAGES.map(async (name) => board.reading?.(name)));
  const engine = library.game(game, setup);
  const catalogue = engine.catalogue() as Tree;
  const random = dice(5);
  using position = engine.start(5n);
  for (let at = 0; ; at += 1) {
    if (at % EACH === 0 || position.over)
      for (const layout of LAYOUTS)
        yield { board, scene: sceneOf(position, board, catalogue, layout, at), readings };
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

/** A drawing with the content of its panels, as they are when they are open. */
export function opened(drawing: VNode): VNode {
  drawing.data?.hook?.prepatch?.({ ...drawing, elm: { open: true } as unknown as Node }, drawing);
  for (const child of drawing.children ?? []) if (typeof child !== "string") opened(child);
  return drawing;
}

/** The names of all signs in drawings. */
export function signsIn(drawings: readonly (VNode | string)[]): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: VNode | string) => {
    if (typeof node === "string") return;
    const [, name] = /^#isettlers-sign-(.*)$/.exec(String(node.data?.attrs?.href ?? "")) ?? [];
    if (name !== undefined) names.add(name);
    node.children?.forEach(visit);
  };
  drawings.forEach(visit);
  return names;
}
