import type { Ahead } from "../protocol.js";
import type { ActionOf } from "../trees/index.js";
import { ended } from "./library.js";
import type { Position } from "./position.js";

/** Actions that are looked at (default). */
const LIMIT = 400;
/** More actions than any limit. */
const MOST = 2 ** 31 - 1;

/**
 * The legal actions with their consequences as the seat to decide can know them, computed on determinizations for it.
 * Those of some kinds have the actions that follow, breadth first, as long as all of them fit into the limit (1 to 2000):
 * the answers to the questions within the action. Without a pending question the action is done. Throws LibraryError for
 * an unknown kind and for another limit.
 */
export function lookAhead<G extends string>(
  position: Position<G>,
  through: Iterable<string>,
  limit = LIMIT,
): readonly Ahead<ActionOf<G>>[] {
  const { library, at, functions } = position.game;
  const size = library.checked(functions.isettlers_ahead_size(limit));
  return library.borrow(size, (look) => {
    library.lend([ended([...through].join(" "))], ([kinds = 0]) =>
      library.accepted((error) =>
        functions.isettlers_ahead_begin(at, position.at, kinds, limit, look, size, error),
      ),
    );
    library.checked(functions.isettlers_ahead_run(at, look, MOST));
    const { ahead } = library.tree((out, room) => functions.isettlers_ahead_tree(at, look, out, room));
    return ahead as unknown as readonly Ahead<ActionOf<G>>[];
  });
}
