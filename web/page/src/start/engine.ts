import type { EngineCalls, Pushed } from "../engine/messages.js";
import { remote } from "../engine/port.js";
import { miss } from "../parts/missing.js";
import type { Engine } from "../table/local.js";
import { language } from "../texts/index.js";

/** The worker for the table that is opened next, which loads texts, and the module of the game in the form, meanwhile. */
let next = /^#(table|replay)=/.test(location.hash) ? loading() : undefined;
let advising: Engine | undefined;
let calls: EngineCalls | undefined;

/** A worker with the engine, whose texts are in the language of the page. */
export function makeEngine(): Engine {
  const engine = next ?? loading();
  next = undefined;
  return engine;
}

let spoken = language.peek();

/** Ends what has been loaded once the page speaks another language. */
language.subscribe((name) => {
  if (name === spoken) return;
  spoken = name;
  next?.terminate();
  advising?.terminate();
  next = advising = calls = undefined;
});

/** The engine that checks setups for the start page, in a worker of its own. */
export function adviser(): EngineCalls {
  advising ??= loading();
  calls ??= remote<EngineCalls>(advising, () => {}).calls;
  return calls;
}

/** Loads the module of a game for the table that is opened next. */
export function prepare(game: string): void {
  next?.terminate();
  next = loading(game);
}

function loading(game = ""): Engine {
  const worker = new Worker(new URL("../engine/worker.ts", import.meta.url), {
    type: "module",
    name: `${language.peek()} ${game}`, // it loads the texts of this language, and the module of this game
  });
  worker.addEventListener("error", (event) => {
    if (next === worker) next = undefined;
    if (!(event instanceof ErrorEvent)) void miss(); // its file could not be loaded
  });
  worker.addEventListener("message", ({ data }) => {
    if ((data as Pushed).push === "missing") void miss();
  });
  return worker;
}
