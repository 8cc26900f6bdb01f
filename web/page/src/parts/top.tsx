import type { Clocks, Tree } from "isettlers";
import { gameTitle } from "../games/index.js";
import type { Play } from "../play/play.js";
import { rail } from "../play/room.js";
import { phaseName } from "../play/words.js";
import { canTakeBack } from "../table/table.js";
import { texts } from "../texts/index.js";
import { later } from "./later.js";
import { Sign } from "./sign.js";

/** Only tables of a server have clocks. */
const Ticking = later<{ clock: Clocks; names: readonly string[] }>(
  async () => (await import("./clocks.js")).default,
);

const PHASES = ["A", "B", "C", "D", "E"];
const ROUNDS = ["1", "2", "3", "4", "5"];

interface Progress {
  readonly pips: readonly string[];
  readonly now: number;
  readonly text: string;
}

/** How far a game has come, as its view says. */
function progressOf({ round, phase }: Tree): Progress {
  const [number, name] = [Number(round), String(phase ?? "")];
  if (PHASES.includes(name))
    return { pips: PHASES, now: PHASES.indexOf(name), text: texts.value.round(number, 5) };
  const words = phaseName(name);
  return number > 0 ? { pips: ROUNDS, now: number - 1, text: words } : { pips: [], now: 0, text: words };
}

/** The bar above the table. */
export function TopBar({ play }: { play: Play }) {
  const t = texts.value;
  const { pips, now, text } = progressOf(play.moment.value.view);
  const { names, now: last } = play.table;
  const { clock, outcome } = last.value;
  const toggle = () => {
    play.sheet.value = play.sheet.value === "menu" ? null : "menu";
  };
  return (
    <header class="top">
      <h1 title={gameTitle(play.table.game)}>{gameTitle(play.table.game)}</h1>
      <div class="rounds" role="img" aria-label={`${pips[now] ?? ""} ${text}`}>
        {pips.map((pip, at) => (
          <b key={pip} class={at < now ? "past" : at === now ? "now" : ""}>
            {pip}
          </b>
        ))}
      </div>
      <span class="phase">{text}</span>
      <span class="space" />
      {clock && outcome === null && <Ticking key={JSON.stringify(clock)} clock={clock} names={names} />}
      {rail.value !== "sheet" && <TakeBack play={play} />}
      {play.canAnalyse && (
        <button
          type="button"
          class="button quiet"
          aria-pressed={play.analysing.value}
          onClick={() => play.analyse(!play.analysing.value)}
        >
          <Sign name="chart" />
          <span class="label">{t.analysis}</span> <kbd>A</kbd>
        </button>
      )}
      <button
        type="button"
        class="button quiet"
        data-opens="menu"
        aria-label={t.menu}
        aria-expanded={play.sheet.value === "menu"}
        onClick={toggle}
      >
        <Sign name="menu" />
      </button>
    </header>
  );
}

/** Takes the last decision back, or asks for it; a phone has it in the bar below. Spectators have none. */
export function TakeBack({ play }: { play: Play }) {
  const t = texts.value;
  const { takeBack, mine } = play.table;
  const how = takeBack.value;
  const titles = {
    free: t.undoFree,
    asks: t.undoAsks,
    agreement: t.undoAgreement,
    declined: t.undoAgreement,
    revealed: t.undoRevealed,
    "others acted": t.undoOthers,
    nothing: t.undoNothing,
  };
  if (mine.length === 0) return null;
  return (
    <button
      type="button"
      class="button quiet"
      title={titles[how]}
      aria-disabled={!canTakeBack(how)}
      onClick={() => play.undo()}
    >
      <Sign name="undo" />
      <span class="label">{t.undo}</span> {rail.value !== "sheet" && <kbd>U</kbd>}
    </button>
  );
}
