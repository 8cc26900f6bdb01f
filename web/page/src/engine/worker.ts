import "./dispose.js";
import english from "isettlers/wasm/catalogue.data?url";
import german from "isettlers/wasm/catalogue.de.data?url";
import polish from "isettlers/wasm/catalogue.pl.data?url";
import { LibraryError, openLibrary } from "isettlers/wasm/file";
import engine from "isettlers/wasm/isettlers.wasm?url";
import { browserSaves } from "../saves/browser.js";
import type { Language } from "../texts/index.js";
import { claimByLock } from "./claim.js";
import { Host } from "./host.js";
import type { Pushed } from "./messages.js";
import { networkOf } from "./networks.js";
import { type Port, serve } from "./port.js";

const page = self as unknown as Port;
/** The language of the page: workers are named by it. */
const language = self.name as Language;
const CATALOGUES: { readonly [K in Language]: string } = { en: english, de: german, pl: polish };
const catalogue = CATALOGUES[language];
const here = (address: string) => new URL(address, self.location.href);

async function load(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(here(address));
  if (!response.ok) throw new LibraryError("unsupported", `no file at ${address}: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

// Both files load side by side; every table needs both.
const parts = load(catalogue);
parts.catch(missed);

const opened = openLibrary(here(engine)).then((library) => {
  library.language = language;
  return new Host(
    library,
    browserSaves(),
    claimByLock,
    (pushed) => page.postMessage(pushed),
    () => parts.catch(() => load(catalogue)),
    (game, players) => {
      const address = networkOf(game, players);
      return address === undefined ? undefined : load(address);
    },
  );
});

opened.catch(missed);

/** Says to the page that a file of the engine could not be loaded, or is of another version. */
function missed(error: unknown): void {
  const isUnreachable = error instanceof TypeError; // as `fetch` has it
  if (isUnreachable || error instanceof LibraryError) page.postMessage({ push: "missing" } satisfies Pushed);
}

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
