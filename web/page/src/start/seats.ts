import { type GameName, gameOf } from "../games/index.js";
import { seatName } from "../play/words.js";
import type { FormSeat } from "./form.js";

/** What a seat is called before there is a table. */
export function nameOf(game: GameName, { faction }: FormSeat, at: number): string {
  return seatName(gameOf(game).factions ? faction : numbered(at));
}

/** A seat by its number, as the engine names it. */
export function numbered(at: number): string {
  return `seat ${at}`;
}
