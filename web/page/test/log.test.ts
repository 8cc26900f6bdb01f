import assert from "node:assert/strict";
import { test } from "node:test";
import { batch, signal } from "@preact/signals";
import type { GameEvent, Tree } from "isettlers";
import type { Layout, VNode } from "isettlers-board";
import { motion } from "../src/play/pace.js";
import { Play } from "../src/play/play.js";
import { boardWords } from "../src/play/words.js";
import type { LocalTable } from "../src/table/local.js";
import type { LogEntry, Moment } from "../src/table/table.js";
import { type Language, language } from "../src/texts/index.js";
import { dice, drawn } from "./chance.js";
import { Desk, playOut, settled } from "./engine.js";
import { boardOf, type GameName } from "./games.js";
import { until } from "./until.js";

const LANGUAGES: readonly Language[] = ["en", "de", "pl"];
const PACKS = ["atlanteans", "magic-number"];

/** Games in which actions of every kind come up, with the factions and options that bring them. */
const PLAYED: readonly (readonly [GameName, Tree])[] = [
  ["imperial", { factions: ["romans", "barbarians", "egyptians"], packs: PACKS }],
  ["imperial", { factions: ["atlanteans", "japanese"], packs: PACKS }],
  ["imperial", { factions: ["japanese"] }],
  ["burgundy", { players: 3, estates: "drawn" }],
  ["founders", { players: 3 }],
  ["founders", { players: 2, agreement: true }],
];

/** What only the engine says: coordinates, printed ids, names of files and seats from 0; and a number beside a number. */
const INTERNAL =
  /\d \d|-?\d+,-?\d+|\b[A-Z]{3}\d{3}\b|\b[a-z]+[-_][a-z0-9]+\b|\bseat 0\b|undefined|NaN|[[\]{}|]/;
/** Nouns that sentences about the table begin with. */
const TABLE =
  /^(The (row|white die)|An attack card|Die Reihe|Der weiße|Eine Angriffskarte|Rząd|Biała kość|Odkryta karta)/;
const YOU = { en: /^You /, de: /^Sie /, pl: /^(Nie )?\p{Lu}?\p{L}+sz\b/u };

for (const [game, setup] of PLAYED)
  test(`${game}: each line of the log is a sentence with a subject, ${JSON.stringify(setup)}`, async () => {
    motion.value = "none";
    const board = await boardOf(game);
    const bots = seatsOf(setup).map(() => undefined);
    for (const seed of [1, 2]) {
      const word = Uint8Array.of(seed, 0, 0, 0, 0, 0, 0, 0);
      const table = await new Desk().open({ from: "setup", game, setup, seed: word }, bots);
      await playOut(table, seed);
      const mine = Object.create(table, { mine: { value: [0] } }) as LocalTable; // as if the others were elsewhere
      const play = new Play(mine, board, signal<Layout>("wide"));
      for (const tongue of LANGUAGES) {
        await speak(tongue, play);
        sentencesIn(play, tongue);
      }
      language.value = "en";
      play.close();
    }
  });

/** Whole games of each title; in the last, the estates are chosen in the game, and in secret. */
const GROWN: readonly (readonly [GameName, Tree])[] = [
  ["imperial", { factions: ["romans", "barbarians", "egyptians"], packs: PACKS }],
  ["founders", { players: 3, agreement: true }],
  ["burgundy", { players: 3 }],
  ["burgundy", { players: 3, estates: "drawn", castles: "secret" }],
];

