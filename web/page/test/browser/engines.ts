import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "../chance.js";
import { GAMES, type GameName } from "../games.js";
import { type Driver, firefox, type Input, webkit } from "./drivers.js";
import { giveEyes } from "./eyes.js";
import { site, withFirst } from "./files.js";
import { openTable, playByPointing, type Screen, understandable } from "./hands.js";
import { CASE_MS, FULL } from "./trial.js";
import { DESKTOP, LESSONS, PATIENCE_MS, type Window } from "./visitor.js";

declare global {
  /** Errors of the page, and what it says went wrong. */
  var faults: string[];
}

const ENGINES = { Firefox: firefox, WebKitGTK: webkit };

if (FULL)
  for (const [name, start] of Object.entries(ENGINES))
    for (const game of GAMES)
      test(`a whole game of ${game} in ${name}`, { timeout: CASE_MS }, () => wholeGame(game, start));

async function wholeGame(game: GameName, start: (window: Window) => Promise<Driver>): Promise<void> {
  const driver = await start(DESKTOP);
  const plain = await site(null, withFirst(FIRST));
  try {
    await driver.open(plain.address);
    const screen = screenOf(driver);
    await openTable(screen, game, 7);
    const { pointed, listed } = await playByPointing(screen, dice(7));
    assert.ok(pointed > 2 * listed, `${pointed} on the board, ${listed} in the list`);
    await understandable(screen);
    assert.deepEqual(await screen.evaluate(() => faults), []);
  } finally {
    await driver.close();
    plain.close();
  }
}

/** Runs in the page before its own scripts, so nothing outside of it is known in it. */
function keepFaults(): void {
  globalThis.faults = [];
  addEventListener(
    "error",
    ({ message, target }) => faults.push(message ?? `${(target as Element).outerHTML} is not loaded`),
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => faults.push(String(reason)));
  addEventListener("securitypolicyviolation", ({ blockedURI }) => faults.push(`${blockedURI} is forbidden`));
  console.error = (...words: unknown[]) => faults.push(words.join(" "));
  new MutationObserver(() => {
    const bad = document.querySelector(".notice.bad")?.textContent;
    if (bad) faults.push(bad);
  }).observe(document, { subtree: true, childList: true });
}

/** What a visitor's page begins with: eyes for the tests, nothing that moves, and lessons that were read. */
const FIRST = `(${giveEyes})(); (${keepFaults})();
  localStorage.setItem("isettlers.motion", '"none"');
  localStorage.setItem("isettlers.lessons", ${JSON.stringify(LESSONS)});`;

/** The window of a driver as Playwright would have it. */
function screenOf(driver: Driver): Screen {
  const mouse = (...actions: readonly object[]): Promise<void> => driver.perform([pointer(actions)]);
  const screen: Screen = {
    evaluate: async (look: unknown, given?: unknown) => {
      const call = `(${look})(${JSON.stringify(given)})`;
      const text = await driver.run(`(async () => {
        try { return JSON.stringify({ value: await ${call} }); }
        catch (error) { return JSON.stringify({ error: String(error) }); }
      })()`);
      const { value, error } = JSON.parse(text);
      if (error !== undefined) throw new Error(error);
      return value;
    },
    waitForFunction: (met, given) =>
      screen.evaluate(
        `async (given) => {
          for (const end = performance.now() + ${PATIENCE_MS}; !(${met})(given); await new Promise(requestAnimationFrame))
            if (performance.now() > end) throw new Error("it does not come");
        }` as never,
        given,
      ),
    locator: (selector) => ({
      nth: (at) => {
        const click = async () => {
          const spot = await screen.evaluate(([name, of]) => eyes.control(name, of), [selector, at] as const);
          if (typeof spot === "string") throw new Error(`${selector} cannot be clicked: ${spot}`);
          await screen.mouse.click(spot.x, spot.y);
        };
        return { click, fill: (text) => click().then(() => driver.perform([keyboard(text)])) };
      },
    }),
    mouse: {
      move: (x, y) => mouse(moved(x, y)),
      click: (x, y) =>
        mouse(moved(x, y), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }),
    },
  };
  return screen;
}

function pointer(actions: readonly object[]): Input[number] {
  return { type: "pointer", id: "mouse", actions };
}

function moved(x: number, y: number): object {
  return { type: "pointerMove", x, y, duration: 0, origin: "viewport" };
}

function keyboard(text: string): Input[number] {
  const actions = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
  return { type: "key", id: "keyboard", actions };
}
