import type { GameEvent, Outcome } from "isettlers";
import { type Option, parted, type Thing } from "isettlers-board";
import { useRef } from "preact/hooks";
import { shownSteps } from "../lesson/explained.js";
import { known } from "../lesson/known.js";
import { asksName } from "../online/own-name.js";
import { plainly } from "../play/plainly.js";
import type { Play } from "../play/play.js";
import { rail } from "../play/room.js";
import { NUMBERED, type Row } from "../play/rows.js";
import { rulesOf, rulesOfKind } from "../play/rules.js";
import type { Puzzle } from "../puzzles/puzzles.js";
import type { LocalTable } from "../table/local.js";
import { isOnline, type OnlineTable } from "../table/table.js";
import { decimal } from "../texts/decimal.js";
import { texts } from "../texts/index.js";
import { later } from "./later.js";
import { missing } from "./missing.js";
import { RuleId } from "./rules.js";
import { Crest, Gains, Sign } from "./sign.js";

/** From how many rows on the list can be filtered. */
const FILTERED_FROM = 8;
const MOST_EVENTS = 6;
const LONGEST_LINE = 4;
/** Events that the table shows and no words tell: what is taken off locations at the end of a round is among them. */
const UNTOLD = /^(action|turn|use|guardfalse)/;

const Result = later<{ play: Play; outcome: Outcome }>(
  async () => (await import("../end/result.js")).default,
);

const Past = later<{ play: Play }>(async () => (await import("./past.js")).default);

const WhyNot = later<{ play: Play; thing: Thing; notice: boolean }>(
  async () => (await import("./why-not.js")).default,
);

const Judgements = later<{ play: Play }>(async () => (await import("../replay/judged.js")).default);

const AtServer = later<{ play: Play; table: OnlineTable }>(
  async () => (await import("../online/at-server.js")).default,
);

const Away = later<{ table: OnlineTable; seat: number }>(
  async () => (await import("../online/away.js")).default,
);

const Offer = later<{ play: Play }>(async () => (await import("../lesson/offer.js")).default);

const Guide = later<{ play: Play }>(async () => (await import("../lesson/guide.js")).default);

const Solving = later<{ play: Play; table: LocalTable; puzzle: Puzzle }>(
  async () => (await import("../puzzles/solving.js")).default,
);

/** The question at hand and its answers. */
export function Decision({ play }: { play: Play }) {
  const { outcome, actor, seat, ahead } = play.moment.value;
  const waits = actor !== seat || ahead.length === 0;
  return (
    <section
      class="decision"
      id="decision"
      aria-label={texts.value.decision}
      aria-busy={play.underWay.value}
      tabIndex={-1}
    >
      {rail.value !== "sheet" && <Notices play={play} />}
      {play.isPast && <Past play={play} />}
      {outcome !== null ? (
        <Result play={play} outcome={outcome} />
      ) : waits ? (
        <Waiting play={play} />
      ) : (
        <Question play={play} />
      )}
    </section>
  );
}

/** What went wrong, and what has to be confirmed. */
export function Notices({ play }: { play: Play }) {
  const t = texts.value;
  const trouble = play.table.trouble.value;
  const problem = play.problem.value;
  return (
    <>
      {trouble !== null && !(trouble === "stopped" && missing.value !== null) && (
        <p class="notice bad" role="alert">
          {t[trouble]}{" "}
          {trouble === "replaced" && (
            <button type="button" class="button" onClick={() => location.reload()}>
              {t.reload}
            </button>
          )}
        </p>
      )}
      {problem !== null && (
        <p class="notice bad" role="alert">
          {problem}
        </p>
      )}
      {isOnline(play.table) && <AtServer play={play} table={play.table} />}
      {play.refused.value !== null && <WhyNot play={play} thing={play.refused.value} notice />}
      {!play.table.watch && !asksName(play.table) && <Help play={play} />}
      {play.asking.value && play.table.takeBack.value === "asks" && (
        <div class="notice" role="alert">
          <p>{t.undoAsksLine}</p>
          <button type="button" class="button primary" onClick={() => play.undo()}>
            {t.takeBackNow}
          </button>
          <button type="button" class="button" onClick={() => play.back()}>
            {t.keep}
          </button>
        </div>
      )}
    </>
  );
}

