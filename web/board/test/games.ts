import { readFileSync } from "node:fs";
import type { LegalAction, Tree } from "isettlers";
import { lookAhead as ahead, type Game, openLibrary, type Position } from "isettlers/wasm";
import type { Ahead } from "isettlers-board";

const engine = await openLibrary();
engine.catalogues = new Uint8Array(
  readFileSync(new URL(import.meta.resolve("isettlers/wasm/catalogue.data"))),
);

/** The game of a setup, in the engine. */
export function gameOf(name: string, setup: Tree): Game {
  return engine.game(name, setup);
}

/** The legal actions with what follows those of the kinds that are looked through, as the seat to decide sees it. */
export function lookAhead<A extends LegalAction>(
  position: Position,
  through: readonly string[],
): readonly Ahead<A>[] {
  return ahead(position, new Set(through)) as readonly Ahead<A>[];
}

/** What a seat knows, with the name and the setup of the game. */
export function viewOf<V>(position: Position, seat: number | "spectator"): V {
  const { name, setup } = position.game;
  return { game: name, setup, ...(position.view(seat) as object) } as V;
}

/** Random numbers below a limit, the same for the same seed. */
export function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
