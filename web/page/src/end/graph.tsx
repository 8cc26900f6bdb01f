import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Play } from "../play/play.js";
import type { LocalTable } from "../table/local.js";
import { ENGLISH_END } from "../texts/end.js";
import { textsWith } from "../texts/index.js";
import "../styles/lines.css";
import { curvesOf, momentsOf } from "./curves.js";

const FRAME = { height: 150, left: 26, edge: 8 };
const USUAL_WIDTH = 320;

/** The shape of each seat, as on its crest. */
const SHAPES = [
  "M-3-4H3A1 1 0 0 1 4-3V3A1 1 0 0 1 3 4H-3A1 1 0 0 1-4 3V-3A1 1 0 0 1-3-4Z",
  "M-4.4 0A4.4 4.4 0 1 1 4.4 0A4.4 4.4 0 1 1-4.4 0Z",
  "M-4-4H0A4 4 0 0 1 4 0V4H0A4 4 0 0 1-4 0Z",
  "M-4 4V0A4 4 0 0 1 4 0V4Z",
  "M0-4H4V0A4 4 0 0 1 0 4H-4V0A4 4 0 0 1 0-4Z",
];

/** The scores of all seats, action by action. */
export function Graph({ play, table }: { play: Play; table: LocalTable }) {
  const t = textsWith(ENGLISH_END);
  const scores = useSignal<readonly (readonly number[])[]>([]);
  const place = useRef<HTMLElement>(null);
  const width = useSignal(USUAL_WIDTH);
  // A unit is a pixel, so that letters have their size in every width.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      width.value = place.current?.clientWidth || USUAL_WIDTH;
    });
    observer.observe(place.current as HTMLElement);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    void table.scores().then((all) => {
      scores.value = all;
    });
  }, [table]);
  const { height, left, edge } = FRAME;
  const across = width.value;
  const { ticks, seats } = curvesOf(scores.value, { ...FRAME, width: across });
  const moments = momentsOf(scores.value.length);
  const spoken = table.names.map((_, seat) =>
    t.graphOf(play.seatName(seat), moments.map((at) => scores.value[at]?.[seat]).join(", ")),
  );
  return (
    <figure class="graph" ref={place} hidden={scores.value.length < 2}>
      <figcaption>{t.graph}</figcaption>
      <svg height={height} viewBox={`0 0 ${across} ${height}`} role="img" aria-label={spoken.join("; ")}>
        {ticks.map(({ score, y }) => (
          <g key={score} class={score === 0 ? "tick zero" : "tick"}>
            <path d={`M${left} ${y}H${across - edge}`} />
            <text x={left - 6} y={y + 4}>
              {score}
            </text>
          </g>
        ))}
        {seats.map(({ points, marks }, seat) => (
          <g key={seat}>
            <polyline class={`seat-line-${seat}`} points={points} />
            {marks.map(([x, y]) => (
              <path key={x} class={`seat-fill-${seat}`} transform={`translate(${x} ${y})`} d={SHAPES[seat]} />
            ))}
          </g>
        ))}
      </svg>
    </figure>
  );
}
