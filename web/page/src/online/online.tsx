import { useSignal } from "@preact/signals";
import type { OpenTable } from "isettlers";
import { useEffect } from "preact/hooks";
import { gameTitle } from "../games/index.js";
import { later } from "../parts/later.js";
import { shownTime } from "../play/clock.js";
import { openSeat } from "../route.js";
import { type Change, type Form, setupOf } from "../start/form.js";
import { Picture } from "../start/picture.js";
import { type Texts, texts } from "../texts/index.js";
import { type Clock, clockOf } from "./clock.js";
import { keepSeat, keptSeats } from "./kept-seats.js";
import { briefly, createTable, serverAddress } from "./server.js";

const ClockChoice = later<{ form: Form; change: Change }>(
  async () => (await import("./clock-choice.js")).default,
);

const LOOK_MS = 5_000;

/** Whether there are tables beside the page: null as long as nobody knows. */
function useServer() {
  const there = useSignal<boolean | null>(null);
  useEffect(() => {
    void serverAddress().then((address) => {
      there.value = address !== null;
    });
  }, []);
  return there;
}

/** The open tables of the server, but for those at which a seat was taken from this browser. */
export function Lobby() {
  const t = texts.value;
  const there = useServer();
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
    if (!there.value) return;
    void look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [there.value]);
  if (!there.value) return null;
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

/** Whether the table of a form can be opened at the server: there is one, and several people play. */
function useIsOnline({ seats }: Form): boolean {
  const there = useServer();
  return there.value === true && seats.filter(({ bot }) => bot === null).length > 1;
}

/** What only tables of the server have. */
export function OnlineOptions(given: { form: Form; change: Change }) {
  return useIsOnline(given.form) ? <ClockChoice {...given} /> : null;
}

/** The ways to open the table of the form at the server. */
export function OpenOnline({ form, disabled }: { form: Form; disabled: boolean }) {
  const t = texts.value;
  const isOnline = useIsOnline(form);
  const clock = clockOf(form.clock);
  const fault = useSignal<string | null>(null);
  const create = async (open: boolean) => {
    try {
      const bots = form.seats.map(({ bot }) => bot ?? undefined);
      openSeat(await createTable(form.game, setupOf(form, []), { bots, open, clock: clock ?? null }));
    } catch (error) {
      fault.value = t.refused((error as Error).message);
    }
  };
  if (!isOnline) return null;
  const cannot = disabled || clock === undefined;
  return (
    <>
      <button type="button" class="button" disabled={cannot} onClick={() => create(false)}>
        {t.openByLink}
      </button>
      <button type="button" class="button" disabled={cannot} onClick={() => create(true)}>
        {t.openInLobby}
      </button>
      {fault.value !== null && (
        <span class="fault" role="alert">
          {fault.value}
        </span>
      )}
    </>
  );
}
