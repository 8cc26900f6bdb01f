import type { LegalAction, Tree } from "isettlers";
import type { founders } from "isettlers/trees";
import type { Position } from "isettlers/wasm";
import { ENGLISH, marksOf, optionsOf, type Scene, Selection } from "isettlers-board";
import { board, type Catalogue } from "isettlers-board/founders";
import { gameOf, lookAhead, viewOf } from "./games.js";

type View = founders.View;

/** A decision of a game with all that a page would show of it. */
export interface Decision {
  readonly position: Position;
  readonly view: View;
  readonly scene: Scene<View, Catalogue>;
  readonly selection: Selection;
}

const PRIME = 7919;

/** Plays a game to its end; each decision is seen by the seat that makes it. */
export function* decisions(setup: founders.Setup, seed: number): Generator<Decision> {
  const game = gameOf("founders", setup as Tree);
  const catalogue = game.catalogue() as unknown as Catalogue;
  using position = game.start(seed);
  for (let at = 0; !position.over; at++) {
    const seat = position.actor ?? 0;
    const view = viewOf<View>(position, seat);
    const options = optionsOf(lookAhead(position, board.through), board.pointing(view, catalogue));
    const selection = new Selection(options);
    yield { position, view, selection, scene: sceneOf(view, catalogue, seat, selection) };
    position.apply(position.legal[(at * PRIME + seed) % position.legal.length] ?? 0);
  }
}

/** A scene in which a selection is under way. */
export function sceneOf(
  view: View,
  catalogue: Catalogue,
  seat: number,
  selection: Selection,
): Scene<View, Catalogue> {
  return {
    view,
    catalogue,
    seat,
    players: view.seats.map((_, other) => (other === seat ? "you" : "bot greedy")),
    marks: marksOf(selection),
    preview: selection.ready,
    layout: "wide",
    words: ENGLISH,
  };
}

/** The ids of an option's actions. */
export function ids(actions: readonly LegalAction[] = []): readonly number[] {
  return actions.map(({ id }) => id);
}
