import assert from "node:assert/strict";
import { test } from "node:test";
import type { Action, View } from "isettlers/trees/burgundy";
import { ENGLISH, marksOf, type Option, type Scene, Selection } from "isettlers-board";
import { board, type Catalogue } from "isettlers-board/burgundy";
import { attribute, nodes } from "./drawn.js";
import { gameOf, viewOf } from "./games.js";

const game = gameOf("burgundy", { players: 2 });
const catalogue = game.catalogue() as Catalogue;

/** The table of a game that has just begun, with tiles in the storage of seat 0. */
function table(stored: readonly string[] = []): Scene<View, Catalogue> {
  using position = game.start(5n);
  const view = viewOf<View>(position, 0);
  const seats = view.seats.map((seat, at) => (at === 0 ? { ...seat, stored } : seat));
  const marks = marksOf(new Selection([]));
  return {
    view: { ...view, seats } as View,
    catalogue,
    seat: 0,
    players: [],
    marks,
    layout: "wide",
    words: ENGLISH,
  };
}

function option(action: object, ...kinds: readonly string[]): Option<Action> {
  const events = kinds.map((kind) => ({ kind, seat: 0, values: {}, text: "", reveals: false }));
  return { actions: [action as Action], things: [], events, reveals: false };
}

test("a text names a hex by its colour and die, and by its place where others look the same", () => {
  const scene = table();
  const hexes = catalogue.estates.find(({ name }) => name === scene.view.seats[0]?.estate)?.hexes ?? [];
  const texts = hexes.map(({ hex }) => board.worded?.(scene, `place bank on ${hex}`, 0) ?? "");
  assert.equal(new Set(texts).size, hexes.length, "each hex has a text of its own");
  for (const text of texts)
    assert.match(text, /^place bank on [a-z ]+ hex, die [1-6]( \((1st|2nd|3rd|\dth) from the top\))?$/);
  const yellow = hexes.find(({ color, die }) => color === "yellow" && die === 3);
  assert.equal(board.worded?.(scene, `place bank on ${yellow?.hex}`, 0), "place bank on yellow hex, die 3");
  assert.equal(board.worded?.(scene, "place bank on 3", null), "place bank on 3", "an estate nobody knows");
  assert.equal(board.worded?.(scene, "take bank from depot 6", 0), "take bank from depot 6");
});

test("a die is named by what it shows, and the one that is left is the other one", () => {
  assert.equal(board.worded?.(table(), "seat 0: die 3 (forced)", 0), "your other die (3)");
  assert.equal(board.worded?.(table(), "seat 0: die 3", 0), "seat 0: die showing 3");
  assert.equal(board.worded?.(table(), "die 3", 0), "die showing 3");
});

test("a choice says what its tile does, that a stored tile has to go, and why a ship takes no goods", () => {
  const take = (tile: string) => option({ kind: "take", id: 1, arguments: { tile, depot: 1 } });
  const note = (of: Option<Action>, stored: readonly string[] = []) => board.note?.(table(stored), of);
  assert.equal(note(take("bank")), "2 silverlings.");
  assert.match(note(take("knowledge-8")) ?? "", /^Each worker paid changes a die/);
  assert.equal(note(take("cow-2")), undefined, "the points of animals are among the gains");
  const full = ["cow-2", "mine", "ship"];
  assert.match(note(take("cow-2"), full) ?? "", /storage is full/);
  assert.match(note(take("bank"), full) ?? "", /storage is full.* 2 silverlings/);
  const place = option({ kind: "place", id: 1, arguments: { tile: "cow-2", hex: 3 } });
  assert.equal(note(place, full), undefined);
  const { view } = table();
  const ships = (goods: boolean) => {
    const at = view.depots.findIndex((depot) => Object.keys(depot.goods).length > 0 === goods);
    assert.ok(at >= 0);
    return { kind: "ship", id: 1, arguments: { depots: [at + 1] } };
  };
  assert.equal(note(option(ships(false), "action")), "no goods there");
  assert.match(note(option(ships(true), "action")) ?? "", /^none of these goods/);
  assert.equal(note(option(ships(true), "action", "goods")), undefined);
  assert.equal(note(option({ kind: "end", id: 0, arguments: {} })), undefined);
});

test("a tile that would come is drawn in a free place, and nowhere while the storage is full", () => {
  const coming = {
    ...option({ kind: "take", id: 1, arguments: { tile: "bank", depot: 1 } }),
    events: [{ kind: "take", seat: 0, values: { tile: "bank", depot: 1 }, text: "", reveals: false }],
  };
  const ghosts = (...stored: readonly string[]) =>
    nodes(board.draw({ ...table(stored), catalogue: { ...catalogue }, preview: coming })).filter(
      ({ sel }) => sel === "span.ghosted",
    ).length;
  assert.equal(ghosts("cow-2", "mine"), 1);
  assert.equal(ghosts("cow-2", "mine", "ship"), 0);
});

test("a stored tile keeps its place until it leaves, whoever looks meanwhile", () => {
  const stored = (...tiles: readonly string[]) =>
    nodes(board.draw(table(tiles)))
      .map((node) => String(attribute(node, "data-thing")))
      .filter((thing) => thing.startsWith("stored/"));
  assert.deepEqual(stored("mine", "ship"), ["stored/mine", "stored/ship"]);
  assert.deepEqual(stored("bank", "mine", "ship"), ["stored/mine", "stored/ship", "stored/bank"]);
  board.draw({ ...table(), seat: 1 });
  assert.deepEqual(stored("bank", "castle", "ship"), ["stored/castle", "stored/ship", "stored/bank"]);
  assert.deepEqual(stored("ship", "ship"), ["stored/ship", "stored/ship"]);
});
