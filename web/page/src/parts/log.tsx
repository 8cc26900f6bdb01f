import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { gameOf } from "../games/index.js";
import type { Line } from "../play/lines.js";
import { kindOf, namedBy } from "../play/named.js";
import type { Play } from "../play/play.js";
import { texts } from "../texts/index.js";
import { Gains } from "./sign.js";

/** Lines that are drawn at first, and each time the reader comes to the last of them. */
const LINES = 30;

type Filter = "mine" | "razes" | "points";
type Deed = Extract<Line, { readonly text: string }>;

/** The lines that the log is filtered by; it stays from table to table. */
const filter = signal<Filter | null>(null);

/** What happened, in words, the newest first. */
export function Log({ play }: { play: Play }) {
  const t = texts.value;
  const { lines } = play;
  // Nothing is told before it is shown; at an earlier moment of a game under way all lines stay.
  const shownAt = play.isPast ? Number.POSITIVE_INFINITY : play.beats.drawn.value.moment.at;
  const drawn = useSignal(LINES);
  const { mine, game } = play.table;
  const attacks = gameOf(game)?.attacks;
  const filters: readonly Filter[] = [
    ...(mine.length > 0 ? (["mine"] as const) : []),
    ...(attacks ? (["razes"] as const) : []),
    "points",
  ];
  const by = filter.value !== null && filters.includes(filter.value) ? filter.value : null;
  const shown = lines.value
    .filter((line) => line.at <= shownAt)
    .filter((line) => by === null || ("text" in line && fits(line, by, play)));
  const list = useRef<HTMLOListElement>(null);
  const ownLines = shown.filter((line) => "text" in line && mine.includes(line.seat ?? -1)).length;
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = 0; // whoever acts goes on from the newest line
  }, [ownLines]);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (way === 0) return;
    event.preventDefault();
    const buttons = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>("button")];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    buttons[Math.max(0, Math.min(buttons.length - 1, at + way))]?.focus();
  };
  return (
    <section class="log" aria-label={t.log}>
      <header>
        <h2>{t.log}</h2>
        {filters.map((name) => (
          <button
            type="button"
            class="tag"
            key={name}
            aria-pressed={by === name}
            onClick={() => {
              filter.value = by === name ? null : name;
            }}
          >
            {name === "mine" ? t.mineOnly : name === "points" ? t.pointsOnly : attacks?.()}
          </button>
        ))}
      </header>
      <ol
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        aria-label={t.log}
        onKeyDown={onKeyDown}
        onMouseLeave={() => leave(play)}
        onScroll={({ currentTarget }) => {
          if (currentTarget.scrollTop === 0) drawn.value = LINES;
        }}
      >
        {newestFirst(shown)
          .slice(0, drawn.value)
          .map((line) => (
            <LogLine key={lines.value.indexOf(line)} play={play} line={line} />
          ))}
        {shown.length > drawn.value && (
          <Last
            key={drawn.value}
            seen={() => {
              drawn.value += LINES;
            }}
          />
        )}
      </ol>
    </section>
  );
}

/** Lines from the newest to the oldest, each heading above those that it is of. */
function newestFirst(lines: readonly Line[]): readonly Line[] {
  const parts: Line[][] = [[]];
  for (const line of lines) {
    const part = parts.at(-1) as Line[];
    if ("heading" in line) parts.push([line]);
    else part.splice(part.length > 0 && "heading" in (part[0] as Line) ? 1 : 0, 0, line);
  }
  return parts.reverse().flat();
}

/** The end of the lines drawn so far. */
function Last({ seen }: { seen: () => void }) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((all) => all.some((one) => one.isIntersecting) && seen());
    observer.observe(end.current as HTMLLIElement);
    return () => observer.disconnect();
  }, []);
  return <li class="last" ref={end} aria-hidden="true" />;
}

function fits({ seat, gains, events }: Deed, by: Filter, { table }: Play): boolean {
  switch (by) {
    case "mine":
      return table.mine.includes(seat ?? -1);
    case "points":
      return (
        gains.some(([name]) => name === "vp") || events.some(({ kind }) => kind === "vp" || kind === "final")
      );
    case "razes":
      return events.some(
        ({ kind, values }) =>
          kind === "war" || (kind === "action" && kindOf(table.catalogue, values.action).startsWith("raze")),
      );
  }
}

function LogLine({ play, line }: { play: Play; line: Line }) {
  const t = texts.value;
  if ("mark" in line) return <li class="mark">{t.takenBack}</li>;
  if ("heading" in line) return <li class="heading">{line.heading}</li>;
  const { seat, text, gains, more, at, events } = line;
  const name = play.fullName(seat);
  const enter = () => {
    const drawn = [...document.querySelectorAll(".board [data-thing]")];
    const things = drawn.map((element) => element.getAttribute("data-thing") ?? "");
    play.hover.value = { named: namedBy(events, play.moment.value.seat, things) };
  };
  return (
    <li data-now={play.past.value?.at === at}>
      <button
        type="button"
        tabIndex={-1}
        title={t.openThen(at)}
        onClick={() => play.showAt(at)}
        onMouseEnter={enter}
        onFocus={enter}
        onBlur={() => leave(play)}
      >
        <span class={`bullet seat-${seat}`} role="img" aria-label={name} title={name} />
        <span>
          {text} <Gains play={play} of={gains} />
          {more.map((words) => (
            <small key={words}>{words}</small>
          ))}
        </span>
        <time>{at}</time>
      </button>
    </li>
  );
}

function leave(play: Play): void {
  const hover = play.hover.peek();
  if (hover !== null && "named" in hover) play.hover.value = null;
}
