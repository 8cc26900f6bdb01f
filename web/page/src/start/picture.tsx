import { gameOf } from "../games/index.js";

/** A small picture of a game; an empty one for a game that the page does not know. */
export function Picture({ game }: { game: string }) {
  const Drawn = gameOf(game)?.Picture;
  return Drawn ? <Drawn /> : <svg class="picture" viewBox="0 0 72 56" aria-hidden="true" />;
}
