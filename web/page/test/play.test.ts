import assert from "node:assert/strict";
import { test } from "node:test";
import { type Signal, signal } from "@preact/signals";
import type { GameEvent, LegalAction } from "isettlers";
import { type Ahead, type GameBoard, type Layout, optionsOf, parted, Selection } from "isettlers-board";
import { board as burgundy } from "isettlers-board/burgundy";
import { playerName } from "../src/play/bots.js";
import { linesOf, type Telling } from "../src/play/lines.js";
import { motion } from "../src/play/pace.js";
import { namesIn, plainly } from "../src/play/plainly.js";
import { Play } from "../src/play/play.js";
import { filtered, gains, numbersOf, type Row, rowsOf } from "../src/play/rows.js";
import { seatName } from "../src/play/words.js";
import { nameOf } from "../src/start/seats.js";
import type { Moment } from "../src/table/table.js";
import { decimal } from "../src/texts/decimal.js";
import { type Language, language, learn, texts } from "../src/texts/index.js";
import { Desk, settled } from "./engine.js";
import { boardOf, GAMES, usualSetup } from "./games.js";
import { until } from "./until.js";

const action = (id: number, kind: string, text: string): LegalAction => ({ id, kind, arguments: {}, text });
const ahead = (of: LegalAction, next?: readonly Ahead[]): Ahead => ({
  action: of,
  events: [],
  reveals: false,
  ...(next && { next }),
});
const event = (kind: string, seat: number | null, text: string, values = {}, reveals = false): GameEvent => ({
  kind,
  seat,
  values,
  text,
  reveals,
});

const MENU = [
  ahead(action(1, "build", "build Fort ROM001"), [
    ahead(action(11, "give_up", "give up Town COM001")),
    ahead(action(12, "give_up", "give up Ruins COM002")),
  ]),
  ahead(action(2, "deal", "deal Fort ROM001")),
  ahead(action(0, "pass", "pass")),
];
const pointing = (chain: readonly LegalAction[]) => [`thing/${chain.at(-1)?.text.slice(-6)}`];

test("a row is the next action at which the candidates differ", () => {
  const begun = new Selection(optionsOf(MENU, pointing));
  const { steps, rows } = rowsOf(begun);
  assert.deepEqual(steps, []);
  assert.deepEqual(
    rows.map(({ action, options }) => [action.kind, options.length]),
    [
      ["build", 2],
      ["deal", 1],
      ["pass", 1],
    ],
  );
  const built = rowsOf(begun.with({ action: 1, depth: 0 }));
  assert.deepEqual(
    [built.steps.map(({ id }) => id), built.rows.map(({ action }) => action.id)],
    [[1], [11, 12]],
  );
  assert.deepEqual(
    [...numbersOf(built.rows)],
    [
      ["thing/COM001", 1],
      ["thing/COM002", 2],
    ],
  );
  assert.deepEqual([...numbersOf(rows)], [["thing/pass", 3]], "two rows share the card");
});

test("typing finds what comes later in a chain too", () => {
  const { rows } = rowsOf(new Selection(optionsOf(MENU, pointing)));
  assert.deepEqual(
    filtered(rows, "ruins", null).map(({ action }) => action.id),
    [1],
  );
  assert.deepEqual(
    filtered(rows, "fort", "deal").map(({ action }) => action.id),
    [2],
  );
});

/** A log whose lines are the words of their events. */
const PLAIN: Telling = {
  begin: () => (events) => [{ seat: 0, text: events.map(({ kind }) => kind).join(" "), more: [], events }],
  heading: ({ text }) => text,
};

test("the log has a part for each action and each heading, and sums what was gained", () => {
  const entries = [
    { at: 0, event: event("silver", 0, "seat 0: +1 silver", { amount: 1 }) },
    { at: 0, event: event("action", 0, "seat 0: workers", { text: "take workers" }) },
    { at: 0, event: event("workers", 0, "seat 0: +2 workers", { amount: 2 }) },
    { at: 0, event: event("phase", null, "phase A") },
    { at: 0, event: event("roll", 0, "seat 0: rolls 1 and 2") },
    { at: 1, event: event("taken_back", null, "") },
    { at: 2, event: event("phase", null, "over phase of round 5", { phase: "over" }) },
  ];
  const lines = linesOf(PLAIN)(entries);
  const shown = lines.map((line) =>
    "text" in line ? [line.text, ...line.gains] : "heading" in line && line.heading,
  );
  assert.deepEqual(shown, [
    ["silver action workers", ["worker", 2]], // what the setup gave is no gain of the first action
    "phase A",
    ["phase roll"],
    false,
    ["taken_back"],
    ["phase"],
  ]);
  assert.deepEqual(lines[3], { at: 1, mark: true });
  assert.equal(gains([event("goods", 1, "", { goods: { wood: 2 } })], 0).length, 0);
  assert.equal(plainly("build Fort ROM001 twice"), "Build Fort twice");
});

