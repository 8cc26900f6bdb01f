import { useSignal } from "@preact/signals";
import { openSeat } from "../route.js";
import type { OnlineTable } from "../table/table.js";
import { ENGLISH_COMPANY } from "../texts/company.js";
import { textsWith } from "../texts/index.js";

/** The way from a game that is over to the next one with the same people. */
export function Rematch({ table }: { table: OnlineTable }) {
  const t = textsWith(ENGLISH_COMPANY);
  const fault = useSignal<string | null>(null);
  const token = table.circle.rematch.value;
  const open = async () => {
    try {
      openSeat(token ?? (await table.rematch()));
    } catch (error) {
      fault.value = t.refused((error as Error).message);
    }
  };
  if (table.now.value.outcome === null || (token === null && table.mine.length === 0)) return null;
  return (
    <div class="notice" role="status">
      <p>{fault.value ?? (token === null ? t.rematchLine : t.offered)}</p>
      <button type="button" class={`button ${token === null ? "" : "primary"}`} onClick={open}>
        {token === null ? t.rematch : t.toRematch}
      </button>
    </div>
  );
}
