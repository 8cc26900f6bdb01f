import type { Hindered } from "isettlers";
import type { Position } from "isettlers/wasm/api";
import type { Ahead, Reasons } from "isettlers-board";

/** The actions of a position that are not legal, each with the first rule in its way. */
export function hindered(
  position: Position,
  { unsaid, without }: Pick<Reasons, "unsaid" | "without">,
): readonly Hindered[] {
  const silent = new Set(unsaid);
  return Array.from({ length: position.game.actions }, (_, id) => id).flatMap((id) => {
    const why = position.whyNot(id);
    if (why === null || silent.has(why.kind)) return [];
    const action = position.action(id);
    return without.includes(action.kind) ? [] : [{ action, why }];
  });
}

/** Whether a chain was looked at, and nothing is revealed in it. */
export function isKnown(ahead: readonly Ahead[], [first, ...more]: readonly number[]): boolean {
  if (first === undefined) return true;
  const node = ahead.find(({ action }) => action.id === first);
  return node !== undefined && !node.reveals && isKnown(node.next ?? [], more);
}
