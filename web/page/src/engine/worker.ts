import "./dispose.js";
import { Library, LibraryError } from "isettlers/wasm/api";
import english from "isettlers/wasm/catalogue.data?url";
import german from "isettlers/wasm/catalogue.de.data?url";
import polish from "isettlers/wasm/catalogue.pl.data?url";
import { browserSaves } from "../saves/browser.js";
import type { Language } from "../texts/index.js";
import { claimByLock } from "./claim.js";
import { Host } from "./host.js";
import type { Pushed } from "./messages.js";
import { moduleOf } from "./modules.js";
import { networkOf } from "./networks.js";
import { type Port, serve } from "./port.js";

const page = self as unknown as Port;
/** The name of a worker has the language of the page, and the game whose module it loads at once, if any. */
const [language, expected] = self.name.split(" ") as [Language, string];
const CATALOGUES: { readonly [K in Language]: string } = { en: english, de: german, pl: polish };
const catalogue = CATALOGUES[language];
const here = (address: string) => new URL(address, self.location.href);

async function load(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(here(address));
  if (!response.ok) throw new LibraryError("unsupported", `no file at ${address}: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

// The texts load beside the module; every table needs both.
const parts = load(catalogue);
parts.catch(missed);

/** The engines of games by the addresses of their modules, each opened once. */
const engines = new Map<string, Promise<Library>>();

/** The engine of a game, whose module has this game alone; of any without one. */
async function engineOf(game: string | undefined): Promise<Library> {
  const address = moduleOf(game);
  const engine = engines.get(address) ?? opened(address);
  engines.set(address, engine);
  return engine;
}

async function opened(address: string): Promise<Library> {
  try {
    const library = await Library.from(here(address));
    library.language = language;
    return library;
  } catch (error) {
    engines.delete(address); // the next call tries again
    missed(error);
    throw error;
  }
}

/** Says to the page that a file of the engine could not be loaded, or is of another version. */
function missed(error: unknown): void {
  const isUnreachable = error instanceof TypeError; // as `fetch` has it
  if (isUnreachable || error instanceof LibraryError) page.postMessage({ push: "missing" } satisfies Pushed);
}

if (expected) engineOf(expected).catch(() => {}); // who asks for it hears of the fault
serve(
  page,
  new Host(
    engineOf,
    browserSaves(),
    claimByLock,
    (pushed) => page.postMessage(pushed),
    () => parts.catch(() => load(catalogue)),
    (game, players) => {
      const address = networkOf(game, players);
      return address === undefined ? undefined : load(address);
    },
  ),
);
