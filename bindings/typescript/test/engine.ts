import { existsSync } from "node:fs";
import { test as declare } from "node:test";
import { fileURLToPath } from "node:url";
import { type Engine, type LegalStatus, type SpawnOptions, type State, spawnEngine } from "isettlers/node";
import { openEngine } from "isettlers/wasm/engine";

const checkout = fileURLToPath(new URL("../../../../.venv/bin/isettlers", import.meta.url));

/** The program that is tested with: ISETTLERS, else the one of this checkout, else the one on PATH. */
export const program = process.env.ISETTLERS ?? (existsSync(checkout) ? checkout : "isettlers");

export const setup = { factions: ["romans", "barbarians"] };

/** Runs a test with an engine that ends with it. */
export async function withEngine(
  test: (engine: Engine) => Promise<void>,
  options: SpawnOptions = {},
): Promise<void> {
  const engine = await spawnEngine({ command: program, ...options });
  try {
    await test(engine);
  } finally {
    await engine.close();
  }
}

/** A test that holds for an engine in a process and for one in this thread. */
export function eachWay(name: string, test: (engine: Engine) => Promise<void>): void {
  declare(`${name} (a process)`, () => withEngine(test));
  declare(`${name} (this thread)`, async () => {
    const engine = await openEngine();
    try {
      await test(engine);
    } finally {
      await engine.close();
    }
  });
}

/** Plays on by the first legal action, at most so many times. */
export async function playOn(state: State, legal: readonly number[], most: number): Promise<LegalStatus> {
  let status: LegalStatus = { actor: 0, over: false, at: 0, legal };
  for (let taken = 0; taken < most && status.legal.length > 0; taken += 1) {
    status = await state.apply(status.legal[0] as number, { legal: true });
  }
  return status;
}
