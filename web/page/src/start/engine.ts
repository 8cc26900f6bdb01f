import type { EngineCalls } from "../engine/messages.js";
import { remote } from "../engine/port.js";
import type { Engine } from "../table/local.js";

/** A worker with the engine. */
export function makeEngine(): Engine {
  return new Worker(new URL("../engine/worker.ts", import.meta.url), { type: "module" }) as Engine;
}

let calls: EngineCalls | undefined;

/** The engine that checks setups for the start page, in a worker of its own. */
export function adviser(): EngineCalls {
  calls ??= remote<EngineCalls>(makeEngine(), () => {}).calls;
  return calls;
}
