import { encodeFrame, type Tree } from "../frames.js";
import type { CatalogueOf, SetupOf } from "../trees/index.js";
import type { Seed } from "../words.js";
import { throwClosed } from "./errors.js";
import type { Library } from "./library.js";
import { ended, seedNumber } from "./library.js";
import type { Functions } from "./module.js";
import { Position } from "./position.js";
import { Room, roomBytes } from "./room.js";

/** How many rooms of closed positions are kept for the next ones. */
const MOST_KEPT = 64;

/** A setup with all that is constant in its games. Its positions end with it: `unknown_state`. */
export class Game<G extends string = string> {
  readonly library: Library;
  /** The functions of the library. */
  readonly functions: Functions;
  /** The name of the game, as setups have it. */
  readonly name: G;
  readonly seats: number;
  /** How many action ids there are. */
  readonly actions: number;
  /** How many numbers an observation has. */
  readonly observation: number;
  /** How many bytes a state has. */
  readonly stateSize: number;

  private open = true;
  private tables: number;
  private size: number;
  private readonly kept: Room[] = [];

  constructor(library: Library, at: number, size: number) {
    const { functions } = library;
    this.library = library;
    this.functions = functions;
    this.tables = at;
    this.size = size;
    this.name = library.text(functions.isettlers_game(at)) as G;
    this.seats = functions.isettlers_seats(at);
    this.actions = functions.isettlers_num_actions(at);
    this.observation = functions.isettlers_observation_size(at);
    this.stateSize = functions.isettlers_state_size(at);
  }

  /** Whether it has not been closed. */
  get isOpen(): boolean {
    return this.open;
  }

  /** Where the tables are in the memory. */
  get at(): number {
    if (!this.open) throwClosed("game");
    return this.tables;
  }

  /** The setup as a tree, whole: what was left out is in it. */
  get setup(): SetupOf<G> {
    const { library } = this;
    const write = (out: number, room: number): bigint =>
      library.functions.isettlers_setup_tree(this.at, out, room);
    return library.tree(write) as SetupOf<G>;
  }

  /**
   * All that a front end draws a table of this setup from (docs/catalogue.md). The parts are in a file that
   * `isettlers compile-data --catalogue` wrote, by default in the one of the library. Throws LibraryError without them.
   */
  catalogue<C = CatalogueOf<G>>(data: Uint8Array = this.library.catalogues): C {
    const { library } = this;
    return library.lend([data], ([at = 0]) =>
      library.tree((out, room) => {
        const given = data.length ? at : 0;
        const write = (error: number): bigint =>
          library.functions.isettlers_catalogue(this.at, given, data.length, out, room, error);
        return BigInt(library.accepted(write));
      }),
    ) as C;
  }

  /**
   * Has the texts of this game and of its positions written in a language from now on, by its code: "en" (the default),
   * "de" or "pl". These are the texts of actions, events and of why an action is not legal, and the names of seats.
   * Throws LibraryError for other codes.
   */
  setLanguage(code: string): void {
    const { library, at, functions } = this;
    library.lend([ended(code)], ([text = 0]) =>
      library.accepted((error) => functions.isettlers_set_language(at, text, error)),
    );
  }

  /**
   * Gives bots of `weights=net` their network: the bytes of a file of the package, such as
   * isettlers/imperial/data/net-2.bin, for this game and its number of players (docs/learning.md). Throws LibraryError for
   * any other file.
   */
  setNetwork(file: Uint8Array): void {
    const { library, at, functions } = this;
    const { arena } = library;
    library.lend([file], ([network = 0]) => {
      const write = (out: number, capacity: number): number =>
        library.accepted((error) =>
          functions.isettlers_with_network(at, network, file.length, out, capacity, error),
        );
      const size = write(0, 0);
      const tables = arena.take(size);
      try {
        write(tables, size);
      } catch (error) {
        arena.give(tables, size);
        throw error;
      }
      arena.give(at, this.size);
      this.tables = tables;
      this.size = size;
    });
  }

  /** The name of a seat. */
  seatName(seat: number): string {
    const { library } = this;
    return library.words((out, room) => library.functions.isettlers_seat_name(this.at, seat, out, room));
  }

  /** Begins a game; the same seed gives the same game. */
  start(seed?: Seed): Position<G> {
    const number = seedNumber(seed); // a wrong one throws before there is a room to give back
    return new Position(this).restart(number);
  }

  /** Opens a snapshot that was made with this setup. Throws LibraryError for any other bytes. */
  load(snapshot: Uint8Array): Position<G> {
    return this.opened("isettlers_load", snapshot);
  }

  /** Opens a position of this setup that a document describes. Throws LibraryError with the path of what is wrong. */
  read(document: Tree): Position<G> {
    return this.opened("isettlers_load_document", encodeFrame(document));
  }

  private opened(how: "isettlers_load" | "isettlers_load_document", input: Uint8Array): Position<G> {
    const { library } = this;
    return library.lend([input], ([at = 0]) => {
      const position = new Position(this);
      try {
        library.accepted((error) => library.functions[how](this.at, at, input.length, position.at, error));
        return position.refreshed();
      } catch (error) {
        position.close();
        throw error;
      }
    });
  }

  /** Room for a position. */
  takeRoom(): Room {
    const { library, stateSize } = this;
    if (!this.open) throwClosed("game");
    return (
      this.kept.pop() ??
      new Room(library.bytes.buffer as ArrayBuffer, library.arena.take(roomBytes(stateSize)), stateSize)
    );
  }

  /** Takes the room of a position back. */
  giveRoom(room: Room): void {
    if (this.open && this.kept.length < MOST_KEPT) this.kept.push(room);
    else this.library.arena.give(room.at, roomBytes(this.stateSize));
  }

  /** Gives its memory back. */
  close(): void {
    if (this.open) this.library.arena.give(this.tables, this.size);
    this.open = false;
    for (const room of this.kept.splice(0)) this.giveRoom(room);
  }

  [Symbol.dispose](): void {
    this.close();
  }
}