/**
 * The question and the solution of a puzzle; the explanations where they are on; else the offer of help to who plays a game
 * of its kind for the first time.
 */
function Help({ play }: { play: Play }) {
  const { game, mine } = play.table;
  const { local } = play;
  if (local?.puzzle) return <Solving play={play} table={local} puzzle={local.puzzle} />;
  if (shownSteps(game)) return <Guide play={play} />;
  const isOffered = mine.length > 0 && play.moment.value.outcome === null && !known.value.includes(game);
  return isOffered ? <Offer play={play} /> : null;
}

function Waiting({ play }: { play: Play }) {
  const t = texts.value;
  const { actor, at } = play.moment.value;
  const { names, thinking, watch } = play.table;
  if (actor === null) return null;
  const name = names[actor] ?? "";
  const thinks = thinking.value !== null && !watch;
  return (
    <div class="waiting" key={at} aria-live="off">
      <Crest seat={actor} name={name} />
      <h2>{(watch ? t.decides : thinks ? t.thinks : t.waits)(play.fullName(actor))}</h2>
      {isOnline(play.table) && <Away table={play.table} seat={actor} />}
      {thinks && <span class="sweep" aria-hidden="true" />}
      {thinks && play.local && (
        <button type="button" class="button" onClick={() => play.table.hurry()}>
          {t.answerNow}
        </button>
      )}
      {watch && play.analysing.value && <Judgements play={play} />}
    </div>
  );
}

function Question({ play }: { play: Play }) {
  const t = texts.value;
  const scene = play.scene();
  return (
    <>
      <Steps play={play} />
      <h2>{play.question}</h2>
      <p class="about">
        {t.usualRules}:{" "}
        {play.board
          .rules(scene)
          .slice(0, 4)
          .map((rule) => (
            <RuleId key={rule} play={play} rule={rule} />
          ))}
      </p>
      <Choices play={play} />
      <Consequences play={play} />
      <Foot
        play={play}
        hint={t.hint(rail.value === "sheet" ? 0 : Math.min(NUMBERED, play.rows.value.length))}
      />
    </>
  );
}

function Steps({ play }: { play: Play }) {
  const { steps, rows } = play.all.value;
  if (steps.length === 0) return null;
  return (
    <ol class="steps">
      {steps.map((action, depth) => (
        <li key={depth} class="done">
          <button type="button" onClick={() => play.backTo(depth)}>
            <Sign name="check" />
            {play.plainly(action.text)}
          </button>
        </li>
      ))}
      <li class="now" aria-current="step">
        {texts.value.choices(rows.length)}
      </li>
    </ol>
  );
}

function Choices({ play }: { play: Play }) {
  const t = texts.value;
  const all = play.unfiltered.value;
  const rows = sorted(play);
  const list = useRef<HTMLUListElement>(null);
  const visits = play.analysis.value?.iterations ?? 0;
  const notes = rows.map(({ options }) => {
    const only = play.listed.settled(options);
    return only && play.note(only);
  });
  const kinds = [...new Set(all.map((row) => row.action.kind))];
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (way === 0) return;
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[Math.max(0, Math.min(buttons.length - 1, at + way))]?.focus();
    event.preventDefault();
  };
  return (
    <>
      {(all.length >= FILTERED_FROM || play.typed.value !== "") && (
        <label class="find">
          <Sign name="search" />
          <input
            type="search"
            placeholder={t.filter}
            aria-label={t.filter}
            value={play.typed.value}
            onInput={(event) => {
              play.typed.value = event.currentTarget.value;
            }}
          />
          <kbd>/</kbd>
        </label>
      )}
      {all.length >= FILTERED_FROM && kinds.length > 1 && <Kinds play={play} kinds={kinds} />}
      <div class="counted">
        <span>{t.choices(all.length)}</span>
        {play.analysing.value && <span>{t.analysisLine(decimal(visits, 0))}</span>}
      </div>
      <ul class="rows" ref={list} onKeyDown={onKeyDown}>
        {rows.map((row, at) => (
          <li key={pathOf(row)}>
            <Choice
              play={play}
              row={row}
              number={play.rows.value.indexOf(row) + 1}
              note={notes[at]}
              again={notes[at] === notes[at - 1]}
            />
          </li>
        ))}
        {rows.length === 0 && all.length > 0 && <li class="none">{t.nothingFits}</li>}
      </ul>
      {play.analysis.value && (
        <p class="note expected">
          {t.linePlay}:{" "}
          {play.analysis.value.line
            .slice(0, LONGEST_LINE)
            .map((text) => play.plainly(text))
            .join(", ")}
        </p>
      )}
    </>
  );
}

