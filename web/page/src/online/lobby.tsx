import { useSignal } from "@preact/signals";
import type { OpenTable } from "isettlers";
import { useEffect } from "preact/hooks";
import { gameTitle } from "../games/index.js";
import { shownTime } from "../play/clock.js";
import { openSeat } from "../route.js";
import { Picture } from "../start/picture.js";
import { type Texts, texts } from "../texts/index.js";
import type { Clock } from "./clock.js";
import { keepSeat, keptSeats } from "./kept-seats.js";
import { briefly } from "./server.js";

const LOOK_MS = 5_000;

/** The open tables of the server, but for those at which a seat was taken from this browser. */
export default function Lobby() {
  const t = texts.value;
  const tables = useSignal<readonly OpenTable[]>([]);
  const fault = useSignal<string | null>(null);
  const look = () =>
    briefly((server) => server.lobby()).then(
      (page) => {
        tables.value = page.tables;
        fault.value = null;
      },
      (error: Error) => {
        fault.value = t.refused(error.message);
      },
    );
  useEffect(() => {
    void look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const own = new Set(keptSeats.value.map(({ table }) => table));
  const others = tables.value.filter(({ table }) => !own.has(table));
  const take = async ({ table, game }: OpenTable) => {
    try {
      const { token, seat } = await briefly((server) => server.take(table));
      keepSeat({ token, table, game, names: [], seat });
      openSeat(token);
    } catch (error) {
      fault.value = t.refused((error as Error).message);
    }
  };
  return (
    <section>
      <h3>{t.openTables}</h3>
      {others.length === 0 && <p class="note">{t.noOpenTables}</p>}
      <ul class="tables">
        {others.map((open) => (
          <li key={open.table}>
            <Picture game={open.game} />
            <span>
              <b>{gameTitle(open.game)}</b>
              <small>
                {t.freeSeats(open.free.length)}
                {open.clock && `, ${clockInWords(open.clock, t)}`}
              </small>
            </span>
            <button type="button" class="button" onClick={() => take(open)}>
              {t.sitDown}
            </button>
          </li>
        ))}
      </ul>
      {fault.value !== null && (
        <p class="notice bad" role="alert">
          {fault.value}
        </p>
      )}
    </section>
  );
}

function clockInWords(clock: Clock, t: Texts): string {
  if ("move" in clock) return t.eachMove(shownTime(1000 * clock.move));
  return t.eachPlayer(shownTime(1000 * clock.seconds), clock.increment ?? 0);
}
