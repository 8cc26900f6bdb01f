import type { Tree } from "isettlers";
import type { OwnData } from "../engine/messages.js";
import { STRENGTHS } from "../engine/strengths.js";
import type { Options } from "../games/game.js";
import { forEachGame, GAMES, type GameName, gameOf } from "../games/index.js";
import { type ClockForm, NO_CLOCK } from "../online/clock.js";

/** A seat of the form. */
export interface FormSeat {
  /** Its faction, which it keeps while the form is for a game without factions; else empty. */
  readonly faction: string;
  /** The spec of the bot, null for a person. */
  readonly bot: string | null;
}

/** The form of a new game, as it is kept. */
export interface Form {
  readonly game: GameName;
  readonly seats: readonly FormSeat[];
  /** Options that are not the usual ones, by game. */
  readonly options: { readonly [K in GameName]: Options };
  readonly rulings: { readonly [K in GameName]: Options };
  readonly seed: string;
  /** The clock of a table of the server. */
  readonly clock: ClockForm;
}

/** Takes the form as it was changed. */
export type Change = (next: Form) => void;

export const FIRST_FORM: Form = withSeats(
  {
    game: GAMES[0].name,
    seats: [{ faction: factionsOf(GAMES[0].name, [])[0] ?? "", bot: null }],
    options: forEachGame({}),
    rulings: forEachGame({}),
    seed: "",
    clock: NO_CLOCK,
  },
  2,
);

/** The form as it was kept, which can lack what is newer. */
export function withKept(kept: Partial<Form> | undefined): Form {
  const options = { ...FIRST_FORM.options, ...kept?.options };
  const rulings = { ...FIRST_FORM.rulings, ...kept?.rulings };
  return { ...FIRST_FORM, ...kept, options, rulings };
}

/** The factions of a game with those of your own data; empty for a game without factions. */
export function factionsOf(game: GameName, own: readonly OwnData[]): readonly string[] {
  return gameOf(game).factions?.(own.filter((data) => data.game === game)) ?? [];
}

/** The setup that a form stands for. */
export function setupOf({ game, seats, options, rulings }: Form, own: readonly OwnData[]): Tree {
  const { choices, own: ownPart, factions } = gameOf(game);
  const mine = own.filter((data) => data.game === game).map(({ tree }) => tree);
  const chosen = Object.fromEntries(
    choices().flatMap(({ name, solo }) => {
      const value = options[game][name];
      return value === undefined || value === null || (solo && seats.length > 1) ? [] : [[name, value]];
    }),
  );
  const first = options[game].first_player;
  return {
    ...(factions ? { factions: seats.map(({ faction }) => faction) } : { players: seats.length }),
    ...chosen,
    ...(typeof first === "number" && first < seats.length ? { first_player: first } : {}),
    ...(mine.length > 0 ? ownPart(mine, seats.length) : {}),
    ...(Object.keys(rulings[game]).length > 0 ? { rulings: rulings[game] } : {}),
  };
}

/** A seed in digits as the engine takes it; undefined where the field is empty. */
export function seedOf(digits: string): Uint8Array | undefined {
  if (!/^\d+$/.test(digits)) return undefined;
  const word = new Uint8Array(8);
  new DataView(word.buffer).setBigUint64(0, BigInt.asUintN(64, BigInt(digits)), true);
  return word;
}

/** The same form for another game, with as many seats as that has room for. */
export function forGame(form: Form, game: GameName): Form {
  const [fewest, most] = gameOf(game).seats;
  const seats = form.seats.slice(0, most);
  return withSeats({ ...form, game, seats }, Math.max(fewest, seats.length));
}

/** The same form with a number of seats; new ones are bots. A seat without a faction takes one that is free. */
export function withSeats(form: Form, count: number): Form {
  const factions = factionsOf(form.game, []);
  const seats: FormSeat[] = [];
  for (let at = 0; at < count; at += 1) {
    const { faction, bot } = form.seats[at] ?? { faction: "", bot: STRENGTHS.gentle };
    const free = factions.find((name) => [...seats, ...form.seats].every((seat) => seat.faction !== name));
    seats.push({ faction: faction || (free ?? factions[0] ?? ""), bot });
  }
  return { ...form, seats };
}

/** How many people play. */
export function persons({ seats }: Form): number {
  return seats.filter(({ bot }) => bot === null).length;
}

/** The same form with one more person, in the place of a bot if there is one. */
export function withGuest(form: Form): Form {
  const { seats } = withSeats(form, Math.max(2, form.seats.length));
  const bot = seats.findIndex(({ bot }) => bot !== null);
  return { ...form, seats: seats.map((seat, at) => (at === bot ? { ...seat, bot: null } : seat)) };
}

/** The same form with the options that the factions at the table need. */
export function withDecks(form: Form, own: readonly OwnData[]): Form {
  const { game, seats, options } = form;
  const fitting = gameOf(game).fitting?.(
    options[game],
    seats.map(({ faction }) => faction),
    own.filter((data) => data.game === game),
  );
  if (fitting === undefined || fitting === options[game]) return form;
  return { ...form, options: { ...options, [game]: fitting } };
}
