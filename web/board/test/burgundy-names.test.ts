import assert from "node:assert/strict";
import { test } from "node:test";
import type { Action, View } from "isettlers/trees/burgundy";
import { ENGLISH, marksOf, optionsOf, type Scene, Selection } from "isettlers-board";
import { board, type Catalogue } from "isettlers-board/burgundy";
import { label } from "./drawn.js";
import { dice, gameOf, lookAhead, viewOf } from "./games.js";

/** A decision as a reader meets it: the question, its rules, and what the things that it is about are called. */
interface Decision {
  readonly question: string;
  readonly rules: readonly string[];
  readonly things: readonly string[];
}

function decision(scene: Scene<View, Catalogue>, selection: Selection<Action>): Decision {
  const drawing = board.draw(scene);
  return {
    question: board.question(scene),
    rules: board.rules(scene),
    things: [...selection.things].slice(0, 3).map((thing) => label(drawing, thing)),
  };
}

/** The first decision of each kind in a few games that are always the same. */
function decisions(): ReadonlyMap<string, Decision> {
  const game = gameOf("burgundy", { players: 3, estates: "drawn" });
  const catalogue = game.catalogue() as Catalogue;
  const roll = dice(1);
  const met = new Map<string, Decision>();
  for (let seed = 1; seed <= 6; seed++) {
    using position = game.start(BigInt(seed));
    while (!position.over) {
      const seat = position.actor ?? 0;
      const view = viewOf<View>(position, seat);
      const options = optionsOf(lookAhead<Action>(position, board.through), board.pointing(view, catalogue));
      const selection = new Selection(options);
      const scene = {
        view,
        catalogue,
        seat,
        players: [],
        marks: marksOf(selection, [], new Map()),
        layout: "wide" as const,
        words: ENGLISH,
      };
      const kind = view.pending?.asked ?? `turn: ${options[0]?.actions[0]?.kind}`;
      if (!met.has(kind)) met.set(kind, decision(scene, selection));
      position.apply(position.legal[roll(position.legal.length)] ?? 0);
    }
  }
  game.close();
  return met;
}

const EXPECTED: { readonly [kind: string]: Decision } = {
  "turn: side": {
    question: "Which side of the board do you play?",
    rules: ["BS7", "BA19"],
    things: ["side with estate 1, can be chosen", "side with estate 3, can be chosen"],
  },
  "turn: start": {
    question: "Where does your first castle stand?",
    rules: ["BS7", "BA1"],
    things: [
      "hex 1, castles, die 5, empty, can be chosen",
      "hex 2, castles, die 4, empty, can be chosen",
      "hex 6, castles, die 6, empty, can be chosen",
    ],
  },
  die: {
    question: "What is the die showing 5 used for?",
    rules: ["BU1", "BU3"],
    things: [
      "market in depot 4, for 1 worker, can be chosen",
      "cow 4 in depot 4, for 1 worker, can be chosen",
      "ship in depot 4, for 1 worker, can be chosen",
    ],
  },
  castle: {
    question: "What is the castle's action?",
    rules: ["BE4", "BA9", "BA11"],
    things: [
      "market in depot 1, can be chosen",
      "knowledge 4 in depot 1, can be chosen",
      "ship in depot 1, can be chosen",
    ],
  },
  "turn: die": {
    question: "What do you do with a die?",
    rules: ["BU1", "BU2"],
    things: [
      "die showing 4, can be chosen",
      "watchtower in depot 2, for 2 workers, can be chosen",
      "knowledge 16 in depot 2, for 2 workers, can be chosen",
    ],
  },
  discard: {
    question: "Which stored tile makes room for knowledge 4?",
    rules: ["BU4", "BA4"],
    things: ["pig 3, stored, can be chosen", "castle, stored, can be chosen", "ship, stored, can be chosen"],
  },
  ship: {
    question: "From which depot does the ship take goods?",
    rules: ["BE2", "BA5", "BA6"],
    things: [
      "depot 1: no goods, can be chosen",
      "depot 3: red goods, 1, die 4, can be chosen",
      "depot 4: orange goods, 1, die 6, can be chosen",
    ],
  },
  take: {
    question: "Which tile does the carpenter's workshop take?",
    rules: ["BE7", "BU4"],
    things: [
      "watchtower in depot 2, can be chosen",
      "church in depot 3, can be chosen",
      "watchtower in depot 5, can be chosen",
    ],
  },
  city_hall: {
    question: "Which tile do you add?",
    rules: ["BE7", "BU5"],
    things: [
      "chicken 3, stored, can be chosen",
      "hex 9, animals, die 5, empty, can be chosen",
      "hex 10, animals, die 4, empty, can be chosen",
    ],
  },
  "turn: end": {
    question: "Do you buy a tile?",
    rules: ["BU1", "BU2"],
    things: [
      "carpenter's workshop in the black depot, for 2 silverlings, can be chosen",
      "2 silverlings, can be chosen",
      "city hall in the black depot, for 2 silverlings, can be chosen",
    ],
  },
  goods: {
    question: "Which goods are kept?",
    rules: ["BA5", "BA23"],
    things: ["turquoise goods, 1, die 1, can be chosen", "violet goods, 2, die 2, can be chosen"],
  },
  warehouse: {
    question: "Which goods does the warehouse sell?",
    rules: ["BE7", "BU6"],
    things: ["violet goods, 1, die 2, can be chosen", "brown goods, 2, die 5, can be chosen"],
  },
};

test("every kind of decision has a question, its rules, and names of what it is about", () => {
  assert.deepEqual(Object.fromEntries(decisions()), EXPECTED);
});
