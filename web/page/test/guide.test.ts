import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { Layout } from "isettlers-board";
import type { Sentences, Steps } from "../src/games/game.js";
import { explain, passStep, shownSteps, stopExplaining } from "../src/lesson/explained.js";
import { stepAt } from "../src/lesson/steps.js";
import { Play } from "../src/play/play.js";
import type { LocalTable } from "../src/table/local.js";
import { LANGUAGES, type Language } from "../src/texts/index.js";
import { type Dice, dice, drawn } from "./chance.js";
import { Desk, settled } from "./engine.js";
import { boardOf, GAMES, type GameName, usualSetup } from "./games.js";
import { thingsOf } from "./player.js";

/** Games by chance in which every step of a title has to come up. */
const MOST_GAMES = 12;
const DEALS = 24;
const LAYOUTS: readonly Layout[] = ["wide", "tablet", "column", "phone"];

for (const game of GAMES) {
  test(`each step of a guided round of ${game} has its sentence in all languages`, async () => {
    const names = Object.keys(await stepsOf(game));
    assert.ok(names.length >= 10);
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      const sentences = await sentencesOf(game, language);
      assert.deepEqual(Object.keys(sentences), names, language);
      for (const sentence of Object.values(sentences))
        assert.match(sentence, /^\p{Lu}.{30,140}\.$/u, language);
    }
  });

  test(`each step of a guided round of ${game} comes up, and what it speaks of is drawn`, async () => {
    const steps = await stepsOf(game);
    const shown: string[] = [];
    for (let seed = 1; shown.length < Object.keys(steps).length; seed += 1) {
      const missing = Object.keys(steps).filter((name) => !shown.includes(name));
      assert.ok(seed <= MOST_GAMES, `after ${MOST_GAMES} games: ${missing}`);
      await playThrough(game, seed, (play) => passAll(play, steps, shown));
    }
  });
}

test("the first decision of a game brings up a step, whatever is dealt", async () => {
  for (const game of GAMES) {
    const steps = await stepsOf(game);
    for (let seed = 1; seed <= DEALS; seed += 1) {
      const play = await opened(game, seed);
      await settled(play.table as LocalTable);
      assert.notEqual(stepAt(play, steps, []), null, `${game}, seed ${seed}`);
      play.close();
    }
  }
});

/** Shows all steps that a decision brings up. */
function passAll(play: Play, steps: Steps, shown: string[]): void {
  for (let step = stepAt(play, steps, shown); step !== null; step = stepAt(play, steps, shown)) {
    shown.push(step.name);
    play.ringed.value = step.things;
    for (const layout of LAYOUTS) {
      const there = thingsOf(play.board.draw({ ...play.scene(), layout }));
      for (const thing of step.things) assert.ok(there.has(thing), `${step.name}, ${layout}: ${thing}`);
    }
  }
  play.ringed.value = [];
}

/** Plays a game against a bot by chance, and looks at each decision. */
async function playThrough(game: GameName, seed: number, look: (play: Play) => void): Promise<void> {
  const play = await opened(game, seed);
  const table = play.table as LocalTable;
  const random: Dice = dice(seed);
  for (await settled(table); table.now.value.outcome === null; await settled(table)) {
    look(play);
    await table.act(drawn(play.selection.value.options, random).actions.map(({ id }) => id));
  }
  play.close();
}

/** A table as the start page opens it for a first round. */
async function opened(game: GameName, seed: number): Promise<Play> {
  const word = Uint8Array.of(seed, 0, 0, 0, 0, 0, 0, 0);
  const opening = { from: "setup", game, setup: usualSetup(game), seed: word } as const;
  const table = await new Desk().open(opening, [undefined, "greedy"]);
  return new Play(table, await boardOf(game), signal<Layout>("wide"));
}

test("a step is shown once, and from the first on when the explanations are turned on again", () => {
  assert.equal(shownSteps("burgundy"), undefined);
  explain("burgundy");
  passStep("burgundy", "dice");
  assert.deepEqual([shownSteps("burgundy"), shownSteps("founders")], [["dice"], undefined]);
  stopExplaining("burgundy");
  assert.equal(shownSteps("burgundy"), undefined);
  explain("burgundy");
  assert.deepEqual(shownSteps("burgundy"), []);
  stopExplaining("burgundy");
});

async function stepsOf(game: GameName): Promise<Steps> {
  return (await import(`../src/games/${game}/guide/steps.js`)).steps;
}

async function sentencesOf(game: GameName, language: Language): Promise<Sentences<Steps>> {
  const folder = language === "en" ? `games/${game}/guide/en` : `languages/${language}/${game}-guide`;
  return (await import(`../src/${folder}.js`)).sentences;
}