/** The rows in the order of the legal actions, or by their value once an analysis knows it. */
function sorted(play: Play): readonly Row[] {
  const rows = play.rows.value;
  const { analysis } = play;
  if (analysis.value === null || play.all.value.steps.length > 0) return rows;
  const values = new Map(analysis.value.actions.map(({ action, value }) => [action.id, value]));
  const judged = (row: Row) => values.get(row.action.id) ?? -1;
  return [...rows].sort((one, other) => judged(other) - judged(one));
}

/** What tells a row from all others of its question: the actions of an option up to it. */
function pathOf({ depth, options }: Row): string {
  return String(options[0]?.actions.slice(0, depth + 1).map(({ id }) => id));
}

function Kinds({ play, kinds }: { play: Play; kinds: readonly string[] }) {
  const rows = play.unfiltered.value;
  const tag = (kind: string | null, text: string, count: number) => (
    <button
      type="button"
      class="tag"
      key={kind ?? ""}
      aria-pressed={play.kind.value === kind}
      onClick={() => {
        play.kind.value = kind;
      }}
    >
      {text} <b>{count}</b>
    </button>
  );
  return (
    <div class="tags">
      {tag(null, texts.value.all, rows.length)}
      {kinds.map((kind) =>
        tag(
          kind,
          texts.value.kinds[kind] ?? plainly(kind),
          rows.filter((row) => row.action.kind === kind).length,
        ),
      )}
    </div>
  );
}

interface Shown {
  readonly play: Play;
  readonly row: Row;
  readonly number: number;
  /** What to know of it, and whether the row before says the same. */
  readonly note: string | undefined;
  readonly again: boolean;
}

function Choice({ play, row, number, note, again }: Shown) {
  const t = texts.value;
  const { action, options } = row;
  const { ready } = play.selection.value;
  const only = play.listed.settled(options);
  const rest = only?.actions.slice(row.depth + 1).map(({ text }) => play.plainly(text));
  const judged = play.analysis.value?.actions.find((one) => row.depth === 0 && one.action.id === action.id);
  const best = Math.max(0, ...(play.analysis.value?.actions.map(({ value }) => value) ?? []));
  const picked = ready !== undefined && options.includes(ready);
  const shownNote = again && !picked ? undefined : note;
  const enter = () => {
    play.hover.value = { row };
  };
  const leave = () => {
    play.hover.value = null;
  };
  return (
    <button
      type="button"
      class="choice"
      aria-pressed={picked}
      data-hovered={play.isHovered(row)}
      data-kind={action.kind}
      onPointerMove={({ pointerType }) => pointerType !== "touch" && !play.isAt(row) && enter()}
      onPointerLeave={leave}
      onFocus={enter}
      onBlur={leave}
      onClick={({ detail }) => {
        if (detail < 2 || picked) play.pick(row); // after a click that left several rows, others are under the pointer
      }}
    >
      {number > 0 && number <= NUMBERED ? <kbd>{number % 10}</kbd> : <span class="unnumbered" />}
      <span class="text">
        <b>{play.plainly(action.text)}</b>
        {rest?.map((text) => (
          <span class="more" key={text}>
            {text}
          </span>
        ))}
        <span class="more">
          {only ? <Changes play={play} option={only} /> : t.ways(options.length)}
          {only?.reveals && <i>{play.afterwards(only)}</i>}
        </span>
        {shownNote && <span class="more">{shownNote}</span>}
      </span>
      {judged && (
        <span class="judged-at">
          {decimal(judged.value, 1)}
          <small>{judged.value === best ? t.best : decimal(judged.value - best, 1)}</small>
          <meter class="bar" min={0} max={100} value={judged.value} aria-hidden="true" />
        </span>
      )}
    </button>
  );
}

