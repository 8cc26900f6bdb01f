import { useSignal } from "@preact/signals";
import { Lobby } from "../online/online.js";
import { Settings } from "../parts/settings.js";
import { edit, openFile, openTable, remark } from "../route.js";
import { texts } from "../texts/index.js";
import { dataOf } from "./data.js";
import { heldBy } from "./files.js";
import { FirstRound } from "./first-round.js";
import { NewGame } from "./new-game.js";
import { Tables, takeGames } from "./tables.js";
import { Today } from "./today.js";

/** The first screen: a new game, the tables that stand, files. */
export function StartScreen() {
  const t = texts.value;
  return (
    <div class="start">
      <header class="top">
        <h1>isettlers</h1>
        <span class="space" />
        <Settings />
      </header>
      {remark.value !== null && (
        <p class="notice bad remark" role="alert">
          {remark.value}
        </p>
      )}
      <div class="columns">
        <main>
          <h2 class="big">{t.newGame}</h2>
          <NewGame />
        </main>
        <aside aria-label={t.yourTables}>
          <Tables />
          <Today />
          <FirstRound />
          <Lobby />
          <Files />
          {t.textsLine !== "" && <p class="note">{t.textsLine}</p>}
        </aside>
      </div>
    </div>
  );
}

/** Opens records as replays, snapshots as tables against bots. */
function Files() {
  const t = texts.value;
  const fault = useSignal<string | null>(null);
  const news = useSignal<string | null>(null);
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    fault.value = news.value = null;
    try {
      const count = await openFiles(files);
      if (count !== undefined) news.value = t.taken(count);
    } catch (error) {
      fault.value = t.wrongFile((error as Error).message);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way, the button is the first
    <section
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <h3>{t.lookAtGame}</h3>
      <label class="file">
        <span>
          <b>{t.openRecord}</b>
          <small>{t.openRecordLine}</small>
        </span>
        <span class="button">{t.choose}</span>
        <input type="file" multiple onChange={(event) => take([...(event.currentTarget.files ?? [])])} />
      </label>
      <button type="button" class="button edit" onClick={() => edit()}>
        {t.editPosition}
      </button>
      {news.value !== null && (
        <p class="notice" role="status">
          {news.value}
        </p>
      )}
      {fault.value !== null && (
        <p class="notice bad" role="alert">
          {fault.value}
        </p>
      )}
    </section>
  );
}

/**
 * Opens a game, with the data of your own among the other files; a document opens in the editor. Of a file of saved
 * games all are taken; returns how many.
 */
async function openFiles(files: readonly File[]): Promise<number | undefined> {
  const read = await Promise.all(
    files.map(async (file) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return { file, bytes, held: heldBy(bytes) };
    }),
  );
  const game = read.find(({ held }) => held === "record" || held === "snapshot");
  const [first] = read;
  if (first?.held === "games") return takeGames(first.bytes);
  if (game === undefined) {
    if (!first?.file.name.endsWith(".json")) throw new Error(texts.value.noGame(first?.file.name ?? ""));
    edit(await first.file.text());
    return;
  }
  const { bytes, held } = game;
  const others = files.filter((file) => file !== game.file);
  const data = others.length > 0 ? await dataOf(others) : undefined;
  if (held === "record") openFile({ from: "record", bytes }, data);
  else openTable({ from: "snapshot", bytes }, [undefined, ...Array(4).fill("greedy")], data);
}