test("a log that grows gets lines for its new parts, and another log for all", () => {
  const logs: string[][] = [];
  const write = linesOf({
    ...PLAIN,
    begin: () => {
      const parts: string[] = [];
      logs.push(parts);
      return (events) => {
        parts.push(events.map(({ text }) => text).join(" "));
        return [];
      };
    },
  });
  const entry = (at: number, text: string) => ({ at, event: event("action", 0, text) });
  const log = [entry(0, "setup"), entry(0, "first"), entry(1, "second"), entry(2, "third")];
  for (const length of [1, 2, 3, 3, 4]) write(log.slice(0, length));
  write([...log.slice(0, 3), entry(2, "other")]);
  assert.deepEqual(logs, [
    ["setup"], // the first action has the same number
    ["setup first", "second", "third"],
    ["setup first", "second", "other"],
  ]);
});

test("texts name tiles and seats in place of their ids, also for the filter", () => {
  const names = namesIn({
    tiles: [
      { id: "barracks-b", name: "Barracks" },
      { id: "lake", name: "Lake" },
      { id: "sheep-4", name: "sheep 4" },
    ],
    seats: ["romans", "seat 1"],
  });
  assert.equal(plainly("turns up barracks-b", names), "Turns up Barracks");
  assert.equal(plainly("gets the lake-side", names), "Gets the lake-side");
  assert.equal(plainly("discard sheep-4", names), "Discard sheep 4");
  assert.equal(plainly("round 1, romans first", names), "Round 1, Romans first");
  assert.equal(plainly("seat 0: against seat 1", names), "Seat 1: against seat 2");
  assert.equal(plainly("-1 stone (Mason), 2-way"), "−1 stone (Mason), 2-way");
  const add = ahead(action(1, "add", "add barracks-b"));
  const { rows } = rowsOf(new Selection(optionsOf([add, ahead(action(2, "skip", "skip"))], () => [])));
  assert.deepEqual(
    filtered(rows, "barracks", null, (text) => plainly(text, names)).map(({ action }) => action.id),
    [1],
  );
});

test("a seat is called by its faction or its number, counted from 1, in the language of the page", async () => {
  const names = () => ["barbarians", "seat 1", "seat 0"].map(seatName);
  assert.deepEqual(names(), ["Barbarians", "Seat 2", "Seat 1"]);
  language.value = "pl";
  await until(() => names()[0] !== "Barbarians", "the texts of another language");
  assert.deepEqual(names(), ["Barbarzyńcy", "Miejsce 2", "Miejsce 1"]);
  language.value = "en";
});

test("the form of a new game numbers seats as the table does, in each language", async () => {
  for (const [tongue, name] of [
    ["en", "Seat 1"],
    ["pl", "Miejsce 1"],
    ["de", "Platz 1"],
  ] as const) {
    language.value = tongue;
    await learn();
    const form = () => nameOf("founders", { faction: "", bot: null }, 0);
    await until(() => form() === name, `"${name}" in the form`);
    assert.equal(seatName(`${texts.value.engineSeat} 0`), name);
  }
  language.value = "en";
  await learn();
});

test("numbers have the marks of the language of the page", () => {
  const written = { en: ["−14.0", "15,856"], pl: ["−14,0", "15\u00a0856"], de: ["−14,0", "15.856"] } as const;
  for (const [tongue, numbers] of Object.entries(written)) {
    language.value = tongue as Language;
    assert.deepEqual([decimal(-14.04, 1), decimal(15_856, 0)], numbers);
  }
  language.value = "en";
});

test("a choice that pays no gold has no zero, in each language", async () => {
  for (const [tongue, text, shown] of [
    ["en", "pay 0 gold for wood", "Pay no gold for wood"],
    ["pl", "zapłać złotem zamiast surowca „drewno”: 0", "Nie płać złotem zamiast surowca „drewno”"],
    ["de", "0 Gold für Holz zahlen", "Kein Gold für Holz zahlen"],
  ] as const) {
    language.value = tongue;
    await learn();
    assert.equal(plainly(text), shown);
    assert.equal(plainly(text.replace("0", "10")).includes("10"), true);
  }
  language.value = "en";
  await learn();
});

