import { signal } from "@preact/signals";
import { numeral } from "isettlers-board";
import { useEffect, useRef } from "preact/hooks";
import { gameTitle } from "../games/index.js";
import { keptSeats } from "../online/kept-seats.js";
import { handOut } from "../parts/file.js";
import { later } from "../parts/later.js";
import { botName } from "../play/bots.js";
import { seatName } from "../play/words.js";
import { openReplay, openSaved, showStatistics } from "../route.js";
import { browserSaves } from "../saves/browser.js";
import { held } from "../saves/held.js";
import type { SavedEntry } from "../saves/saves.js";
import { results } from "../statistics/results.js";
import { texts } from "../texts/index.js";
import { Picture } from "./picture.js";

/** Few visitors have seats at tables of the server. */
const Yours = later<object>(async () => (await import("../online/yours.js")).default);

/** A game that was removed since the page was opened, and the way to put it back. */
interface Removed {
  readonly entry: SavedEntry;
  readonly putBack: () => Promise<void>;
}

const saved = signal<readonly SavedEntry[]>([]);
const removed = signal<ReadonlyMap<string, Removed>>(new Map());
/** Whether the browser keeps no games. */
const isDenied = signal(false);

/** The seats at tables of the server, and the games that are saved or held by the page; with what was removed since it was opened. */
export function Tables() {
  const t = texts.value;
  useEffect(() => void look(), []);
  const hadSeats = useRef(keptSeats.peek().length > 0);
  const games = new Map([...removed.value.values()].map(({ entry }) => [entry.id, entry]));
  for (const entry of saved.value) games.set(entry.id, entry);
  const entries = [...games.values()].sort((one, other) => other.when - one.when);
  return (
    <section>
      <h3>{t.yourTables}</h3>
      {hadSeats.current && <Yours />}
      {(isDenied.value || (entries.length === 0 && !hadSeats.current)) && (
        <p class="note">{isDenied.value ? t.keepsNothing : t.noTables}</p>
      )}
      <ul class="tables">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ul>
      {saved.value.length > 0 && (
        <button type="button" class="button edit" onClick={saveAll}>
          {t.saveAll}
        </button>
      )}
      {results.value.length > 0 && (
        <button type="button" class="button edit" onClick={showStatistics}>
          {t.statistics}
        </button>
      )}
    </section>
  );
}

async function saveAll(): Promise<void> {
  const { allInOne } = await import("../saves/file.js");
  handOut("isettlers.games", await allInOne());
}

/** Takes all games of a file. Returns how many there were that are newer than those here. */
export async function takeGames(bytes: Uint8Array): Promise<number> {
  const { takeAll } = await import("../saves/file.js");
  const count = await takeAll(bytes);
  await look();
  return count;
}

function Row({ entry }: { entry: SavedEntry }) {
  const t = texts.value;
  const { id, game, names, bots, at, over, scores } = entry;
  const title = gameTitle(game);
  const gone = removed.value.get(id);
  const seats = names.map((name, seat) => called(name, bots[seat])).join(", ");
  const state = over ? t.ended(scores.map(numeral).join(" : ")) : t.decisions(at);
  return (
    <li>
      <Picture game={game} />
      <span>
        <b>{title}</b>
        <small>{gone ? t.removed : `${seats}; ${state}`}</small>
      </span>
      {!gone && (
        <button type="button" class="button" onClick={() => (over ? openReplay(id) : openSaved(id))}>
          {over ? t.replay : t.goOn}
        </button>
      )}
      {/* The same element in both states keeps the focus. */}
      <button
        key="remove"
        type="button"
        class="button quiet"
        aria-label={`${gone ? t.takeBackNow : t.remove}: ${title}`}
        onClick={() => (gone ? putBack(gone) : remove(entry))}
      >
        {gone ? t.takeBackNow : "×"}
      </button>
    </li>
  );
}

/** Looks again which games are there. */
async function look(): Promise<void> {
  const kept = await browserSaves()
    .list()
    .catch(() => {
      isDenied.value = true;
      return [];
    });
  const own = await held.list();
  const ids = new Set(own.map(({ id }) => id));
  saved.value = [...own, ...kept.filter(({ id }) => !ids.has(id))];
  const there = new Set(saved.value.map(({ id }) => id));
  removed.value = new Map([...removed.value].filter(([id]) => !there.has(id)));
}

async function remove(entry: SavedEntry): Promise<void> {
  const ways = await Promise.allSettled([browserSaves().remove(entry.id), held.remove(entry.id)]);
  const putBack = async () => {
    for (const way of ways) if (way.status === "fulfilled") await way.value();
  };
  removed.value = new Map([...removed.value, [entry.id, { entry, putBack }]]);
  await look();
}

async function putBack({ putBack }: Removed): Promise<void> {
  await putBack();
  await look();
}

/** A seat of a saved game in words. */
function called(name: string, bot: string | undefined): string {
  return bot === undefined ? seatName(name) : `${seatName(name)} (${botName(bot)})`;
}
