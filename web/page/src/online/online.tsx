import { useSignal } from "@preact/signals";
import type { OpenTable } from "isettlers";
import { useEffect } from "preact/hooks";
import { gameTitle } from "../parts/top.js";
import { openSeat } from "../route.js";
import { type Form, setupOf } from "../start/form.js";
import { Picture } from "../start/picture.js";
import { texts } from "../texts/index.js";
import { briefly, createTable, serverAddress } from "./server.js";

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

/** The open tables of the server. */
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
  const take = async ({ table }: OpenTable) => {
    try {
      openSeat((await briefly((server) => server.take(table))).token);
    } catch (error) {
      fault.value = t.refused((error as Error).message);
    }
  };
  return (
    <section>
      <h3>{t.openTables}</h3>
      {tables.value.length === 0 && <p class="note">{t.noOpenTables}</p>}
      <ul class="tables">
        {tables.value.map((open) => (
          <li key={open.table}>
            <Picture game={open.game} />
            <span>
              <b>{gameTitle(open.game)}</b>
              <small>{t.freeSeats(open.free.length)}</small>
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

/** The ways to open the table of the form at the server. */
export function OpenOnline({ form, disabled }: { form: Form; disabled: boolean }) {
  const t = texts.value;
  const there = useServer();
  const fault = useSignal<string | null>(null);
  const create = async (open: boolean) => {
    try {
      const bots = form.seats.map(({ bot }) => bot ?? undefined);
      openSeat(await createTable(form.game, setupOf(form, []), bots, open));
    } catch (error) {
      fault.value = t.refused((error as Error).message);
    }
  };
  const people = form.seats.filter(({ bot }) => bot === null).length;
  if (!there.value || people < 2) return null;
  return (
    <>
      <button type="button" class="button" disabled={disabled} onClick={() => create(false)}>
        {t.openByLink}
      </button>
      <button type="button" class="button" disabled={disabled} onClick={() => create(true)}>
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
