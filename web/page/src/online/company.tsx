import { useSignal } from "@preact/signals";
import { Dialog } from "../parts/dialog.js";
import { Crest } from "../parts/sign.js";
import { playerName } from "../play/bots.js";
import type { Play } from "../play/play.js";
import { seatName } from "../play/words.js";
import type { OnlineTable } from "../table/table.js";
import { ENGLISH_COMPANY } from "../texts/company.js";
import { textsWith } from "../texts/index.js";
import { LinkField } from "./link-field.js";
import { NameField } from "./name-field.js";
import { invitationsOf, linkOf } from "./server.js";
import "./company.css";

/**
 * Who sits at a table of the server, the links for the others, and a way to leave it to a bot. The creator of an open
 * table may free seats; where somebody came meanwhile, the table shows it.
 */
export default function Company({ play }: { play: Play }) {
  const t = textsWith(ENGLISH_COMPANY);
  const table = play.table as OnlineTable;
  void table.now.value; // the seats change with it
  const { seats, watch } = invitationsOf(table.token);
  const invites = Object.keys(seats).length > 0;
  const { here } = table.circle.people.value;
  return (
    <Dialog play={play} kind="company" title={t.atTheTable}>
      {table.mine.length > 0 && <NameField table={table} />}
      {invites && <p>{t.inviteLine}</p>}
      {table.free.length > 0 && <p>{t.openLine}</p>}
      <ul>
        {table.names.map((name, seat) => (
          <li key={seat}>
            <Crest seat={seat} name={name} />
            <span>
              {seatName(name)}{" "}
              <small>
                {table.free.includes(seat) ? t.freeSeats(1) : <bdi>{playerName(table, seat)}</bdi>}
              </small>
            </span>
            {!table.free.includes(seat) && table.bots[seat] === undefined && (
              <small class="presence" data-here={here.includes(seat)}>
                {here.includes(seat) ? t.here : t.away}
              </small>
            )}
            {seats[seat] !== undefined && !here.includes(seat) && (
              <LinkField link={linkOf(seats[seat] as string)} label={t.linkFor(seatName(name))} />
            )}
            {table.freeable.includes(seat) && (
              <button type="button" class="button" onClick={() => void table.setFree(seat).catch(() => {})}>
                {t.freeSeat(seatName(name))}
              </button>
            )}
          </li>
        ))}
      </ul>
      {watch !== null && (
        <>
          <p>{t.watchLine}</p>
          <LinkField link={linkOf(watch)} label={t.linkFor(t.watchers)} />
        </>
      )}
      {table.mine.length > 0 && <Resign table={table} />}
    </Dialog>
  );
}

function Resign({ table }: { table: OnlineTable }) {
  const t = textsWith(ENGLISH_COMPANY);
  const sure = useSignal(false);
  const [mine = 0] = table.mine;
  if (table.bots[mine] !== undefined || table.now.value.outcome !== null) return null;
  return (
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
  );
}
