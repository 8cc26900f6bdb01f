import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Play } from "../play/play.js";
import { botsAround, playOn } from "../route.js";
import type { LocalTable } from "../table/local.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_REVIEW } from "../texts/review.js";
import "./replay.css";
import "../styles/lines.css";
import { later } from "../parts/later.js";
import { LookFrom } from "../parts/look-from.js";
import { Sign } from "../parts/sign.js";

const BEAT_MS = 900;
/** A key of the replay. */
export type ReplayKey = " " | "," | "." | "[" | "]" | "Home" | "End";

const SPEEDS = [0.5, 1, 2, 8] as const;
const [WIDTH, HEIGHT] = [1000, 60];

const Review = later<{ play: Play; table: LocalTable }>(
  async () => (await import("../review/review.js")).default,
);

/** The bar of a replay: where it stands, the scores as lines, and ways to move. */
export default function Replay({ play, table }: { play: Play; table: LocalTable }) {
  const t = textsWith(ENGLISH_REVIEW);
  const [playing, speed] = [useSignal(false), useSignal<(typeof SPEEDS)[number]>(1)];
  const scores = useSignal<readonly (readonly number[])[]>([]);
  const { at, seat, outcome } = play.moment.value;

  const go = (to: number) => play.showAt(to);
  /** Plays or stops; at the end it begins again. */
  const turn = async () => {
    if (!playing.value && play.moment.peek().at >= table.length) await go(0);
    playing.value = !playing.value;
  };
  useEffect(() => {
    void go(0);
    void table.scores().then((all) => {
      scores.value = all;
    });
  }, [table]);
  useEffect(() => {
    if (!playing.value) return;
    if (at >= table.length) {
      playing.value = false;
      return;
    }
    const timer = setTimeout(() => go(at + 1), BEAT_MS / speed.value);
    return () => clearTimeout(timer);
  }, [playing.value, at, speed.value]);
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
      const accelerate = (by: number) => {
        speed.value = SPEEDS[SPEEDS.indexOf(speed.value) + by] ?? speed.value;
      };
      const keys: { readonly [K in ReplayKey]: () => void } = {
        " ": () => !isPressed(target) && turn(),
        ",": () => go(play.moment.peek().at - 1),
        ".": () => go(play.moment.peek().at + 1),
        "[": () => accelerate(-1),
        "]": () => accelerate(1),
        Home: () => go(0),
        End: () => go(table.length),
      };
      keys[key as ReplayKey]?.();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [table]);

  const lines = useComputed(() => linesOf(scores.value));
  return (
    <>
      <section class="replay" aria-label={t.replay}>
        <button type="button" class="button" aria-label={t.stepBack} onClick={() => go(at - 1)}>
          <span class="mirrored">
            <Sign name="next" />
          </span>
        </button>
        <button type="button" class="button" onClick={turn}>
          {playing.value ? t.pause : t.play}
        </button>
        <button type="button" class="button" aria-label={t.stepOn} onClick={() => go(at + 1)}>
          <Sign name="next" />
        </button>
        <div class="scrubber">
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            {lines.value.map((points, of) => (
              <polyline key={of} class={`seat-line-${of}`} points={points} />
            ))}
          </svg>
          <input
            type="range"
            min={0}
            max={table.length}
            value={at}
            aria-label={t.position(at, table.length)}
            onInput={(event) => go(event.currentTarget.valueAsNumber)}
          />
          <output>{t.position(at, table.length)}</output>
        </div>
        <label>
          <span>{t.speed}</span>{" "}
          <select
            value={speed.value}
            onChange={(event) => {
              speed.value = Number(event.currentTarget.value) as (typeof SPEEDS)[number];
            }}
          >
            {SPEEDS.map((one) => (
              <option key={one} value={one}>{`${one}\u00d7`}</option>
            ))}
          </select>
        </label>
        <LookFrom table={table} seat={seat} looked={() => go(at)} />
        <button
          type="button"
          class="button"
          aria-expanded={play.sheet.value === "review"}
          onClick={() => {
            play.sheet.value = play.sheet.value === "review" ? null : "review";
          }}
        >
          <Sign name="chart" />
          <span class="word">{t.review}</span>
        </button>
        <button
          type="button"
          class="button primary"
          disabled={outcome !== null}
          onClick={() => playOn(table, at, botsAround(table, seat ?? 0))}
        >
          {t.playOn}
        </button>
      </section>
      {play.sheet.value === "review" && <Review play={play} table={table} />}
    </>
  );
}

/** Whether Space does something to what has the focus. */
function isPressed(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, [data-thing]") !== null;
}

function linesOf(scores: readonly (readonly number[])[]): readonly string[] {
  const [least, most] = [Math.min(0, ...scores.flat()), Math.max(1, ...scores.flat())];
  const up = (HEIGHT - 4) / (most - least);
  const seats = scores[0]?.length ?? 0;
  const across = WIDTH / Math.max(1, scores.length - 1);
  return Array.from({ length: seats }, (_, seat) =>
    scores
      .map(
        (all, at) =>
          `${(at * across).toFixed(1)},${(HEIGHT - 2 - ((all[seat] ?? 0) - least) * up).toFixed(1)}`,
      )
      .join(" "),
  );
}
