import { decodeHead, type Tree, type Value } from "isettlers";
import { Course, type GameOptions, type Library, type Position, replayed } from "isettlers/wasm/api";
import type { Deal } from "../deal/deal.js";
import type { SavedGame } from "../saves/saves.js";
import { dealSeed } from "./deal.js";
import type { Start } from "./messages.js";

type Opening = Start["opening"];

/** The name of the game of an opening, which says the module that opens it; none where bytes or a text name none. */
export function gameNamed(opening: Opening): string | undefined {
  const name = nameIn(opening);
  return typeof name === "string" ? name : undefined;
}

function nameIn(opening: Opening): Value | undefined {
  if (opening.from === "saved") return opening.deal?.game;
  if (opening.from === "setup") return opening.game;
  try {
    return opening.from === "document" ? JSON.parse(opening.text)?.game : decodeHead(opening.bytes).game;
  } catch {
    return undefined;
  }
}

/** The course of an opening; of a deal, where nothing is saved. Throws LibraryError. */
export function begun(library: Library, opening: Opening, data: Uint8Array | undefined): Course {
  const options = data && { data };
  switch (opening.from) {
    case "saved":
      return dealt(library, opening.deal as Deal);
    case "setup":
      return Course.start(library.game(opening.game, opening.setup, options), opening.seed);
    case "snapshot":
      return begunAt(library.gameOf(opening.bytes, options).load(opening.bytes));
    case "document":
      return begunBy(library, library.treeOf(opening.text), options);
    case "record":
      return replayed(library, opening.bytes, options);
  }
}

/** The course of a saved game, with its actions. Throws LibraryError. */
export function again(library: Library, { game, setup, beginning, actions, data }: SavedGame): Course {
  const options = data && { data };
  const course =
    "snapshot" in beginning
      ? begunAt(library.gameOf(beginning.snapshot, options).load(beginning.snapshot))
      : Course.start(library.game(game, setup, options), beginning.seed);
  for (const action of actions) course.act(action);
  return course;
}

function dealt(library: Library, { game, setup, day }: Deal): Course {
  return Course.start(library.game(game, setup), dealSeed(library, game, day));
}

function begunBy(library: Library, document: Tree, options: GameOptions | undefined): Course {
  return begunAt(library.gameOfDocument(document, options).read(document));
}

function begunAt(opened: Position): Course {
  using position = opened;
  return Course.begin(position);
}
