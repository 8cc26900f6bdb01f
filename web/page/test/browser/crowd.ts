import assert from "node:assert/strict";
import { openLibrary } from "isettlers/wasm/file";
import { codeOf } from "../../src/position/link.js";
import { FACTIONS } from "../../src/start/form.js";
import { type Dice, dice, drawn } from "../chance.js";
import { turn } from "./hands.js";
import { DESKTOP, trial } from "./trial.js";

const LAST_ROUND = 5;
/** Games in which opponents have most to show. */
const SEEDS = [20, 43];

trial("the opponents of five players are seen whole at 1280x720, in the last round too", async (open) => {
  const page = await open(DESKTOP);
  for (const seed of SEEDS) {
    await page.evaluate(
      (code) => {
        location.hash = `position=${code}`;
      },
      await lateGame(dice(seed)),
    );
    await page.locator(".position-bar .primary").click();
    await turn(page);
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

/** A position of the last round as a link carries it: nobody passes, razes or gives up while there is something else. */
async function lateGame(random: Dice): Promise<string> {
  const library = await openLibrary();
  using game = library.game("imperial", { factions: FACTIONS, packs: ["atlanteans"] });
  using position = game.start(random(1000));
  let last = position.save();
  while (!position.over) {
    const { round, phase } = position.view(0);
    if (round === LAST_ROUND && phase === "action" && position.actor === 0) last = position.save();
    const others = [...position.legal].filter((id) => id !== 0);
    const builds = others.filter((id) => !/raze|give/.test(position.action(id).kind));
    const from = [builds, others, [...position.legal]].find((ids) => ids.length > 0) ?? [];
    position.apply(drawn(from, random));
  }
  return codeOf({ snapshot: last });
}
