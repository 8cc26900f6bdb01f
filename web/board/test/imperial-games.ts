import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Action, Setup, View } from "isettlers/trees/imperial";
import { type Game, openLibrary, type Position } from "isettlers/wasm";
import { type Ahead, ENGLISH, type Mark, marksOf, type Option, optionsOf, Selection } from "isettlers-board";
import { board, type Catalogue } from "isettlers-board/imperial";

/** Setups that together have all factions, packs, lookouts, numbers of players and virtual players. */
export const SETUPS: { readonly [name: string]: Setup } = {
  two: { factions: ["romans", "barbarians"] },
  three: { factions: ["japanese", "egyptians", "atlanteans"], packs: ["magic-number", "atlanteans"] },
  four: { factions: ["barbarians", "japanese", "egyptians", "romans"], lookout: "advanced" },
  five: {
    factions: ["romans", "barbarians", "egyptians", "japanese", "atlanteans"],
    packs: ["magic-number", "atlanteans"],
    lookout: "alternate",
  },
  first: { factions: ["egyptians", "japanese", "romans"], edition: "first" },
  "solo plain": { factions: ["atlanteans"], virtual: "plain", packs: ["magic-number", "atlanteans"] },
  "solo japanese": { factions: ["barbarians"], virtual: "japanese", packs: ["magic-number"] },
  "solo egyptian": { factions: ["egyptians"], virtual: "egyptian", packs: ["magic-number"] },
};

const library = await openLibrary();
const texts = new URL(import.meta.resolve("isettlers/wasm/catalogue.data"));
library.catalogues = new Uint8Array(await readFile(fileURLToPath(texts)));

/** A game of one of the setups, with its catalogue. */
export function gameOf(name: string): { readonly game: Game; readonly catalogue: Catalogue } {
  const game = library.game("imperial", SETUPS[name] as Setup);
  return { game, catalogue: game.catalogue() as unknown as Catalogue };
}

/** Numbers that look like chance. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A game taken at random to its end; passing is rare, so that empires grow. */
export function* randomGame(game: Game, seed: number): Generator<Position> {
  const random = dice(seed);
  const position = game.start(seed);
  while (!position.over) {
    yield position;
    const busy = [...position.legal].filter((id) => id !== 0 || random(25) === 0);
    const from = busy.length > 0 ? busy : [...position.legal];
    position.apply(from[random(from.length)] ?? 0);
  }
  position.close();
}

/** A position as the seat to decide sees it. */
export class Seen {
  readonly view: View;
  readonly seat: number;
  readonly actions: readonly Action[];

  constructor(
    readonly catalogue: Catalogue,
    readonly position: Position,
  ) {
    this.seat = position.actor ?? 0;
    this.view = position.view(this.seat) as unknown as View;
    this.actions = [...position.legal].map((id) => position.action(id) as unknown as Action);
  }

  /** The options of the legal actions, with what follows them where the board looks through. */
  selection(through: readonly string[] = []): Selection<Action> {
    const ahead = this.actions.map((action) => lookAt(this.position, action, through));
    return new Selection(optionsOf(ahead, board.pointing(this.view, this.catalogue)), [], board.alike);
  }

  scene(marks: ReadonlyMap<string, Mark> = new Map(), preview?: Option) {
    return {
      view: this.view,
      catalogue: this.catalogue,
      seat: this.seat,
      players: this.view.seats.map((_, seat) => `bot ${seat}`),
      marks,
      layout: "wide" as const,
      words: ENGLISH,
      preview,
    };
  }

  draw(selection: Selection<Action>, preview?: Option) {
    return board.draw(this.scene(marksOf(selection), preview));
  }
}

function lookAt(from: Position, action: Action, through: readonly string[]): Ahead<Action> {
  if (!through.includes(action.kind)) return { action, events: [], reveals: false };
  const seat = from.actor ?? 0;
  using next = from.clone();
  const events = next.step(action.id).tell(seat);
  const first = events.findIndex(({ reveals }) => reveals);
  const known = first < 0 ? events : events.slice(0, first);
  if (first >= 0 || next.actor !== seat) return { action, events: known, reveals: first >= 0 };
  const actions = [...next.legal].map((id) => next.action(id) as unknown as Action);
  const turn = next.document().pending === undefined;
  return {
    action,
    events: known,
    reveals: false,
    ...(turn ? {} : { next: actions.map((other) => lookAt(next, other, through)) }),
  };
}
