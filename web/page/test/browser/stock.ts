import type { Tree } from "isettlers";
import { Course, openLibrary } from "isettlers/wasm/file";
import { codeOf } from "../../src/position/link.js";
import type { GameName } from "../games.js";
import type { Position } from "./positions.js";

/** A position of which seat 0 is to decide, as a link's code. */
export interface Stocked {
  readonly name: string;
  readonly game: GameName;
  readonly code: string;
}

/** A game that a bot plays, and the positions that are taken from it: of each kind the last. */
interface Source {
  readonly game: GameName;
  readonly setup: Tree;
  readonly seed: number;
  readonly bot: "greedy" | "random";
  readonly take: { readonly [name: string]: (position: Position) => boolean };
  /** Whether the gate has the positions too. */
  readonly gate?: boolean;
}

const FACTIONS = ["romans", "barbarians", "egyptians", "japanese", "atlanteans"];

const ownOf = (position: Position) => (position.view(0).seats as readonly Tree[])[0] as Tree;
const phase = (name: string) => (position: Position) => position.view(0).phase === name;
const isDraft = (position: Position) => /draft|lookout/.test(String(position.view(0).phase));
const handOf = (count: number) => (position: Position) => {
  const { common, faction } = ownOf(position).hand as { common: number; faction: number };
  return phase("action")(position) && common + faction === count;
};
const tiles = (count: number) => (position: Position) =>
  (ownOf(position).tiles as readonly Tree[]).length === count;
const isQuestion = (question: string) => (position: Position) =>
  (position.view(0).pending as Tree | undefined)?.asked === question;
const any = () => true;

const SOURCES: readonly Source[] = [
  {
    game: "imperial",
    setup: { factions: FACTIONS.slice(0, 2) },
    seed: 2,
    bot: "greedy",
    gate: true,
    take: { draft: isDraft, "hand of 10": handOf(10), late: phase("action") },
  },
  {
    game: "imperial",
    setup: { factions: FACTIONS.slice(0, 2) },
    seed: 3,
    bot: "greedy",
    take: Object.fromEntries(
      [1, 3, 5, 7, 8, 9, 11, 12, 13, 14].map((count) => [`hand of ${count}`, handOf(count)]),
    ),
  },
  {
    game: "imperial",
    setup: { factions: FACTIONS.slice(2, 3) },
    seed: 1,
    bot: "greedy",
    take: { "hand of 6": handOf(6), late: phase("action") },
  },
  {
    game: "imperial",
    setup: { factions: FACTIONS.slice(0, 3) },
    seed: 4,
    bot: "random",
    take: { pending: ({ pending }) => pending, late: phase("action") },
  },
  {
    game: "imperial",
    setup: { factions: FACTIONS.slice(0, 4) },
    seed: 5,
    bot: "greedy",
    take: { draft: isDraft, "hand of 10": handOf(10), late: phase("action") },
  },
  {
    game: "imperial",
    setup: {
      factions: [...FACTIONS.slice(4), ...FACTIONS.slice(0, 4)],
      packs: ["magic-number", "atlanteans"],
    },
    seed: 6,
    bot: "greedy",
    take: { "hand of 8": handOf(8), late: phase("action") },
  },
  {
    game: "burgundy",
    setup: { players: 2 },
    seed: 1,
    bot: "greedy",
    gate: true,
    take: { die: isQuestion("die"), "six tiles": tiles(6), late: any },
  },
  {
    game: "burgundy",
    setup: { players: 3 },
    seed: 2,
    bot: "random",
    take: { board: isQuestion("board"), "four tiles": tiles(4), late: any },
  },
  {
    game: "burgundy",
    setup: { players: 4 },
    seed: 3,
    bot: "greedy",
    take: { "first castle": isQuestion("castle"), "ten tiles": tiles(10), late: any },
  },
  {
    game: "founders",
    setup: { players: 2 },
    seed: 7,
    bot: "greedy",
    gate: true,
    take: { "two tiles": tiles(2), "twelve tiles": tiles(12), late: any },
  },
  {
    game: "founders",
    setup: { players: 2 },
    seed: 5,
    bot: "random",
    take: { draft: phase("draft"), layout: phase("layout"), token: phase("token"), late: any },
  },
  {
    game: "founders",
    setup: { players: 3 },
    seed: 0,
    bot: "greedy",
    take: { "seven tiles": tiles(7), late: any },
  },
  {
    game: "founders",
    setup: { players: 4 },
    seed: 36,
    bot: "greedy",
    take: { "one tile": tiles(1), "five tiles": tiles(5), "ten tiles": tiles(10), late: any },
  },
];

/** Plays the games and takes their positions; for the gate those of few games. */
export async function stock(gate: boolean): Promise<readonly Stocked[]> {
  const library = await openLibrary();
  const stocked: Stocked[] = [];
  for (const source of SOURCES.filter((one) => !gate || one.gate)) {
    const taken = new Map<string, Uint8Array>();
    using table = library.game(source.game, source.setup);
    using position = table.start(source.seed);
    for (let seed = source.seed; !position.over; seed += 1) {
      if (position.actor === 0 && position.legal.length > 1)
        for (const [name, fits] of Object.entries(source.take))
          if (fits(position)) taken.set(name, position.save());
      position.apply(position.choose(source.bot, seed));
    }
    const seats = (position.view().seats as readonly Tree[]).length;
    for (const [name, snapshot] of taken)
      stocked.push({
        name: `${source.game}, ${seats} ${seats === 1 ? "seat" : "seats"}, ${name}`,
        game: source.game,
        code: await codeOf({ snapshot }),
      });
  }
  return stocked;
}

/** The record of a game that four bots have played. */
export async function recordOf(game: GameName): Promise<Buffer> {
  const library = await openLibrary();
  const setup = game === "imperial" ? { factions: FACTIONS.slice(0, 4) } : { players: 4 };
  const course = Course.start(library.game<string>(game, setup), 5n);
  for (let seed = 0; !course.position.over; seed += 1) course.act(course.position.choose("greedy", seed));
  return Buffer.from(course.record());
}
