import { type Course, deriveSeed, LibraryError, Search } from "isettlers/wasm/api";
import type { Reviewed } from "../table/table.js";
import { type Brake, inSlices, judged, lead, lineOf, PIECE, TREE_BYTES } from "./thinking.js";

/** Iterations of a decision, before those that its action gets; as many as `isettlers review` makes (docs/review.md). */
export const ITERATIONS = 1000;
/** The action that was taken gets at most as many again. */
const SPEC = `ismcts:${2 * ITERATIONS}`;
const SEED = 0;

/** The seat of each decision of a game; null where a single action was legal. */
export function decisionsOf(course: Course): readonly (number | null)[] {
  using position = course.positionAt(0);
  return course.actions.map((action) => {
    const seat = position.legal.length > 1 ? position.actor : null;
    position.apply(action);
    return seat;
  });
}

/** Values the decision after some actions, as Python's `review` does; null where the brake ended it. */
export async function review(course: Course, at: number, brake: Brake): Promise<Reviewed | null> {
  const { game } = course;
  const action = course.actions[at];
  using position = course.positionAt(at);
  const { actor: seat } = position;
  if (action === undefined || seat === null) throw new LibraryError("bad_request", `no decision at ${at}`);
  const seed = deriveSeed(game.library, SEED, at);
  using known = position.clone().resample(seat, seed);
  using search = new Search(known, SPEC, seed, TREE_BYTES);
  await inSlices(
    upTo(ITERATIONS, (piece) => search.run(piece)),
    brake,
    Infinity,
  );
  if (brake.stopped) return null;
  const most = ITERATIONS + Math.max(0, lead(search, action));
  await inSlices(
    upTo(most, (piece) => search.runFirst(action, piece), ITERATIONS),
    brake,
    Infinity,
  );
  if (brake.stopped) return null;
  const all = judged(search, known);
  const choice = search.choose();
  const [played, best] = [action, choice].map((id) => all.find((one) => one.action.id === id));
  if (played === undefined || best === undefined) throw new LibraryError("room", "too little memory");
  const line = search.line(1)[0] === choice ? lineOf(search, known) : [{ seat, text: best.action.text }];
  return {
    at,
    seat,
    view: { ...position.view(seat), game: game.name, setup: game.setup },
    played,
    best,
    line,
  };
}

/** Pieces of a search up to a number of iterations, from those that are done on. */
function upTo(most: number, run: (iterations: number) => number, begun = 0): () => number {
  let done = begun;
  return () => {
    done = run(Math.min(PIECE, most - done));
    return done;
  };
}