for (const [game, setup] of GROWN)
  test(`${game}: a log that grows has the lines of the whole log, ${JSON.stringify(setup)}`, async () => {
    motion.value = "none";
    const board = await boardOf(game);
    const bots = seatsOf(setup).map((_, seat) => (seat === 0 ? undefined : "random"));
    const table = await new Desk().open({ from: "setup", game, setup }, bots);
    const seen: (readonly [Moment, readonly LogEntry[]])[] = [];
    const stop = table.now.subscribe((moment) => seen.push([moment, table.log.peek()]));
    await playOut(table, 1);
    stop();
    for (const tongue of LANGUAGES) {
      const [now, log] = [signal(table.now.value), signal<readonly LogEntry[]>([])];
      const growing = Object.create(table, { now: { value: now }, log: { value: log } }) as LocalTable;
      const whole = new Play(table, board, signal<Layout>("wide"));
      await speak(tongue, whole);
      [now.value] = seen[0] as (typeof seen)[0];
      const grown = new Play(growing, board, signal<Layout>("wide"));
      let lines = grown.lines.value;
      for (const [moment, entries] of seen) {
        batch(() => {
          now.value = moment;
          log.value = entries;
        });
        const before = lines;
        lines = grown.lines.value;
        if (moment.at > 1) assert.ok(before.every((line, place) => lines[place] === line));
      }
      for (const [place, line] of whole.lines.value.entries()) assert.deepEqual(lines[place], line);
      assert.equal(lines.length, whole.lines.value.length);
      whole.close();
      grown.close();
    }
    language.value = "en";
  });

test("the page writes the log of each seat once, although several people share a screen", async () => {
  motion.value = "none";
  const board = await boardOf("imperial");
  let begun = 0;
  const recount: typeof board.recount = (scene, called) => {
    begun += 1;
    return board.recount(scene, called);
  };
  const setup = { factions: ["romans", "barbarians"] };
  const table = await new Desk().open({ from: "setup", game: "imperial", setup }, [undefined, undefined]);
  const play = new Play(table, { ...board, recount }, signal<Layout>("wide"));
  const stop = play.lines.subscribe(() => {});
  await playOut(table, 1);
  for (const seat of [0, 1, null]) {
    await table.look(seat);
    assert.equal(begun, 3, "for two people, and for nobody between them");
    assert.deepEqual(play.lines.value, new Play(table, board, signal<Layout>("wide")).lines.value);
  }
  stop();
  play.close();
});

const event = (kind: string, seat: number | null, values: Tree): GameEvent =>
  ({ kind, seat, values, text: "", reveals: false }) as GameEvent;
const goods = (seat: number, amounts: Tree, cause: string) => event("goods", seat, { goods: amounts, cause });
const deed = (text: string) => event("action", 0, { text, action: 1, forced: false });
const phase = (name: string) => event("phase", null, { phase: name, round: 1 });
const loss = (source: string, target: string, card: string, name: string) =>
  event("move", 1, { source, target, card, name, owner: 1, to: 1 });

/** Parts of a game of the Romans, who read them, against the Barbarians; the lines of each. */
const PARTS: readonly (readonly [what: string, events: readonly GameEvent[], lines: readonly string[]])[] = [
  [
    "a production says how much of each good is from where",
    [
      phase("production"),
      goods(0, { wood: 1, stone: 1 }, "board"),
      goods(0, { wood: 1 }, "COM010"),
      event("move", 0, { source: "deck", target: "hand", back: "faction", cause: "COM010" }),
      goods(1, { worker: 5 }, "board"),
      goods(1, { worker: -1 }, "COM010"),
    ],
    [
      "You produce 2 wood: 1 from the board, 1 from Quarry; 1 stone from the board; 1 faction card from Quarry",
      "The Barbarians produce 5 workers from the board",
    ],
  ],
  [
    "the log names a razed location as a loss of its owner",
    [
      deed("raze Village COM012 of barbarians"),
      goods(0, { raze: -2 }, "COM012"),
      loss("location", "foundation", "COM012", "Village"),
      goods(1, { wood: 1 }, "COM012"),
    ],
    ["You raze Village of the Barbarians", "The Barbarians lose Village"],
  ],
  [
    "the log names a discarded deal as a loss of its owner",
    [
      deed("choose deal Pack BAR017 of barbarians"),
      goods(0, { worker: -1 }, "BAR030"),
      loss("deal", "discard", "BAR017", "Pack"),
    ],
    ["You choose deal Pack of the Barbarians", "The Barbarians lose Pack"],
  ],
  [
    "the log names the goods that an action takes from another seat or gives it",
    [deed("choose wood"), goods(1, { wood: -1, stone: 2 }, "BAR010"), goods(0, { wood: 1 }, "BAR010")],
    ["You choose wood", "The Barbarians gain 2 stone", "The Barbarians lose 1 wood"],
  ],
  ["the log names no loss in a cleanup", [phase("cleanup"), goods(1, { wood: -1 }, "cleanup")], []],
];

