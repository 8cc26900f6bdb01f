import { checkRoom } from "./checks.js";
import type { Game } from "./game.js";

/**
 * Writes a row of `Game.observation` numbers for each state, given by its address: the observation of its actor, zeros
 * when the game is over. Returns `out`.
 */
export function observeRows(game: Game, states: readonly number[], out?: Float32Array): Float32Array {
  const { library, functions, observation } = game;
  const rows = out ?? new Float32Array(states.length * observation);
  checkRoom(rows, states.length * observation);
  library.borrow(4 * observation, (at) => {
    const row = new Float32Array(library.bytes.buffer, at, observation);
    for (const [index, state] of states.entries()) {
      library.checked(functions.isettlers_batch_observe(game.at, state, 1, at));
      rows.set(row, index * observation);
    }
  });
  return rows;
}
