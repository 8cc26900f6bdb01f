import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { LegalAction, Tree } from "isettlers";
import type { founders } from "isettlers/trees";
import { openLibrary } from "isettlers/wasm";
import {
  type Ahead,
  ENGLISH,
  type Mark,
  optionsOf,
  type Scene,
  Selection,
  type Thing,
} from "isettlers-board";
import { board, type Catalogue } from "isettlers-board/founders";

type View = founders.View;
type Library = Awaited<ReturnType<typeof openLibrary>>;
type Position = ReturnType<ReturnType<Library["game"]>["start"]>;

/** A decision of a game with all that a page would show of it. */
export interface Decision {
  readonly position: Position;
  readonly view: View;
  readonly scene: Scene<View, Catalogue>;
  readonly selection: Selection;
}

const CATALOGUES = fileURLToPath(import.meta.resolve("isettlers/wasm/catalogue.data"));
const PRIME = 7919;

/** Plays a game to its end; each decision is seen by the seat that makes it. */
export async function* decisions(setup: founders.Setup, seed: number): AsyncGenerator<Decision> {
  const library = await openLibrary();
  library.catalogues = await readFile(CATALOGUES);
  const game = library.game("founders", setup as Tree);
  const catalogue = game.catalogue() as unknown as Catalogue;
  using position = game.start(seed);
  for (let at = 0; !position.over; at++) {
    const seat = position.actor ?? 0;
    const view = { ...position.view(seat), game: "founders", setup: game.setup } as unknown as View;
    const options = optionsOf(aheadOf(position, seat), board.pointing(view, catalogue));
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
  const marks = new Map<Thing, Mark>();
  for (const thing of selection.things) marks.set(thing, { legal: true });
  for (const thing of selection.picked) marks.set(thing, { picked: true });
  return {
    view,
    catalogue,
    seat,
    players: view.seats.map((_, other) => (other === seat ? "you" : "bot greedy")),
    marks,
    preview: selection.ready,
    layout: "wide",
    words: ENGLISH,
  };
}

function aheadOf(position: Position, seat: number): readonly Ahead[] {
  return [...position.legal].map((id) => {
    const action = position.action(id);
    using after = position.clone();
    const events = after.step(id).tell(seat);
    const reveals = events.some(({ reveals }) => reveals);
    const more = !reveals && after.actor === seat && board.through.includes(action.kind);
    return { action, events, reveals, ...(more && { next: aheadOf(after, seat) }) };
  });
}

/** The ids of an option's actions. */
export function ids(actions: readonly LegalAction[] = []): readonly number[] {
  return actions.map(({ id }) => id);
}
