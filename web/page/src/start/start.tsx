import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Lobby } from "../online/online.js";
import { Settings } from "../parts/settings.js";
import { gameTitle } from "../parts/top.js";
import { edit, openFile, openReplay, openSaved, openTable, remark } from "../route.js";
import { browserSaves } from "../saves/browser.js";
import type { SavedEntry } from "../saves/saves.js";
import { texts } from "../texts/index.js";
import { NewGame } from "./new-game.js";
import { Picture } from "./picture.js";

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
          <Lobby />
          <Files />
        </aside>
      </div>
    </div>
  );
}

function Tables() {
  const t = texts.value;
  const entries = useSignal<readonly SavedEntry[]>([]);
  const look = async () => {
    entries.value = await (await browserSaves()).list();
  };
  useEffect(() => void look(), []);
  const remove = async (id: string) => {
    await (await browserSaves()).remove(id);
    await look();
  };
  return (
    <section>
      <h3>{t.yourTables}</h3>
      {entries.value.length === 0 && <p class="note">{t.noTables}</p>}
      <ul class="tables">
        {entries.value.map(({ id, game, names, bots, at, over, scores }) => (
          <li key={id}>
            <Picture game={game} />
            <span>
              <b>{gameTitle(game)}</b>
              <small>
                {names.map((name, seat) => (bots[seat] ? `${name} (${bots[seat]})` : name)).join(", ")};{" "}
                {over ? t.ended(scores.join(" : ")) : t.decisions(at)}
              </small>
            </span>
            <button type="button" class="button" onClick={() => (over ? openReplay(id) : openSaved(id))}>
              {over ? t.replay : t.goOn}
            </button>
            <button
              type="button"
              class="button quiet"
              aria-label={`${t.remove}: ${gameTitle(game)}`}
              onClick={() => remove(id)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Opens records as replays, snapshots as tables against bots. */
function Files() {
  const t = texts.value;
  const fault = useSignal<string | null>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    fault.value = null;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = kindOf(bytes);
    if (kind === "record") openFile({ from: "record", bytes });
    else if (kind === "snapshot")
      openTable({ from: "snapshot", bytes }, [undefined, ...Array(4).fill("greedy")]);
    else if (file.name.endsWith(".json")) edit(await file.text());
    else fault.value = t.wrongFile(`${file.name} is neither a record nor a saved game`);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way, the button is the first
    <section
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer?.files[0]);
      }}
    >
      <h3>{t.lookAtGame}</h3>
      <label class="file">
        <span>
          <b>{t.openRecord}</b>
          <small>{t.openRecordLine}</small>
        </span>
        <span class="button">{t.choose}</span>
        <input type="file" onChange={(event) => take(event.currentTarget.files?.[0])} />
      </label>
      <button type="button" class="button edit" onClick={() => edit()}>
        {t.editPosition}
      </button>
      {fault.value !== null && (
        <p class="notice bad" role="alert">
          {fault.value}
        </p>
      )}
    </section>
  );
}

/** Records and snapshots both begin with a MessagePack map; its first key says which it is. */
function kindOf(bytes: Uint8Array): "record" | "snapshot" | undefined {
  const head = new TextDecoder().decode(bytes.subarray(0, 64));
  if (((bytes[0] ?? 0) & 0xf0) !== 0x80 && bytes[0] !== 0xde) return undefined;
  return head.includes("record") ? "record" : "snapshot";
}
