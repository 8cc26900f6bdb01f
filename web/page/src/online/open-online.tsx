import { useSignal } from "@preact/signals";
import { openSeat } from "../route.js";
import { persons, setupOf, withGuest } from "../start/form.js";
import { texts } from "../texts/index.js";
import { clockOf } from "./clock.js";
import type { OpenProps } from "./online.js";
import { createTable } from "./server.js";

/** The ways to open the table of the form at the server; where nobody else plays yet, the way to another person's seat. */
export default function OpenOnline({ form, change, disabled }: OpenProps) {
  const t = texts.value;
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
  if (persons(form) < 2)
    return (
      <button type="button" class="button" onClick={() => change(withGuest(form))}>
        {t.addPerson}
      </button>
    );
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
