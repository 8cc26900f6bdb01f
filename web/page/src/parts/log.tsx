import { useComputed, useSignal } from "@preact/signals";
import { type Line, linesOf } from "../play/lines.js";
import type { Play } from "../play/play.js";
import { texts } from "../texts/index.js";
import { Gains } from "./sign.js";

/** Lines that are drawn; older ones are in the replay. */
const MOST_LINES = 120;

/** What happened, in words, the newest first. */
export function Log({ play }: { play: Play }) {
  const t = texts.value;
  const mine = useSignal(false);
  const lines = useComputed(() => linesOf(play.table.log.value));
  const { at: shownAt } = play.beats.drawn.value.moment;
  const wanted = (line: Line) =>
    line.at <= shownAt && (!mine.value || ("seat" in line && play.table.mine.includes(line.seat ?? -1)));
  const shown = lines.value.filter(wanted).slice(-MOST_LINES).reverse();
  return (
    <section class="log" aria-label={t.log}>
      <header>
        <h2>{t.log}</h2>
        {play.table.mine.length > 0 && (
          <button
            type="button"
            class="button quiet"
            aria-pressed={mine.value}
            onClick={() => {
              mine.value = !mine.value;
            }}
          >
            {t.mineOnly}
          </button>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <ol tabIndex={0} aria-label={t.log}>
        {shown.map((line, at) => (
          <LogLine key={`${line.at}/${at}`} play={play} line={line} />
        ))}
      </ol>
    </section>
  );
}

function LogLine({ play, line }: { play: Play; line: Line }) {
  const t = texts.value;
  if ("mark" in line) return <li class="mark">{t.takenBack}</li>;
  if ("heading" in line) return <li class="heading">{line.heading}</li>;
  const { seat, text, gains, more, at } = line;
  const name = seat === null ? "" : (play.table.names[seat] ?? "");
  return (
    <li>
      <span class={`bullet seat-${seat}`} role="img" aria-label={name} title={name} />
      <span>
        {text} <Gains of={gains} />
        {more.map((words) => (
          <small key={words}>{words}</small>
        ))}
      </span>
      <time>{at}</time>
    </li>
  );
}
