import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameBoard } from "isettlers-board";
import type { LocalTable } from "../src/table/local.js";
import { type Dice, dice, randomSetting, type Setting } from "./chance.js";
import { checker, Desk } from "./engine.js";
import { boardOf } from "./games.js";
import { Player } from "./player.js";

/** How many games are played; `npm run soak` plays 200. SEED names the first. */
const GAMES = Number(process.env.GAMES ?? 6);
const FIRST = Number(process.env.SEED ?? 1);

const check = checker();

for (let seed = FIRST; seed < FIRST + GAMES; seed += 1)
  test(`a whole game of a setup by chance: SEED=${seed}`, async () => {
    const random = dice(13 * seed); // neighbours would draw the same title
    const setting = await randomSetting(random, check);
    try {
      await playWhole(setting, seed, random);
    } catch (error) {
      throw new Error(`${JSON.stringify(setting)}: ${(error as Error).message}`, { cause: error });
    }
  });

async function playWhole({ game, setup, bots }: Setting, seed: number, random: Dice): Promise<void> {
  const board = await boardOf(game);
  const desk = new Desk();
  const word = Uint8Array.of(seed & 255, seed >> 8, 0, 0, 0, 0, 0, 0);
  const table = await desk.open({ from: "setup", game, setup, seed: word }, bots);
  await table.through(board.through);
  const player = new Player(table, board, random);
  const actions = await player.toTheEnd();
  player.play.close();
  await looksBack(await desk.open({ from: "saved" }, [], { watch: true }), board, actions, random);
}

/** Jumps about in the replay, from any seat. */
async function looksBack(replay: LocalTable, board: GameBoard, actions: number, random: Dice): Promise<void> {
  assert.equal(replay.length, actions);
  const player = new Player(replay, board, random);
  for (let jump = 0; jump < 8; jump += 1) {
    if (random(3) === 0) await replay.look(random(replay.names.length));
    player.play.past.value = await replay.moment(random(actions + 1));
    player.look();
  }
  player.play.close();
}
