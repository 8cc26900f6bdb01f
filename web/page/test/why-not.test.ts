import assert from "node:assert/strict";
import { after, test } from "node:test";
import { signal } from "@preact/signals";
import type { LegalAction, Tree } from "isettlers";
import { lookAhead, openLibrary, type Position } from "isettlers/wasm/file";
import { type Ahead, type GameBoard, type Layout, type Option, optionsOf, type Thing } from "isettlers-board";
import { hindered, isKnown } from "../src/engine/hindered.js";
import { Play } from "../src/play/play.js";
import { chainOf, pointedAt, whyNot } from "../src/play/why-not.js";
import type { LocalTable } from "../src/table/local.js";
import { dice, drawn } from "./chance.js";
import { Desk, settled } from "./engine.js";
import { boardOf, GAMES, type GameName, usualSetup } from "./games.js";
import { thingsOf } from "./player.js";

const ALL = { unsaid: [], without: [] };
/** Every ninth decision of a game is looked at. */
const EACH = 9;
/** The most lines that a thing has against it. */
const MOST_REASONS = 4;
const WHY = { kind: "any", values: {}, text: "any" };

const library = await openLibrary();
const desk = new Desk();

/** Decisions of a game by chance, each with the catalogue of its setup. */
async function* decisionsOf(
  game: GameName,
): AsyncGenerator<{ readonly position: Position; readonly catalogue: Tree }> {
  const { catalogue } = await opened(game, ["random", "random"]);
  const random = dice(3);
  using position = library.game(game, usualSetup(game)).start(3n);
  for (let at = 0; !position.over; at += 1) {
    if (at % EACH === 0) yield { position, catalogue };
    const busy = [...position.legal].filter((id) => position.action(id).kind !== "pass");
    position.apply(drawn(busy.length > 0 ? busy : [...position.legal], random));
  }
}

async function opened(game: GameName, bots: readonly (string | undefined)[]): Promise<LocalTable> {
  const table = await desk.open({ from: "setup", game, setup: usualSetup(game) }, bots);
  after(() => table.close());
  return table;
}

const idsOf = ({ actions }: Option) => actions.map(({ id }) => id);

for (const game of GAMES)
  test(`an action has the same things whether it is legal or not: ${game}`, async () => {
    const board = await boardOf(game);
    const lengths = new Set<number>();
    for await (const { position, catalogue } of decisionsOf(game)) {
      const ahead = lookAhead(position, new Set(board.through));
      const pointing = board.pointing(position.view(position.actor ?? 0), catalogue);
      for (const option of optionsOf(ahead, pointing).filter(({ reveals }) => !reveals)) {
        const chain = idsOf(option).slice(0, -1);
        assert.ok(isKnown(ahead, chain));
        const action = option.actions.at(-1) as LegalAction;
        if (action.kind === "pay_gold") continue; // a price is one thing for all its resources
        const [one] = pointedAt([{ action, why: WHY }], chainOf(ahead, chain), pointing);
        assert.deepEqual(one?.things, option.things, action.text);
        lengths.add(option.actions.length);
      }
    }
    assert.ok(lengths.has(1) && lengths.has(2), [...lengths].join(" "));
  });

for (const game of GAMES)
  test(`no action that is legal has a reason against it: ${game}`, async () => {
    const { reasons = { ...ALL, far: [] } } = await boardOf(game);
    const kinds = new Set<string>();
    for await (const { position } of decisionsOf(game)) {
      const legal = new Set(position.legal);
      for (const { action, why } of hindered(position, reasons)) {
        assert.ok(!legal.has(action.id), action.text);
        kinds.add(why.kind);
      }
    }
    assert.ok(kinds.size > 3, [...kinds].join(" "));
    for (const kind of reasons.unsaid) assert.ok(!kinds.has(kind), kind);
  });

