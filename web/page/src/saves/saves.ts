import type { Tree, Word } from "isettlers";

/** A saved game as the start page lists it. */
export interface SavedEntry {
  readonly id: string;
  readonly game: string;
  readonly names: readonly string[];
  readonly bots: readonly (string | undefined)[];
  readonly at: number;
  readonly over: boolean;
  readonly scores: readonly number[];
  /** Milliseconds since 1970. */
  readonly when: number;
}

/** A saved game. Hidden information is in it, so the page shows nothing of it. */
export interface SavedGame {
  readonly id: string;
  readonly game: string;
  readonly setup: Tree;
  readonly beginning: { readonly seed: Word } | { readonly snapshot: Uint8Array };
  readonly actions: readonly number[];
  /** Numbers of actions that were chosen together with the one before them. */
  readonly joined?: readonly number[] | undefined;
  readonly bots: readonly (string | undefined)[];
  /** Numbers of actions from which decisions were taken back after something was revealed. */
  readonly taken: readonly number[];
  /** The seat that was played from here, where people played the others elsewhere. */
  readonly seat?: number | undefined;
  readonly data?: Uint8Array | undefined;
  /** The day of a deal. */
  readonly day?: number | undefined;
}

/** Where games are saved. */
export interface Saves {
  put(entry: SavedEntry, game: SavedGame): Promise<void>;
  game(id: string): Promise<SavedGame | undefined>;
  list(): Promise<readonly SavedEntry[]>;
  /** Removes a game. Returns the way to put it back. */
  remove(id: string): Promise<() => Promise<void>>;
}

/** Saves that end with the page: those that the browser does not keep, and those of tests. */
export class MemorySaves implements Saves {
  private readonly entries = new Map<string, readonly [SavedEntry, SavedGame]>();

  async put(entry: SavedEntry, game: SavedGame): Promise<void> {
    this.entries.set(entry.id, structuredClone([entry, game] as const));
  }

  async game(id: string): Promise<SavedGame | undefined> {
    return this.entries.get(id)?.[1];
  }

  async list(): Promise<readonly SavedEntry[]> {
    return [...this.entries.values()].map(([entry]) => entry);
  }

  async remove(id: string): Promise<() => Promise<void>> {
    const both = this.entries.get(id);
    this.entries.delete(id);
    return async () => {
      if (both) await this.put(...both);
    };
  }
}
