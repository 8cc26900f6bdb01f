import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Play } from "../play/play.js";
import "../styles/lines.css";
import "./lines.css";
import { curvesOf, momentsOf, type Rows } from "./curves.js";

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

/** Numbers of all seats as lines, action by action. */
export function Lines({ play, title, rows }: { play: Play; title: string; rows: Rows }) {
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
  const { height, left, edge } = FRAME;
  const across = width.value;
  const { ticks, seats } = curvesOf(rows, { ...FRAME, width: across });
  const moments = momentsOf(rows.length);
  const spoken = seats.map((_, seat) => {
    const numbers = moments.flatMap((at) => rows[at]?.[seat] ?? []).map(Math.round);
    return `${play.seatName(seat)}: ${numbers.join(", ")}`;
  });
  return (
    <figure class="graph" ref={place} hidden={rows.length < 2}>
      <figcaption>{title}</figcaption>
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
