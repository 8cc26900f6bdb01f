import { Option, Segments } from "../start/answers.js";
import type { Change, Form } from "../start/form.js";
import { ENGLISH_CLOCK } from "../texts/clock.js";
import { textsWith } from "../texts/index.js";
import { type ClockForm, clockOf, UNITS } from "./clock.js";

/** The clock of a table of the server. */
export default function ClockChoice({ form, change }: { form: Form; change: Change }) {
  const t = textsWith(ENGLISH_CLOCK);
  const { clock } = form;
  const { kind, unit } = clock;
  const set = (next: Partial<ClockForm>) => change({ ...form, clock: { ...clock, ...next } });
  const number = (name: "minutes" | "increment" | "move", label: string) => (
    <input
      type="number"
      min="0"
      step="any"
      aria-label={label}
      aria-invalid={clockOf(clock) === undefined}
      value={clock[name]}
      onInput={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <h3>
        {t.clock} <span>{t.clockLine}</span>
      </h3>
      <div class="clock-choice">
        <Segments
          label={t.clock}
          answers={[
            [null, t.none, "none"],
            [null, t.clockFischer, "fischer"],
            [null, t.clockMove, "move"],
          ]}
          value={kind}
          choose={(value) => set({ kind: value as ClockForm["kind"] })}
        />
        {kind === "fischer" && (
          <>
            <Option label={t.clockMinutes}>{number("minutes", t.clockMinutes)}</Option>
            <Option label={t.clockIncrement}>{number("increment", t.clockIncrement)}</Option>
          </>
        )}
        {kind === "move" && (
          <Option label={t.clockEach}>
            {number("move", t.clockEach)}
            <select
              aria-label={t.clockUnit}
              value={unit}
              onChange={(event) => set({ unit: event.currentTarget.value as ClockForm["unit"] })}
            >
              {(Object.keys(UNITS) as ClockForm["unit"][]).map((name) => (
                <option key={name} value={name}>
                  {t[name]}
                </option>
              ))}
            </select>
          </Option>
        )}
        {clockOf(clock) === undefined && (
          <p class="fault" role="alert">
            {t.clockLimits}
          </p>
        )}
      </div>
    </>
  );
}
