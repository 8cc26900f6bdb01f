import { seatName } from "../play/words.js";
import type { LocalTable } from "../table/local.js";
import { texts } from "../texts/index.js";

/** The seat from which a replay or a position is seen. */
export function LookFrom({
  table,
  seat,
  looked,
}: {
  table: LocalTable;
  seat: number | null;
  looked?: () => Promise<void>;
}) {
  const t = texts.value;
  return (
    <label>
      <span>{t.lookFrom}</span>{" "}
      <select
        value={seat ?? "spectator"}
        onChange={async (event) => {
          const { value } = event.currentTarget;
          await table.look(value === "spectator" ? null : Number(value));
          await looked?.();
        }}
      >
        <option value="spectator">{t.spectator}</option>
        {table.names.map((name, of) => (
          <option key={name} value={of}>
            {seatName(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
