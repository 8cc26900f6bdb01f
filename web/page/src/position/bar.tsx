import { useSignal } from "@preact/signals";
import { STRENGTHS } from "../engine/strengths.js";
import { CopyPosition } from "../parts/copy-position.js";
import { LookFrom } from "../parts/look-from.js";
import { Crest } from "../parts/sign.js";
import type { Play } from "../play/play.js";
import { seatName } from "../play/words.js";
import { playOn } from "../route.js";
import type { LocalTable } from "../table/local.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_POSITION } from "../texts/position.js";
import "../replay/replay.css";
import "./position.css";

/** The bar of a position that stands alone: who is to play on, and from where it is seen. */
export default function PositionBar({ play, table }: { play: Play; table: LocalTable }) {
  const t = textsWith(ENGLISH_POSITION);
  const { seat, outcome } = play.moment.value;
  const bots = useSignal<readonly (string | undefined)[]>(
    table.names.map((_, of) => (of === 0 ? undefined : STRENGTHS.gentle)),
  );
  const put = (at: number, bot: string | undefined) => {
    bots.value = bots.value.map((old, of) => (of === at ? bot : old));
  };
  return (
    <section class="replay position-bar" aria-label={t.aPosition}>
      {outcome === null &&
        table.names.map((name, of) => (
          <label key={of}>
            <Crest seat={of} name={name} /> {seatName(name)}{" "}
            <select
              value={bots.value[of] ?? ""}
              onChange={(event) => put(of, event.currentTarget.value || undefined)}
            >
              <option value="">{t.person}</option>
              {Object.entries(STRENGTHS).map(([strength, spec]) => (
                <option key={spec} value={spec}>
                  {t.botOf(t[strength as keyof typeof STRENGTHS])}
                </option>
              ))}
            </select>
          </label>
        ))}
      <LookFrom table={table} seat={seat} />
      <CopyPosition table={table} at={0} />
      {outcome === null && (
        <button type="button" class="button primary" onClick={() => playOn(table, 0, bots.value)}>
          {t.playOn}
        </button>
      )}
    </section>
  );
}
