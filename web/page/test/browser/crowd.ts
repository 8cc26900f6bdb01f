import assert from "node:assert/strict";
import { FACTIONS } from "../../src/games/imperial/game.js";
import { dice } from "../chance.js";
import { rest } from "./hands.js";
import { openPosition, type Position, reached } from "./positions.js";
import { DESKTOP, trial } from "./trial.js";

const LAST_ROUND = 5;
/** Games in which opponents have most to show. */
const SEEDS = [20, 43];
const FIVE_PLAYERS = { factions: FACTIONS, packs: ["atlanteans"] };

trial("the opponents of five players are seen whole at 1280x720, in the last round too", async (open) => {
  const page = await open(DESKTOP);
  for (const seed of SEEDS) {
    await openPosition(page, await reached("imperial", FIVE_PLAYERS, dice(seed), isLate, buildsFirst));
    await rest(page);
    const hidden = await page
      .locator(".opponents")
      .evaluate((panels) => panels.scrollHeight - panels.clientHeight);
    // Borders that are not whole pixels are rounded up.
    assert.ok(hidden <= 2, `game ${seed}: ${hidden} pixels are hidden`);
    await page.evaluate(() => {
      location.hash = "";
    });
    await page.waitForSelector(".go");
  }
});

function isLate(position: Position): boolean {
  const { round, phase } = position.view(0);
  return round === LAST_ROUND && phase === "action";
}

/** Nobody passes, razes or gives up while there is something else. */
function buildsFirst(position: Position): readonly number[] {
  const others = [...position.legal].filter((id) => id !== 0);
  const builds = others.filter((id) => !/raze|give/.test(position.action(id).kind));
  return [builds, others].find((ids) => ids.length > 0) ?? [...position.legal];
}