for (const game of GAMES)
  test(`no reason depends on anything that the seat does not know: ${game}`, async () => {
    const board = await boardOf(game);
    for await (const { position } of decisionsOf(game)) {
      const seat = position.actor ?? 0;
      const [known] = lookAhead(position, new Set(board.through)).filter(({ reveals }) => !reveals);
      using other = position.clone();
      other.resample(seat, 99n);
      assert.deepEqual(hindered(position, ALL), hindered(other, ALL));
      if (known === undefined) continue;
      using here = position.clone();
      using there = other.clone();
      for (const each of [here, there]) each.apply(known.action.id);
      if (here.actor === seat) assert.deepEqual(hindered(here, ALL), hindered(there, ALL), known.action.text);
    }
  });

test("the engine gives reasons to the seat that decides alone, after chains that were looked at", async () => {
  const table = await opened("burgundy", [undefined, undefined]);
  const reasons = { ...ALL, far: [] };
  await table.look(table.now.value.actor);
  assert.ok((await table.hindered([], reasons)).length > 0);
  const [{ action }] = table.now.value.ahead as readonly [Ahead];
  assert.ok((await table.hindered([action.id], reasons)).length > 0);
  await assert.rejects(table.hindered([65_000], reasons), /not looked at/);
  await table.look(null);
  await assert.rejects(table.hindered([], reasons), /another seat decides/);
});

test("pointing at a thing that cannot be used asks why, and any other choice ends that", async () => {
  const table = await opened("burgundy", [undefined, "random"]);
  const play = new Play(table, await boardOf("burgundy"), signal<Layout>("wide"));
  await settled(table);
  const [legal] = play.selection.value.startable;
  assert.ok(legal !== undefined);
  play.point("silver");
  assert.equal(play.refused.value, "silver");
  play.point(legal);
  assert.equal(play.refused.value, null);
  play.point("silver");
  play.back();
  assert.equal(play.refused.value, null);
  play.close();
});

/** The texts of the reasons that the things on a table have, while somebody plays by chance; after one pick too. */
async function reasonsIn(game: GameName, board: GameBoard): Promise<ReadonlyMap<Thing, ReadonlySet<string>>> {
  const table = await opened(game, [undefined, "random"]);
  const play = new Play(table, board, signal<Layout>("wide"));
  const random = dice(7);
  const texts = new Map<Thing, ReadonlySet<string>>();
  for (let decisions = 0; decisions < 40; decisions += 1) {
    await settled(table);
    const { options } = play.selection.value;
    if (options.length === 0) break;
    const [first] = drawn(options, random).things;
    if (first !== undefined && random(2) === 0) play.point(first);
    for (const thing of thingsOf(play.board.draw(play.scene()))) {
      const reasons = await whyNot(play, thing);
      if (play.selection.value.startable.has(thing)) assert.deepEqual(reasons, []);
      assert.ok(reasons.length <= MOST_REASONS, `${thing}: ${reasons.map(({ text }) => text)}`);
      texts.set(thing, new Set([...(texts.get(thing) ?? []), ...reasons.map(({ text }) => text)]));
    }
    await play.act(drawn(options, random));
  }
  play.close();
  return texts;
}

const EXPECTED: { readonly [K in GameName]: readonly (readonly [thing: RegExp, reason: RegExp])[] } = {
  imperial: [
    [/^hand\//, /^needs \d \w+, has \d \w+/],
    [/^location\//, /./],
  ],
  burgundy: [
    [/^hex\//, /^(the hex is|a tile lies on the hex|no tile lies beside the hex)/],
    [/^depot\//, /^workers: needs \d, has \d$/],
  ],
  founders: [
    [/^open\//, /^no tile makes /],
    [/^token\//, /^there is no \w+ token in hand$/],
  ],
};

for (const game of GAMES)
  test(`things that cannot be used say why: ${game}`, async () => {
    const texts = await reasonsIn(game, await boardOf(game));
    for (const [name, reason] of EXPECTED[game])
      assert.ok(
        [...texts].some(
          ([thing, reasons]) => name.test(thing) && [...reasons].some((text) => reason.test(text)),
        ),
        `${name}: ${reason}`,
      );
  });