/** What an option pays and gains, and behind an arrow what follows by itself. */
export function Changes({ play, option }: { play: Play; option: Option }) {
  const { actor } = play.moment.value;
  const { chosen, forced } = parted(option);
  const later = play.gains(forced, actor);
  return (
    <>
      <Gains play={play} of={play.gains(chosen, actor)} />
      {later.length > 0 && (
        <span class="follows" title={texts.value.follows}>
          &rarr; <Gains play={play} of={later} />
        </span>
      )}
    </>
  );
}

/** What the option at hand does, in words; of what ends something also the rule. */
function Consequences({ play }: { play: Play }) {
  const option = play.preview.value;
  const picked = play.selection.value.ready !== undefined;
  if (option === undefined || !picked) return null;
  const t = texts.value;
  const { chosen, forced } = parted(option);
  const last = option.reveals ? [plainly(play.afterwards(option))] : [];
  const { catalogue } = play.table;
  const ending = play.endings.value.find(({ options }) => options.includes(option));
  return (
    <div class="consequences">
      {ending && <p>{rulesOf(catalogue)[rulesOfKind(catalogue, ending.action.kind)[0] ?? ""]}</p>}
      <Effects play={play} title={t.consequences} events={chosen} last={forced.length > 0 ? [] : last} />
      {forced.length > 0 && <Effects play={play} title={t.follows} events={forced} last={last} />}
    </div>
  );
}

interface EffectsProps {
  readonly play: Play;
  readonly title: string;
  readonly events: readonly GameEvent[];
  readonly last: readonly string[];
}

function Effects({ play, title, events, last }: EffectsProps) {
  const lines = events
    .filter(({ kind, values }) => values.forced === true || !UNTOLD.test(kind + values.placed))
    .map((event) => play.eventText(event))
    .filter(Boolean);
  if (lines.length + last.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.slice(0, MOST_EVENTS).map((line, at) => (
          <li key={at}>{line}</li>
        ))}
        {lines.length > MOST_EVENTS && <li>…</li>}
        {last.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** Does what is picked. It is pale while that takes long. */
export function Sure({ play }: { play: Play }) {
  return (
    <button
      type="button"
      class="button primary"
      aria-disabled={play.underWay.value}
      onClick={() => play.confirm()}
    >
      {texts.value.doIt} <kbd>&crarr;</kbd>
    </button>
  );
}

function Foot({ play, hint }: { play: Play; hint: string }) {
  const t = texts.value;
  const { ready, picks } = play.selection.value;
  return (
    <div class="foot">
      {play.endings.value.map((row, at) => (
        <button
          type="button"
          class="button"
          key={row.action.id}
          data-kind={row.action.kind}
          aria-pressed={ready !== undefined && row.options.includes(ready)}
          onClick={() => play.pick(row)}
        >
          {play.plainly(row.action.text)} {at === 0 && <kbd>P</kbd>}
        </button>
      ))}
      {ready && <Sure play={play} />}
      {picks.length > 0 && (
        <button type="button" class="button" onClick={() => play.back()}>
          {t.back} <kbd>Esc</kbd>
        </button>
      )}
      {(!ready || play.endings.value.length === 0) && (
        <span class="hint">{ready ? t.confirm : picks.length > 0 ? t.hintNext : hint}</span>
      )}
    </div>
  );
}
