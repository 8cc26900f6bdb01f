import assert from "node:assert/strict";
import { test } from "node:test";
import { board } from "isettlers-board/imperial";
import { label } from "./drawn.js";
import { gameOf, randomGame, Seen } from "./imperial-games.js";

interface Question {
  readonly question: string;
  /** The things that can be pointed at, as they are read out. */
  readonly names: readonly string[];
}

/** The first time that each question is asked in a game. */
function questionsOf(setup: string, seed: number): ReadonlyMap<string, Question> {
  const { game, catalogue } = gameOf(setup);
  const questions = new Map<string, Question>();
  for (const position of randomGame(game, seed)) {
    const seen = new Seen(catalogue, position);
    const kind = seen.view.pending?.chain.at(-1)?.what ?? seen.view.phase;
    if (questions.has(kind)) continue;
    const selection = seen.selection();
    const drawing = seen.draw(selection);
    const names = [...selection.things].map((thing) => label(drawing, thing));
    questions.set(kind, { question: board.question(seen.scene()), names });
  }
  game.close();
  return questions;
}

/** Kinds of decisions with the question and the beginning of the first name, by game. */
const EXPECTED: readonly (readonly [string, number, readonly (readonly [string, string, string])[]])[] = [
  [
    "four",
    23,
    [
      [
        "first draft",
        "Which card do you take?",
        "Village, common, production, pink; costs 1 wood; Produces 1 worker; When built, gain 1 worker; raze: 2 workers",
      ],
      [
        "action",
        "What do you do?",
        "Ruins, common, feature, no colour; costs nothing; When built, gain 1 worker",
      ],
      ["exchange", "What do you exchange two more workers for?", "common deck, 66 cards"],
      ["draw", "Which deck is the next card drawn from?", "common deck, 66 cards"],
      [
        "give up",
        "Which location goes for Golden Bazaar?",
        "Brewer, common, action, red; costs 1 wood; Up to twice a round: pay 1 food to gain 1 VP; raze: 1 wood, 1 food; guarded, razing costs 1 more",
      ],
      ["good", "Which good?", "1 wood in the supply"],
      ["gold", "How much gold stands in for food? (Egyptian Quarry)", "no gold for food"],
      ["target", "What does Robbers work on?", "deal Shrine: 1 card"],
      ["convert", "Which goods are turned into points?", "3 food in the supply"],
    ],
  ],
  ["four", 27, [["gate", "Under which Gate does the card go?", "under Gate 1: 0 cards"]]],
  [
    "four",
    8,
    [
      ["slaver", "Do you pay Slaver?", "3 gold in the supply"],
      ["build", "Which faction card do you build?", "Chariot Builder, faction, action, black"],
    ],
  ],
  ["two", 6, [["keep", "Which card do you keep?", "Headquarters, faction, feature, grey"]]],
  [
    "three",
    12,
    [
      ["color", "Which colour?", "brown"],
      ["samurai", "Where does a samurai go?", "Farm, faction, production, red"],
    ],
  ],
  ["five", 6, [["deck", "Which deck do you search?", "common deck, 44 cards"]]],
  [
    "solo japanese",
    9,
    [
      ["target", "What does Robbers work on?", "attack on cards"],
      ["seize", "Which deal goes to the Collection?", "deal Primeval Forest: 1 wood"],
      ["lay", "Which card do you place as a foundation?", "Armorer, common, production, black"],
      ["card", "Which card from your hand?", "Quarry, common, production, grey"],
    ],
  ],
  ["solo plain", 1, [["attacked", "Which location is hit?", "Old Forest, common, production, brown"]]],
];

for (const [setup, seed, expected] of EXPECTED)
  test(`what game ${seed} of ${setup} asks is read out`, () => {
    const questions = questionsOf(setup, seed);
    for (const [kind, text, name] of expected) {
      const question = questions.get(kind);
      assert.equal(question?.question, text, kind);
      assert.ok(question.names[0]?.startsWith(name), `${kind}: ${question.names[0]}`);
      for (const other of question.names) assert.match(other, /, can be chosen$/);
    }
  });
