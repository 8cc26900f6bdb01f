import type { OnlineTable } from "../table/table.js";
import { ENGLISH_COMPANY } from "../texts/company.js";
import { textsWith } from "../texts/index.js";

/** That nobody is connected at the seat of a person. */
export default function Away({ table, seat }: { table: OnlineTable; seat: number }) {
  const t = textsWith(ENGLISH_COMPANY);
  const isAway = table.bots[seat] === undefined && !table.circle.people.value.here.includes(seat);
  return isAway ? <p class="note">{t.away}</p> : null;
}
