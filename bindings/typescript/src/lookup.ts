import type { ActionBlock, GameTables } from "./tables/types.js";

/** The run of ids that an action is of: its `kind`, and the names of its arguments. Throws RangeError for no id of the game. */
export function actionBlock(tables: GameTables, action: number): ActionBlock {
  let low = 0;
  let high = tables.blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tables.blocks[middle]?.first ?? 0) <= action) low = middle;
    else high = middle - 1;
  }
  const block = tables.blocks[low];
  if (!block || !(action >= block.first && action < block.first + block.count)) {
    throw new RangeError(`${tables.name} has no action ${action}`);
  }
  return block;
}

/** The numbers of an observation that a part names, as a view of it. Throws RangeError for no part of the game's. */
export function observationPart(tables: GameTables, observation: Float32Array, name: string): Float32Array {
  const part = tables.parts.find((one) => one.name === name);
  if (!part) throw new RangeError(`an observation of ${tables.name} has no part ${name}`);
  return observation.subarray(part.first, part.first + part.count);
}
