import type { Word } from "isettlers";
import { deriveSeed, type Game, type Library } from "isettlers/wasm/api";
import { DEAL_BOT } from "../deal/bot.js";
import type { Day } from "../deal/day.js";
import { type Brake, decide } from "./thinking.js";

/** The seed of the deal of a game on a day: the day, from which each byte of the game's name derives another seed. */
export function dealSeed(library: Library, game: string, day: Day): Word {
  const [first = 0, ...bytes] = new TextEncoder().encode(game);
  return bytes.reduce((seed, byte) => deriveSeed(library, seed, byte), deriveSeed(library, day, first));
}

/** The scores of a game in which the bot of the deals plays all seats; null where the brake ended it. */
export async function dealScores(game: Game, seed: Word, brake: Brake): Promise<readonly number[] | null> {
  using position = game.start(seed);
  for (let at = 0; !position.over; at += 1) {
    const action = await decide(position, DEAL_BOT, brake, deriveSeed(game.library, seed, at));
    if (brake.stopped) return null;
    position.apply(action);
  }
  return position.scores;
}