for (const [what, events, expected] of PARTS)
  test(what, async () => {
    const board = await boardOf("imperial");
    const table = await new Desk().open(
      { from: "setup", game: "imperial", setup: { factions: ["romans", "barbarians"] } },
      [undefined, "greedy"],
    );
    const play = new Play(table, board, signal<Layout>("wide"));
    const recount = board.recount(play.scene(), (seat) =>
      seat === 0 ? { form: "you", name: "" } : { form: "many", name: "Barbarians" },
    );
    recount([phase("action")]);
    const lines = recount(events).flatMap(({ text, more }) => [text, ...more]);
    assert.deepEqual(lines, expected);
    play.close();
  });

test("no name on the board of Founders of the Empire and no row of the list has a coordinate", async () => {
  motion.value = "none";
  const board = await boardOf("founders");
  const table = await new Desk().open(
    { from: "setup", game: "founders", setup: { players: 2 }, seed: new Uint8Array(8) },
    [undefined, undefined],
  );
  const play = new Play(table, board, signal<Layout>("wide"));
  const random = dice(3);
  for (let turn = 0; turn < 60 && table.now.value.outcome === null; turn += 1) {
    await settled(table);
    const { ahead, actor, seat } = table.now.value;
    if (actor !== seat) {
      await table.look(actor);
      continue;
    }
    const rows = play.rows.value.map(({ action }) => play.plainly(action.text));
    const events = play.selection.value.options.flatMap((option) => option.events);
    for (const text of [
      ...labelsIn(board.draw(play.scene())),
      ...rows,
      ...events.map((event) => play.eventText(event)),
    ])
      assert.doesNotMatch(text, /-?\d+, ?-?\d+/);
    await table.act([drawn(ahead, random).action.id]);
  }
  play.close();
});

function labelsIn({ data, children = [] }: VNode): readonly string[] {
  const label = data?.attrs?.["aria-label"];
  const below = children.flatMap((child) => (typeof child === "string" ? [] : labelsIn(child)));
  return typeof label === "string" ? [label, ...below] : below;
}

function seatsOf({ factions, players }: Tree): readonly unknown[] {
  return Array.isArray(factions) ? factions : Array.from({ length: Number(players) });
}

async function speak(tongue: Language, play: Play): Promise<void> {
  language.value = tongue;
  const you = { en: "You", de: "Sie", pl: "Ty" }[tongue];
  await until(() => boardWords(play.board).you === you, "the words of a language");
}

function sentencesIn(play: Play, tongue: Language): void {
  const lines = play.lines.value;
  const names = play.table.names.map((_, seat) => play.seatName(seat));
  for (const line of lines) {
    if ("heading" in line) assert.doesNotMatch(line.heading, INTERNAL);
    if (!("text" in line)) continue;
    for (const text of [line.text, ...line.more]) {
      const subject = YOU[tongue].test(text) || TABLE.test(text) || names.some((name) => begins(text, name));
      assert.ok(subject, `${tongue}: ${text} (${line.events[0]?.text})`);
      assert.doesNotMatch(text, INTERNAL);
      assert.doesNotMatch(text, /„[^”]*\)”/, "an owner stands behind the quotation marks");
    }
  }
  assert.ok(lines.length > 10);
}

function begins(text: string, name: string): boolean {
  return [name, `The ${name}`, `Die ${name}`].some((subject) => text.startsWith(`${subject} `));
}
