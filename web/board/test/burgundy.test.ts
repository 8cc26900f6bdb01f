import assert from "node:assert/strict";
import { test } from "node:test";
import type { Tree } from "isettlers";
import type { Action, View } from "isettlers/trees/burgundy";
import type { Position } from "isettlers/wasm";
import {
  ENGLISH,
  type Layout,
  marksOf,
  type Option,
  optionsOf,
  type Scene,
  Selection,
  type VNode,
} from "isettlers-board";
import { board, type Catalogue } from "isettlers-board/burgundy";
import { nodes, things } from "./drawn.js";
import { dice, gameOf, lookAhead, viewOf } from "./games.js";

const SETUPS: readonly Tree[] = [
  { players: 2 },
  { players: 3, estates: "drawn" },
  { players: 4, estates: "drawn", castles: "secret" },
  { estates: ["7", "9"], rulings: { full_storage: "refuse", sold_goods: "open" } },
];
const GAMES = 2;
/** Every so many decisions, the table is drawn after each first pick too. */
const THOROUGH = 6;
const LAYOUTS: readonly Layout[] = ["wide", "tablet", "column", "phone"];

function sceneOf(
  view: View,
  catalogue: Catalogue,
  seat: number,
  selection: Selection<Action>,
  layout: Layout,
) {
  const players = view.seats.map(() => "bot random");
  return { view, catalogue, seat, players, marks: marksOf(selection), layout, words: ENGLISH };
}

/** Asserts that pointing at the things of an option, or naming its kind, leaves it alone. */
function assertReached(option: Option<Action>, selection: Selection<Action>): void {
  const pointed = option.things.reduce((selected, thing) => selected.point(thing), selection);
  const kind = option.actions.at(-1)?.kind ?? "";
  const named = option.things.length === 0 ? pointed.with({ kind }) : pointed;
  const texts = option.actions.map(({ text }) => text).join(", ");
  const left = named.candidates.map(({ actions }) => actions.map(({ text }) => text).join(", "));
  assert.deepEqual(left, [texts]);
}

/** Asserts that every thing of a selection is drawn and marked. */
function assertDrawn(scene: Scene<View, Catalogue>, selection: Selection<Action>): void {
  const drawn = things(board.draw(scene));
  for (const thing of selection.things)
    assert.equal(drawn.get(thing)?.data?.class?.legal, true, `${thing} is not drawn as legal`);
}

function assertPlayable(position: Position, catalogue: Catalogue, step: number): readonly Option<Action>[] {
  const seat = position.actor ?? 0;
  const layout = LAYOUTS[step % LAYOUTS.length] ?? "wide";
  const view = viewOf<View>(position, seat);
  const options = optionsOf(lookAhead<Action>(position, board.through), board.pointing(view, catalogue));
  const selection = new Selection(options);
  assertDrawn(sceneOf(view, catalogue, seat, selection, layout), selection);
  for (const option of options) assertReached(option, selection);
  if (step % THOROUGH > 0) return options;
  const starts = new Map(options.map((option) => [option.things[0], option]));
  for (const [thing, preview] of starts) {
    if (thing === undefined) continue;
    const begun = selection.point(thing);
    assertDrawn({ ...sceneOf(view, catalogue, seat, begun, layout), preview }, begun);
  }
  return options;
}

const kinds = new Set<string>();

for (const setup of SETUPS)
  test(`every legal action can be pointed at: ${JSON.stringify(setup)}`, () => {
    const game = gameOf("burgundy", setup);
    const catalogue = game.catalogue() as Catalogue;
    for (let seed = 0; seed < GAMES; seed++) {
      using position = game.start(BigInt(seed));
      const roll = dice(seed);
      for (let step = 0; !position.over; step++) {
        const options = assertPlayable(position, catalogue, step);
        for (const { actions } of options) for (const { kind } of actions) kinds.add(kind);
        const random = position.legal[roll(position.legal.length)];
        position.apply(seed === 0 || random === undefined ? position.choose("greedy", BigInt(step)) : random);
      }
      const spectator = viewOf<View>(position, "spectator");
      board.draw(sceneOf(spectator, catalogue, 0, new Selection<Action>([]), "wide"));
    }
    game.close();
  });

test("the headers of the seats show the final scores once the game is over", () => {
  using position = gameOf("burgundy", { players: 2 }).start(2n);
  while (!position.over) position.apply(position.choose("greedy", 2n));
  const view = viewOf<View>(position, 0);
  const catalogue = position.game.catalogue() as Catalogue;
  const drawing = board.draw(sceneOf(view, catalogue, 0, new Selection<Action>([]), "wide"));
  const points = nodes(drawing).filter(({ sel }) => sel === "span.points");
  assert.notDeepEqual(
    position.scores,
    view.seats.map(({ vp }) => vp),
  );
  assert.deepEqual(points.map(words), position.scores.map(String));
});

/** The first words in a node. */
function words({ text, children = [] }: VNode): string {
  const [first] = children;
  return text ?? (typeof first === "string" ? first : (first?.text ?? ""));
}

test("pointing at a hex of any estate finds its tile, and the colour and die of an empty one", async () => {
  const reading = await board.reading?.("en");
  using position = gameOf("burgundy", { players: 2 }).start(1n);
  while (position.legal.length > 0 && !tile(viewOf<View>(position, 0), 1))
    position.apply(position.choose("greedy", 1n));
  const view = viewOf<View>(position, 0);
  const catalogue = position.game.catalogue() as Catalogue;
  const scene = sceneOf(view, catalogue, 0, new Selection<Action>([]), "wide");
  for (const seat of [0, 1]) {
    const lying = tile(view, seat) ?? assert.fail();
    const prefix = seat === 0 ? "" : "seat/1/";
    assert.deepEqual(reading?.about(scene, `${prefix}hex/${lying.hex}`), { id: lying.tile });
    const empty = view.seats[seat]?.tiles.some(({ hex }) => hex === 0) ? 36 : 0;
    const { id, facts } = reading?.about(scene, `${prefix}hex/${empty}`) ?? {};
    assert.deepEqual([id, facts?.length], [undefined, 1]);
  }
  assert.equal(reading?.about(scene, "silver")?.name, "Silverlings");
});

function tile(view: View, seat: number): View["seats"][number]["tiles"][number] | undefined {
  return view.seats[seat]?.tiles[0];
}

test("these games asked for every kind of action", () => {
  const all = gameOf("burgundy", {}).catalogue() as { actions: readonly { kind: string }[] };
  assert.deepEqual(
    all.actions.filter(({ kind }) => !kinds.has(kind)),
    [],
  );
});
