import assert from "node:assert/strict";
import { test } from "node:test";
import type { Action, View } from "isettlers/trees/burgundy";
import { ENGLISH, marksOf, optionsOf, type Scene, Selection, type Words } from "isettlers-board";
import { board, type Catalogue } from "isettlers-board/burgundy";
import { GERMAN } from "isettlers-board/de";
import { POLISH } from "isettlers-board/pl";
import { label, things } from "./drawn.js";
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
      "castles, die 5, row 1, place 2, empty, can be chosen",
      "castles, die 4, row 1, place 3, empty, can be chosen",
      "castles, die 6, row 2, place 3, empty, can be chosen",
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
      "animals, die 5, row 3, place 1, empty, can be chosen",
      "animals, die 4, row 3, place 2, empty, can be chosen",
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

const LAST_HEX: readonly (readonly [Words, string])[] = [
  [ENGLISH, "buildings, die 3, row 7, place 4, empty"],
  [GERMAN, "Gebäude, Würfel 3, Reihe 7, Feld 4, leer"],
  [POLISH, "budynki, kość 3, rząd 7, pole 4, puste"],
];

for (const [words, last] of LAST_HEX)
  test(`a hex has a name of its own by its colour, die and place: ${last}`, () => {
    using game = gameOf("burgundy", { estates: ["1", "7"] });
    using position = game.start(1n);
    const [seat, layout, players, marks] = [0, "wide" as const, [], new Map()];
    const scene = {
      view: viewOf<View>(position, seat),
      catalogue: game.catalogue() as Catalogue,
      ...{ seat, layout, players, marks, words },
    };
    const drawing = board.draw(scene);
    for (const whose of ["", "seat/1/"]) {
      const own = [...things(drawing).keys()].filter((thing) => thing.startsWith(`${whose}hex/`));
      const names = new Set(own.map((thing) => label(drawing, thing)));
      assert.equal(own.length, 37);
      assert.equal(names.size, own.length, [...names].join("\n"));
    }
    assert.equal(label(drawing, "hex/36"), last);
  });
