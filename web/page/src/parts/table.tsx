import { useEffect } from "preact/hooks";
import { isRead, type Play, type Sheet } from "../play/play.js";
import { rail } from "../play/room.js";
import type { LocalTable } from "../table/local.js";
import { isOnline, type OnlineTable } from "../table/table.js";
import { texts } from "../texts/index.js";
import { Board } from "./board.js";
import { Changes, Decision, Notices, Sure } from "./decision.js";
import { listen } from "./keys.js";
import { later } from "./later.js";
import { Log } from "./log.js";
import { Panel } from "./rules.js";
import { Sign } from "./sign.js";
import { useSound } from "./sounds.js";
import { Spoken } from "./spoken.js";
import { TakeBack, TopBar } from "./top.js";
import "../styles/table.css";
import "../styles/decision.css";
import "../styles/log.css";
import "../styles/narrow.css";

const Replay = later<{ play: Play; table: LocalTable }>(
  async () => (await import("../replay/replay.js")).default,
);
const PositionBar = later<{ play: Play; table: LocalTable }>(
  async () => (await import("../position/bar.js")).default,
);
const Read = later<{ play: Play }>(async () => (await import("./read.js")).default);
const Talk = later<{ play: Play; table: OnlineTable }>(
  async () => (await import("../online/talk.js")).default,
);
const Menu = later<{ play: Play }>(async () => (await import("./menu.js")).default);

/** A table with all around it. */
export function TableScreen({ play }: { play: Play }) {
  const t = texts.value;
  useEffect(() => listen(play), [play]);
  useSound(play);
  const { mine, watch, now } = play.table;
  const { actor, seat, outcome } = now.value;
  const where = rail.value;
  const isPhone = where === "sheet";
  const curtain = !watch && outcome === null && actor !== null && mine.includes(actor) && seat !== actor;
  return (
    <div class="screen" data-rail={where} data-sheet={play.sheet.value ?? "none"} data-watch={watch}>
      <button type="button" class="skip" onClick={() => document.getElementById("decision")?.focus()}>
        {t.skipToDecision}
      </button>
      <button type="button" class="skip" onClick={() => document.getElementById("board")?.focus()}>
        {t.skipToTable}
      </button>
      <TopBar play={play} />
      {curtain ? (
        <main class="curtain">
          <h2>{t.curtain(play.seatName(actor))}</h2>
          <p>{t.curtainLine}</p>
          <button type="button" class="button primary" onClick={() => play.table.look(actor)}>
            {t.showTable}
          </button>
        </main>
      ) : (
        <Board play={play} />
      )}
      {!curtain && (
        <aside class="rail" aria-label={`${t.decision}, ${t.log}`}>
          <Decision play={play} />
          <div class="below">
            <Log play={play} />
            {isOnline(play.table) && <Talk play={play} table={play.table} />}
            {!isPhone && <Panel play={play} />}
          </div>
        </aside>
      )}
      {!curtain && isPhone && <PhoneBar play={play} />}
      {!curtain && isPhone && <Panel play={play} />}
      {watch &&
        play.local &&
        (play.local.length > 0 ? (
          <Replay play={play} table={play.local} />
        ) : (
          <PositionBar play={play} table={play.local} />
        ))}
      {play.sheet.value === "menu" && <Menu play={play} />}
      {!curtain && isRead(play.sheet.value) && <Read play={play} />}
      <Spoken play={play} />
    </div>
  );
}

/** What a phone shows of the rail until a sheet is opened. */
function PhoneBar({ play }: { play: Play }) {
  const t = texts.value;
  const { ready } = play.selection.value;
  const shown = ready ?? play.preview.value;
  const note = shown && play.note(shown);
  const count = play.all.value.rows.length;
  const { actor } = play.moment.value;
  const { circle } = play.table;
  const unread = circle?.unread.value ?? 0;
  const begun = play.all.value.steps.map(({ text }) => play.plainly(text)).join(", ");
  const waits = actor === null ? "" : t.waits(play.fullName(actor));
  const line = () => {
    if (count === 0) return waits;
    return begun === "" || play.between.value ? play.question : `${begun}: ${t.choices(count)}`;
  };
  const toggle = (sheet: Sheet) => () => {
    play.sheet.value = play.sheet.value === sheet ? null : sheet;
  };
  const decision = decisionName(play);
  const verbs = play.selection.value.picks.length > 0 ? play.rows.value.slice(0, 3) : [];
  return (
    <nav class="phone-bar" aria-label={t.decision}>
      <Notices play={play} />
      {shown ? (
        <p>
          {play.plainly(shown.actions.map(({ text }) => text).join(", "))}{" "}
          <small class="more">
            <Changes play={play} option={shown} /> {play.afterwards(shown)} {note}
          </small>
        </p>
      ) : (
        <p>{line()}</p>
      )}
      <div class="verbs">
        {ready ? (
          <Sure play={play} />
        ) : (
          verbs.map((row) => (
            <button type="button" class="button" key={row.action.id} onClick={() => play.pick(row)}>
              {play.plainly(row.action.text)}
            </button>
          ))
        )}
      </div>
      <div class="ways">
        {decision !== undefined && (
          <button
            type="button"
            class="button quiet"
            aria-expanded={play.sheet.value === "list"}
            onClick={toggle("list")}
          >
            <Sign name="menu" />
            {decision}
          </button>
        )}
        <TakeBack play={play} />
        <button
          type="button"
          class="button quiet"
          aria-expanded={play.sheet.value === "log"}
          onClick={toggle("log")}
        >
          <Sign name="book" />
          {t.log}
          {unread > 0 && <b class="unread">{unread}</b>}
        </button>
      </div>
    </nav>
  );
}

/** The name of the sheet of the decision. While another player decides there is none, unless it has a way to hurry or to now. */
function decisionName(play: Play): string | undefined {
  const t = texts.value;
  const { watch, thinking } = play.table;
  const count = play.all.value.rows.length;
  if (play.moment.value.outcome !== null) return t.result;
  if (watch) return play.analysing.value ? t.analysis : undefined;
  if (count > 0) return t.choices(count);
  const hurries = play.local && thinking.value !== null;
  return hurries || play.isPast || play.sheet.value === "list" ? t.decision : undefined;
}
