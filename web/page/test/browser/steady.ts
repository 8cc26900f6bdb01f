import assert from "node:assert/strict";
import { dice } from "../chance.js";
import { GAMES, usualSetup } from "../games.js";
import { chooses, openTable, turn } from "./hands.js";
import { openPosition, type Position, reached } from "./positions.js";
import { DESKTOP, trial } from "./trial.js";

/** Decisions of a game at which all things are pointed at. */
const DECISIONS = 16;

for (const game of GAMES)
  trial(`a thing of ${game} stays under the pointer that comes to it`, async (open) => {
    const page = await open(DESKTOP);
    await openTable(page, game, 11);
    const random = dice(11);
    for (let decisions = 0; decisions < DECISIONS; decisions += 1) {
      const { question, over } = await turn(page);
      if (over) return;
      assert.deepEqual(await page.evaluate(runningAway), [], question);
      await chooses(page, random, async () => {
        assert.deepEqual(await page.evaluate(runningAway), [], "after a pick");
      });
    }
  });

trial("a location of an opponent that can be razed stays under the pointer", async (open) => {
  const page = await open(DESKTOP);
  await openPosition(page, await reached("imperial", usualSetup("imperial"), dice(5), razes));
  assert.deepEqual(await page.evaluate(runningAway), []);
});

/** Whether a location of the opponent can be razed. */
function razes(position: Position): boolean {
  const actions = [...position.legal].map((id) => position.action(id));
  return actions.some(({ kind, arguments: { row } }) => kind === "raze" && row === 1);
}

/**
 * The things that are elsewhere once the pointer is at them, so that a click would go beside them, or that have
 * something scroll: a scrollbar, which Playwright hides, takes its room from what scrolls.
 */
async function runningAway(): Promise<readonly string[]> {
  const at = (x: number, y: number) => document.elementFromPoint(x, y)?.closest("[data-thing]");
  const come = (to: Element | null) =>
    to?.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse" }));
  const names = [...document.querySelectorAll<HTMLElement>(".board [data-thing].legal")].map(
    ({ dataset }) => dataset.thing as string,
  );
  const frames = [...document.querySelectorAll(".board *")].filter((element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowY),
  );
  const scrolling = () =>
    frames.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).length;
  const lost: string[] = [];
  for (const name of names) {
    const thing = document.querySelector(`.board [data-thing="${CSS.escape(name)}"]`) as Element;
    const { left, top, width, height } = thing.getBoundingClientRect();
    const spots = [0.2, 0.5, 0.8].flatMap((across) =>
      [0.2, 0.5, 0.8].map((down) => [left + width * across, top + height * down] as const),
    );
    const seen = spots.filter(([x, y]) => at(x, y) === thing);
    const scrolled = scrolling();
    come(thing);
    for (const [x, y] of seen)
      if ((await eyes.under({ x, y })) !== name) {
        lost.push(name);
        break;
      }
    if (seen.length > 0 && scrolling() !== scrolled) lost.push(`${name} has something scroll`);
    come(document.querySelector(".board"));
  }
  return lost;
}
