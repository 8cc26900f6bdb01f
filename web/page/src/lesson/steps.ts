import { optionsOf, type Thing } from "isettlers-board";
import type { AtHand, Steps } from "../games/game.js";
import type { Play } from "../play/play.js";

/** A step that is shown: its name, and the things that it speaks of. */
export interface Step {
  readonly name: string;
  readonly things: readonly Thing[];
}

/** Returns the first step that was not shown and that the decision brings up; null where the reader decides nothing. */
export function stepAt(play: Play, steps: Steps, shown: readonly string[]): Step | null {
  const at = atHand(play);
  if (at === null) return null;
  for (const [name, thingsAt] of Object.entries(steps)) {
    if (shown.includes(name)) continue;
    const things = thingsAt(at);
    if (things.length > 0) return { name, things };
  }
  return null;
}

function atHand({ moment, board, table }: Play): AtHand | null {
  const { view, actor, seat, ahead } = moment.value;
  if (seat === null || actor !== seat || ahead.length === 0 || table.watch) return null;
  const options = optionsOf(ahead, board.pointing(view, table.catalogue));
  return {
    view,
    seat,
    things(kind, beginning) {
      const having = options.filter(({ actions }) => actions.some((action) => action.kind === kind));
      const things = having.flatMap((option) => option.things);
      return [...new Set(things.filter((thing) => thing.startsWith(beginning)))];
    },
  };
}
