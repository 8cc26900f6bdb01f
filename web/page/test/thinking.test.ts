import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { openLibrary, Search } from "isettlers/wasm/file";
import { STRENGTHS } from "../src/engine/strengths.js";
import { decide } from "../src/engine/thinking.js";
import { ENGLISH } from "../src/texts/en.js";
import { LANGUAGES, type Language, type Texts } from "../src/texts/index.js";
import { GAMES, usualSetup } from "./games.js";

/** Milliseconds that a look at the clock of these tests takes: no time passes but by looks. */
const LOOK_MS = 1;

/** Replaces the clock; the milliseconds that have passed. */
function slowClock(context: TestContext): () => number {
  let now = 0;
  context.mock.method(performance, "now", () => {
    now += LOOK_MS;
    return now;
  });
  return () => now;
}

for (const game of GAMES)
  test(`${game}: a bot with a budget of time decides when its milliseconds are over`, async (context) => {
    const library = await openLibrary();
    using position = library.game(game, usualSetup(game)).start(7);
    const passed = slowClock(context);
    const { mock } = context.mock.method(Search.prototype, "run");
    const iterations: number[] = [];
    for (const ms of [1, 30, 500]) {
      const before = passed();
      mock.resetCalls();
      assert.ok(position.isLegal(await decide(position, `ismcts:ms=${ms},c=0.5`, { stopped: false })));
      const took = passed() - before;
      assert.ok(took >= ms && took <= ms + 3 * LOOK_MS, `${took} ms of ${ms}`);
      iterations.push(Math.max(...mock.calls.map(({ result }) => result as number)));
    }
    const [least = 0, some = 0, most = 0] = iterations;
    assert.ok(0 < least && least < some && some < most, `${iterations} iterations`);
  });

test("only whole milliseconds from 1 on are a budget of time, and processor time is none", async () => {
  const library = await openLibrary();
  using position = library.game("founders", usualSetup("founders")).start(7);
  for (const setting of ["ms=0", "ms=-1", "ms=1.5", "ms=x", "ms=", "cpu_ms=5", "ms=5,ms=5"])
    await assert.rejects(decide(position, `ismcts:${setting}`, { stopped: false }), /ms/, setting);
});

for (const language of Object.keys(LANGUAGES) as Language[])
  test(`the levels say the seconds of their budgets: ${language}`, async () => {
    const { steadyLine, strongLine } = await linesOf(language);
    const levels = [
      [STRENGTHS.steady, steadyLine],
      [STRENGTHS.strong, strongLine],
    ] as const;
    for (const [spec, line] of levels) {
      const seconds = Number(/^ismcts:ms=(\d+)$/.exec(spec)?.[1]) / 1000;
      assert.ok(line.includes(` ${seconds.toLocaleString(language)} s `), `${spec}: ${line}`);
    }
  });

async function linesOf(language: Language): Promise<Pick<Texts, "steadyLine" | "strongLine">> {
  return language === "en" ? ENGLISH : (await import(`../src/languages/${language}/index.js`)).words;
}