test("what follows by itself is parted from what is chosen and paid", () => {
  const goods = (wood: number) => event("goods", 0, `${wood}`, { goods: { wood } });
  const events = [
    event("action", 0, "build", { forced: false }),
    goods(-1),
    event("action", 0, "give up", { forced: true }),
    goods(2),
  ];
  const [option] = optionsOf([{ ...ahead(action(1, "build", "build")), events }], () => []);
  assert.ok(option);
  const { chosen, forced } = parted(option);
  assert.deepEqual([gains(chosen, 0), gains(forced, 0)], [[["wood", -1]], [["wood", 2]]]);
  assert.deepEqual(gains([goods(-1), goods(2), goods(-2), goods(0)], 0), [
    ["wood", -3],
    ["wood", 2],
  ]);
  assert.deepEqual(
    gains(chosen, 0, ({ kind }) => Number(kind === "action")).toSorted(),
    [
      ["vp", 1],
      ["wood", -1],
    ],
    "with the points of what is kept until the end",
  );
});

test("a row of a cell names the tile that lies there, also where a question follows", () => {
  const cells = [1, 2].map((id) => ahead(action(id, "cell", `at ${id},0`)));
  const selection = new Selection(optionsOf(cells, ([cell]) => [`cell/0/${cell?.id},0`]));
  const { rows } = rowsOf(selection, undefined, (thing) => (thing === "cell/0/2,0" ? "Lake" : undefined));
  assert.deepEqual(
    rows.map(({ action }) => action.text),
    ["at 1,0", "Lake (at 2,0)"],
  );
});

for (const game of GAMES) {
  test(`${game}: things and rows lead to actions, by the page's own code`, async () => {
    motion.value = "none"; // an action ends with its beat
    const [desk, board] = [new Desk(), await boardOf(game)];
    const opening = { from: "setup", game, setup: usualSetup(game) } as const;
    const table = await desk.open(opening, [undefined, "greedy"]);
    await settled(table);
    const play = new Play(table, board, signal<Layout>("wide"));
    for (let turn = 0; turn < 60 && table.now.value.outcome === null; turn += 1) {
      const before = table.now.value.at;
      for (let pick = 0; pick < 6 && table.now.value.at === before; pick += 1) {
        board.draw(play.scene());
        assert.ok(board.question(play.scene()).length > 0);
        const [thing] = play.selection.value.things;
        if (play.selection.value.ready) play.confirm();
        else if (thing !== undefined && pick < 3 && turn % 2 === 0) play.point(thing);
        else {
          const row = play.rows.value[turn % Math.max(1, play.rows.value.length)] ?? play.endings.value[0];
          assert.ok(row, "there is something to pick");
          play.pick(row);
        }
        await until(() => !play.busy.value, "the end of an action");
        await settled(table);
      }
      assert.ok(table.now.value.at > before, "six picks lead to an action");
      assert.equal(play.problem.value, null);
    }
    play.close();
  });
}

test("a replay calls nobody you, and several people at one screen are persons", async () => {
  const desk = new Desk();
  const table = await desk.open({ from: "setup", game: "burgundy", setup: { players: 2 } }, [
    undefined,
    "greedy",
  ]);
  assert.deepEqual([playerName(table, 0), playerName(table, 1)], ["you", "bot gentle"]);
  const { bytes } = await table.save();
  const replay = await desk.open({ from: "record", bytes }, [], { id: "replay", watch: true });
  const play = new Play(replay, burgundy as unknown as GameBoard, signal<Layout>("wide"));
  assert.deepEqual([playerName(replay, 0), play.scene().players], ["Person", ["", ""]]);
  play.close();
  assert.equal(playerName({ bots: [undefined, undefined], mine: [0, 1] }, 1), "Person");
});

test("a row is hovered by its own things, not by those picked for all rows", async () => {
  const table = await new Desk().open({ from: "setup", game: "burgundy", setup: { players: 2 } }, []);
  const board = { ...burgundy, pointing: () => pointing } as unknown as GameBoard;
  const play = new Play(table, board, signal<Layout>("wide"));
  (table.now as Signal<Moment>).value = { ...table.now.value, ahead: MENU };
  play.hover.value = { thing: "thing/ROM001" };
  assert.ok(play.rows.value.some((row) => play.isHovered(row)));
  play.point("thing/ROM001");
  play.hover.value = { thing: "thing/ROM001" };
  assert.ok(!play.rows.value.some((row) => play.isHovered(row)));
  play.close();
});

