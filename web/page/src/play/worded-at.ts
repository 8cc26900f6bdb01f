import type { Tree } from "isettlers";
import { plainly } from "./plainly.js";
import type { Play } from "./play.js";

/** A decision with the table as its seat saw it. */
interface Seen {
  readonly view: Tree;
  readonly seat: number;
}

/** A text of the engine as people read it at a decision that is not the one at hand. */
export function wordedAt(play: Play, { view, seat }: Seen, text: string, by: number): string {
  const scene = { ...play.scene(), view, seat, marks: new Map(), preview: undefined };
  const words = plainly(play.board.worded?.(scene, text, by) ?? text, play.names);
  return by === seat ? words : `${play.seatName(by)}: ${words}`;
}
