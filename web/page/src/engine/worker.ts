import "./dispose.js";
import catalogue from "isettlers/wasm/catalogue.data?url";
import { openLibrary } from "isettlers/wasm/file";
import engine from "isettlers/wasm/isettlers.wasm?url";
import { browserSaves } from "../saves/browser.js";
import { Host } from "./host.js";
import { type Port, serve } from "./port.js";

const page = self as unknown as Port;
const here = (address: string) => new URL(address, self.location.href);

async function load(address: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(here(address))).arrayBuffer());
}

// Both files load side by side; every table needs both.
const parts = load(catalogue);
parts.catch(() => {});

const opened = Promise.all([openLibrary(here(engine)), browserSaves()]).then(
  ([library, saves]) =>
    new Host(
      library,
      saves,
      (pushed) => page.postMessage(pushed),
      () => parts.catch(() => load(catalogue)),
    ),
);

/** Calls wait until the engine is there. */
const host = new Proxy(
  {},
  {
    get:
      (_, method) =>
      async (...given: unknown[]) => {
        const engine = (await opened) as unknown as { [method: string]: (...given: unknown[]) => unknown };
        return engine[String(method)]?.(...given);
      },
  },
);
serve(page, host);
