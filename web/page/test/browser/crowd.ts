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

trial(
  "each opponent of five players comes whole into sight at 1280x720, in the last round too",
  async (open) => {
    const page = await open(DESKTOP);
    for (const seed of SEEDS) {
      await openPosition(page, await reached("imperial", FIVE_PLAYERS, dice(seed), isLate, buildsFirst));
      await rest(page);
      assert.deepEqual(await page.locator(".opponent").evaluateAll(hidden), [0, 0, 0, 0], `game ${seed}`);
      await page.evaluate(() => {
        location.hash = "";
      });
      await page.waitForSelector(".go");
    }
  },
);

/** Pixels of each panel, or of what it holds, that lie outside of the panels' room once it is scrolled to. */
function hidden(panels: readonly Element[]): readonly number[] {
  return panels.map((panel) => {
    panel.scrollIntoView({ block: "nearest" });
    const room = (panel.closest(".opponents") as Element).getBoundingClientRect();
    const { top, bottom } = panel.getBoundingClientRect();
    const outside = Math.max(0, room.top - top) + Math.max(0, bottom - room.bottom);
    // Borders that are not whole pixels are rounded up.
    return Math.floor(Math.max(0, outside - 1) + Math.max(0, panel.scrollHeight - panel.clientHeight - 2));
  });
}

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
