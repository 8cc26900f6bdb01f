import type { Tree, Value } from "isettlers";
import type { EngineCalls } from "../src/engine/messages.js";
import { type GameName, gameOf } from "../src/games/index.js";
import { FIRST_FORM, type Form, type FormSeat, factionsOf, forGame, setupOf } from "../src/start/form.js";
import { GAMES, usualSetup } from "./games.js";

/** Draws numbers below a limit. */
export type Dice = (below: number) => number;

/** Dice that fall in the same way for the same seed. */
export function dice(seed: number): Dice {
  let state = Math.imul(seed, 0x9e37_79b9) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Draws one of some. */
export function drawn<T>(from: readonly T[], random: Dice): T {
  return from[random(from.length)] as T;
}

/** A table as somebody might set it up. */
export interface Setting {
  readonly game: GameName;
  readonly setup: Tree;
  readonly bots: readonly (string | undefined)[];
}

const BOTS = [null, null, "random", "greedy", "ismcts:16"];
const MOST_TRIES = 100;

interface Ruling {
  readonly name: string;
  readonly answers: readonly Value[];
}

/** Fills the form of the start page in by chance until the engine accepts it. */
export async function randomSetting(random: Dice, check: EngineCalls["check"]): Promise<Setting> {
  const game = drawn(GAMES, random);
  const form = forGame({ ...FIRST_FORM, seats: randomSeats(game, random) }, game);
  const { catalogue } = await check(game, usualSetup(game));
  const bots = form.seats.map(({ bot }) => bot ?? undefined);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const filled = {
      ...form,
      options: { ...form.options, [game]: randomOptions(game, random) },
      rulings: { ...form.rulings, [game]: randomRulings(catalogue, random) },
    };
    const setup = { ...setupOf(filled, []), ...randomEstates(game, form, catalogue, random) };
    try {
      await check(game, setup);
      return { game, setup, bots };
    } catch (error) {
      const { path } = error as { path?: string };
      if (!path?.startsWith("$.setup")) throw error;
    }
  }
  throw new Error(`no setup of ${game} is accepted`);
}

function randomSeats(game: GameName, random: Dice): readonly FormSeat[] {
  const [fewest, most] = gameOf(game).seats;
  const factions = [...factionsOf(game, [])];
  const seats = Array.from({ length: fewest + random(most - fewest + 1) }, () => ({
    faction: factions.splice(random(factions.length), 1)[0] ?? "",
    bot: drawn(BOTS, random),
  }));
  const person = random(seats.length);
  return seats.map((seat, at) => (at === person ? { ...seat, bot: null } : seat));
}

function randomOptions(game: GameName, random: Dice): Form["options"][GameName] {
  const chosen = gameOf(game)
    .choices()
    .map(({ name, answers }) => [name, drawn(answers, random)[1]] as const);
  return { ...Object.fromEntries(chosen), ...(random(2) === 0 ? { first_player: random(2) } : {}) };
}

function randomRulings({ rulings }: Tree, random: Dice): { readonly [name: string]: Value } {
  const some = (rulings as unknown as readonly Ruling[]).filter(() => random(3) === 0);
  return Object.fromEntries(some.map(({ name, answers }) => [name, drawn(answers, random)]));
}

/** An estate by name for each seat, in some games. */
function randomEstates(game: GameName, { seats }: Form, { boards }: Tree, random: Dice): Tree {
  if (game !== "burgundy" || random(2) === 0) return {};
  const names = (boards as unknown as readonly (readonly string[])[]).flat();
  return { estates: seats.map(() => drawn(names, random)) };
}
