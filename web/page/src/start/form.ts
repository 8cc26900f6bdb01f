import type { Tree, Value } from "isettlers";
import type { OwnData } from "../engine/messages.js";
import { type ClockForm, NO_CLOCK } from "../online/clock.js";
import type { Texts } from "../texts/index.js";

export type GameName = "imperial" | "burgundy" | "founders";
export const GAMES: readonly GameName[] = ["imperial", "burgundy", "founders"];

/** The bots that the form names, by their specs. */
export const STRENGTHS = { gentle: "greedy", steady: "ismcts:1000", strong: "ismcts:6000" } as const;

const ATLANTEANS = "atlanteans";
export const FACTIONS = ["romans", "barbarians", "egyptians", "japanese", ATLANTEANS];

/** A seat of the form. */
export interface FormSeat {
  readonly faction: string;
  /** The spec of the bot, null for a person. */
  readonly bot: string | null;
}

/** The form of a new game, as it is kept. */
export interface Form {
  readonly game: GameName;
  readonly seats: readonly FormSeat[];
  /** Options that are not the usual ones, by game. */
  readonly options: { readonly [K in GameName]: { readonly [name: string]: Value } };
  readonly rulings: { readonly [K in GameName]: { readonly [name: string]: Value } };
  readonly seed: string;
  /** The clock of a table of the server. */
  readonly clock: ClockForm;
}

/** Takes the form as it was changed. */
export type Change = (next: Form) => void;

export const FIRST_FORM: Form = {
  game: "imperial",
  seats: [
    { faction: "romans", bot: null },
    { faction: "barbarians", bot: STRENGTHS.gentle },
  ],
  options: { imperial: {}, burgundy: {}, founders: {} },
  rulings: { imperial: {}, burgundy: {}, founders: {} },
  seed: "",
  clock: NO_CLOCK,
};

/** An option of a setup: its answers in the words of the page, the usual one first. */
export interface Choice {
  readonly name: string;
  readonly label: keyof Texts;
  readonly rule?: string;
  readonly answers: readonly (readonly [label: keyof Texts, value: Value])[];
  /** Whether it is for the solo game alone. */
  readonly solo?: boolean;
}

/** The options of each game; the engine knows all that there are, and refuses what does not fit. */
export const CHOICES: { readonly [K in GameName]: readonly Choice[] } = {
  imperial: [
    {
      name: "edition",
      label: "edition",
      answers: [
        ["second", "second"],
        ["first", "first"],
      ],
    },
    {
      name: "lookout",
      label: "lookout",
      rule: "LV1",
      answers: [
        ["standard", "standard"],
        ["alternate", "alternate"],
        ["advanced", "advanced"],
      ],
    },
    {
      name: "peaceful",
      label: "razing",
      rule: "LV4",
      answers: [
        ["yes", false],
        ["peaceful", true],
      ],
    },
    {
      name: "packs",
      label: "packs",
      rule: "MN1",
      answers: [
        ["none", []],
        ["magicNumber", ["magic-number"]],
        ["atlanteans", ["atlanteans"]],
        ["bothPacks", ["magic-number", "atlanteans"]],
      ],
    },
    {
      name: "format",
      label: "format",
      rule: "MA1",
      answers: [
        ["open", "open"],
        ["standard", "standard"],
      ],
    },
    {
      name: "virtual",
      label: "virtual",
      solo: true,
      answers: [
        ["usual", null],
        ["plain", "plain"],
        ["japanese", "japanese"],
        ["egyptian", "egyptian"],
      ],
    },
  ],
  burgundy: [
    {
      name: "estates",
      label: "estates",
      answers: [
        ["estateOne", "standard"],
        ["drawn", "drawn"],
      ],
    },
    {
      name: "castles",
      label: "castles",
      answers: [
        ["open", "open"],
        ["secret", "secret"],
      ],
    },
  ],
  founders: [
    {
      name: "agreement",
      label: "agreement",
      rule: "FA15",
      answers: [
        ["no", false],
        ["yes", true],
      ],
    },
  ],
};

/** The fewest and the most seats of a game. */
export function seatsOf(game: GameName): readonly [number, number] {
  return game === "imperial" ? [1, 5] : [2, 4];
}

/** The setup that a form stands for. */
export function setupOf({ game, seats, options, rulings }: Form, own: readonly OwnData[]): Tree {
  const mine = own.filter((data) => data.game === game).map(({ tree }) => tree);
  const chosen = Object.fromEntries(
    CHOICES[game].flatMap(({ name, solo }) => {
      const value = options[game][name];
      return value === undefined || value === null || (solo && seats.length > 1) ? [] : [[name, value]];
    }),
  );
  const first = options[game].first_player;
  return {
    ...(game === "imperial" ? { factions: seats.map(({ faction }) => faction) } : { players: seats.length }),
    ...chosen,
    ...(typeof first === "number" && first < seats.length ? { first_player: first } : {}),
    ...(mine.length > 0 ? ownPart(game, mine, seats.length) : {}),
    ...(Object.keys(rulings[game]).length > 0 ? { rulings: rulings[game] } : {}),
  };
}

function ownPart(game: GameName, trees: readonly Tree[], seats: number): Tree {
  if (game === "imperial") return { decks: trees };
  if (game === "founders") return { tiles: trees[0] as Tree };
  return { estates: Array.from({ length: seats }, (_, seat) => trees[seat % trees.length] as Tree) };
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
  const [fewest, most] = seatsOf(game);
  const seats = form.seats.slice(0, most);
  return withSeats({ ...form, game, seats }, Math.max(fewest, seats.length));
}

/** The same form with a number of seats; new ones are bots of a faction that is free. */
export function withSeats(form: Form, count: number): Form {
  const seats = form.seats.slice(0, count);
  while (seats.length < count) {
    const free = FACTIONS.find((faction) => seats.every((seat) => seat.faction !== faction));
    seats.push({ faction: free ?? "romans", bot: STRENGTHS.gentle });
  }
  return { ...form, seats };
}

/** The same form with a pack that brings the deck of the Atlanteans, where a seat needs it. */
export function withDecks(form: Form, own: readonly OwnData[]): Form {
  const { imperial } = form.options;
  const needed = form.game === "imperial" && form.seats.some(({ faction }) => faction === ATLANTEANS);
  const packs = (imperial.packs ?? []) as readonly string[];
  if (!needed || packs.length > 0 || own.some(({ name }) => name === ATLANTEANS)) return form;
  return { ...form, options: { ...form.options, imperial: { ...imperial, packs: [ATLANTEANS] } } };
}
