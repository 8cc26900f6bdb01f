import type { Tree } from "isettlers";
import { GAMES, type GameName } from "../games/index.js";
import { FIRST_FORM, forGame, setupOf } from "../start/form.js";
import { type Day, today } from "./day.js";

/** A game that is the same for everybody on one day. The engine derives its seed from the day and the game. */
export interface Deal {
  readonly game: string;
  readonly setup: Tree;
  readonly day: Day;
}

/** The deal of a game on a day: two seats, and all else as usual. */
export function dealOf(game: GameName, day: Day): Deal {
  return { game, setup: setupOf(forGame(FIRST_FORM, game), []), day };
}

/** The id of the table at which a deal is played first; addresses have it. */
export function dealId({ game, day }: Pick<Deal, "game" | "day">): string {
  return `deal-${game}-${day}`;
}

/** Whether an id is that of a deal, of any day. */
export function isDealId(id: string): boolean {
  return id.startsWith("deal-");
}

/** The deal of today with an id. Those of other days are neither begun late nor early. */
export function dealBy(id: string, now = today()): Deal | undefined {
  return GAMES.map(({ name }) => dealOf(name, now)).find((deal) => dealId(deal) === id);
}
