import type { SavedEntry, SavedGame, Saves } from "./saves.js";

const [ENTRIES, GAMES] = ["entries", "games"];

/** The games saved in this browser. All calls reject where it keeps nothing, as in some private windows. */
export function browserSaves(): Saves {
  return new BrowserSaves(opened());
}

/** Saved games in IndexedDB: what the start page lists, and apart from it the games. */
class BrowserSaves implements Saves {
  constructor(private readonly database: Promise<IDBDatabase>) {
    database.catch(() => {}); // the calls reject
  }

  async put(entry: SavedEntry, game: SavedGame): Promise<void> {
    await this.change((store) => {
      store(ENTRIES).put(entry);
      store(GAMES).put(game);
    });
  }

  async game(id: string): Promise<SavedGame | undefined> {
    return this.read<SavedGame | undefined>(GAMES, (store) => store.get(id));
  }

  async list(): Promise<readonly SavedEntry[]> {
    const entries = await this.read<SavedEntry[]>(ENTRIES, (store) => store.getAll());
    return entries.sort((one, other) => other.when - one.when);
  }

  async remove(id: string): Promise<() => Promise<void>> {
    let both: readonly IDBRequest[] = [];
    await this.change((store) => {
      both = [store(ENTRIES).get(id), store(GAMES).get(id)];
      store(ENTRIES).delete(id);
      store(GAMES).delete(id);
    });
    const [entry, game] = both.map(({ result }) => result) as [SavedEntry?, SavedGame?];
    return async () => {
      if (entry && game) await this.put(entry, game);
    };
  }

  private async change(act: (store: (name: string) => IDBObjectStore) => void): Promise<void> {
    const transaction = (await this.database).transaction([ENTRIES, GAMES], "readwrite");
    act((name) => transaction.objectStore(name));
    transaction.commit(); // Completes even when the page is left now.
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }

  private async read<T>(name: string, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
    return result<T>(ask((await this.database).transaction(name).objectStore(name)));
  }
}

async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open("isettlers", 1);
  request.onupgradeneeded = () => {
    for (const name of [ENTRIES, GAMES]) request.result.createObjectStore(name, { keyPath: "id" });
  };
  return result(request);
}

function result<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error);
  });
}