test("the first click of a choice shows it and a later one does it, on the board as in the list", async () => {
  const table = await new Desk().open({ from: "setup", game: "burgundy", setup: { players: 2 } }, []);
  const board = { ...burgundy, pointing: () => pointing } as unknown as GameBoard;
  const play = new Play(table, board, signal<Layout>("wide"));
  (table.now as Signal<Moment>).value = { ...table.now.value, ahead: MENU };
  const done: string[] = [];
  play.act = async ({ actions }) => void done.push(actions.map(({ id }) => id).join("+"));
  const [build, deal] = play.rows.value;
  const [pass] = play.endings.value;
  assert.ok(build && deal && pass);

  play.pick(deal);
  play.pick(pass);
  assert.deepEqual(done, [], "another row is a first click again");
  assert.deepEqual(
    [play.rows.value.length, play.endings.value.length],
    [2, 1],
    "the rows stay where they are",
  );
  play.pick(pass);
  play.back();
  play.point("thing/COM001");
  assert.deepEqual(done, ["0"]);
  play.point("thing/COM001");
  play.back();
  play.point("thing/ROM001");
  assert.deepEqual(done, ["0", "1+11"]);
  play.point("thing/COM002");
  play.back();
  play.pick(build);
  assert.deepEqual(done, ["0", "1+11", "1+12"], "a thing that leaves one way");
  play.pick(play.rows.value[0] as Row);
  assert.deepEqual(done, ["0", "1+11", "1+12", "1+11"], "a row that leaves one way");
  play.close();
});

test("clicks and keys while an action is under way are not heard, and none is refused", async () => {
  const desk = new Desk();
  const setup = { players: 2, first_player: 0 };
  const seed = new Uint8Array(8);
  const table = await desk.open({ from: "setup", game: "burgundy", setup, seed }, [undefined, "greedy"]);
  await settled(table);
  const play = new Play(table, burgundy as unknown as GameBoard, signal<Layout>("wide"));
  const { at } = table.now.value;
  while (!play.underWay.value) play.pick(play.rows.value[0] as Row);
  for (let clicks = 0; clicks < 3; clicks += 1) play.pick(play.rows.value[0] as Row);
  play.confirm();
  void play.undo();
  await until(() => table.now.value.at > at && !play.busy.value, "the end of the action");
  assert.ok(!play.underWay.value);
  await settled(table);
  for (let presses = 0; presses < 3; presses += 1) void play.undo();
  await until(() => table.now.value.at === at && !play.busy.value, "the end of taking back");
  assert.equal(play.problem.value, null);
  play.close();
});

test("an open tip closes with its question, and hides no tip opened later", async () => {
  const table = await new Desk().open({ from: "setup", game: "burgundy", setup: { players: 2 } }, []);
  const between = () => ({ question: "Which one?", names: new Map() });
  const board = { ...burgundy, pointing: () => pointing, between } as unknown as GameBoard;
  const play = new Play(table, board, signal<Layout>("wide"));
  const now = table.now as Signal<Moment>;
  const shown = () => [play.rule.value, play.peeked.value, play.about.value];
  const tell = () => {
    [play.rule.value, play.peeked.value, play.about.value] = ["A1", "A2", "thing/ROM001"];
  };
  now.value = { ...now.value, ahead: MENU };
  play.openRule("A1");
  play.pick(play.rows.value[1] as Row);
  assert.deepEqual(shown(), ["A1", null, null], "it is the same question still");
  tell();
  play.pick(play.rows.value[0] as Row);
  assert.equal(play.question, "Which one?");
  assert.deepEqual(shown(), [null, null, null]);
  tell();
  now.value = { ...now.value };
  assert.deepEqual(shown(), [null, null, null]);
  tell();
  play.openRule("A3");
  assert.deepEqual(shown(), ["A3", null, null]);
  play.close();
});

test("what comes after an option says whether it ends the turn, and events of the own seat do not name it", async () => {
  const table = await new Desk().open({ from: "setup", game: "burgundy", setup: { players: 2 } }, []);
  const play = new Play(table, burgundy as unknown as GameBoard, signal<Layout>("wide"));
  const seat = table.now.value.actor;
  const event = (kind: string, whose: number | null, text: string) => ({
    kind,
    seat: whose,
    values: {},
    text,
    reveals: false,
  });
  const after = (reveals: boolean, ...kinds: readonly string[]) =>
    play.afterwards({
      actions: [],
      things: [],
      events: kinds.map((kind) => event(kind, null, "")),
      reveals,
    });
  assert.equal(after(true, "take", "round"), "ends your turn");
  const draft = { ...event("phase", null, ""), values: { phase: "second draft" } };
  const picked = { actions: [], things: [], events: [draft], reveals: true };
  assert.match(play.afterwards(picked), /^then something/, "another pick follows");
  assert.equal(after(true, "take"), "then something is drawn, rolled or shown");
  assert.equal(after(false, "take", "turn"), "");
  assert.equal(play.eventText(event("workers", seat, `seat ${seat}: +2 workers`)), "+2 workers");
  assert.equal(play.eventText(event("action", seat, `seat ${seat}: die 3 (forced)`)), "Your other die (3)");
  const other = seat === 0 ? 1 : 0;
  assert.equal(play.eventText(event("take", other, `seat ${other}: a tile`)), `Seat ${other + 1}: a tile`);
  play.close();
});
