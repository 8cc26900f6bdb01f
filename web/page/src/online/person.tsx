import type { OnlineTable } from "../table/table.js";
import { ENGLISH_COMPANY } from "../texts/company.js";
import { textsWith } from "../texts/index.js";

/** The person of a seat where there is a name, or where nobody is connected. */
export default function Person({ table, seat }: { table: OnlineTable; seat: number }) {
  const t = textsWith(ENGLISH_COMPANY);
  const { names, here } = table.circle.people.value;
  if (table.bots[seat] !== undefined) return null;
  const words = [names[seat], here.includes(seat) ? undefined : t.away].filter(Boolean);
  return words.length > 0 ? <p class="note">{words.join(", ")}</p> : null;
}
