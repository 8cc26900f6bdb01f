import { useSignal } from "@preact/signals";
import { Copy } from "../parts/copy.js";
import { Crest } from "../parts/sign.js";
import { playerName } from "../play/bots.js";
import { seatName } from "../play/words.js";
import type { OnlineTable } from "../table/table.js";
import { texts } from "../texts/index.js";
import { invitationsOf, linkOf } from "./server.js";
import "./company.css";

/**
 * Who sits at a table of the server, the links for the others, and a way to leave it to a bot. The creator of an open
 * table may free seats; where somebody came meanwhile, the table shows it.
 */
export function Company({ table }: { table: OnlineTable }) {
  const t = texts.value;
  const { seats, watch } = invitationsOf(table.token);
  const sure = useSignal(false);
  return (
    <section class="company" aria-label={t.atTheTable}>
      <h3>{t.atTheTable}</h3>
      <ul>
        {table.names.map((name, seat) => (
          <li key={seat}>
            <Crest seat={seat} name={name} />
            <span>
              {seatName(name)} <small>{playerName(table, seat)}</small>
            </span>
            {seats[seat] !== undefined && (
              <Copy link={() => linkOf(seats[seat] as string)} label={t.copyLink(seatName(name))} />
            )}
            {table.freeable.includes(seat) && (
              <button type="button" class="button" onClick={() => void table.free(seat).catch(() => {})}>
                {t.freeSeat(seatName(name))}
              </button>
            )}
          </li>
        ))}
      </ul>
      {watch !== null && <Copy link={() => linkOf(watch)} label={t.copyWatchLink} />}
      {table.mine.length > 0 && (
        <button
          type="button"
          class="button"
          onClick={() => {
            if (sure.value) void table.resign();
            sure.value = !sure.value;
          }}
        >
          {sure.value ? t.resignNow : t.resign}
        </button>
      )}
    </section>
  );
}
