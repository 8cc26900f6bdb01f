import { type GameName, gameOf } from "../games/index.js";
import { seatName, seatNumbered } from "../play/words.js";
import type { FormSeat } from "./form.js";

/** What a seat is called before there is a table. */
export function nameOf(game: GameName, { faction }: FormSeat, at: number): string {
  return gameOf(game).factions ? seatName(faction) : seatNumbered(at);
}
