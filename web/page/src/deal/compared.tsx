import { type Signal, useSignal } from "@preact/signals";
import { numeral } from "isettlers-board";
import { useEffect } from "preact/hooks";
import { Crest } from "../parts/sign.js";
import type { Play } from "../play/play.js";
import { firstOf, keepBot } from "../statistics/results.js";
import type { LocalTable } from "../table/local.js";
import { ENGLISH_DEAL } from "../texts/deal.js";
import { language, textsWith } from "../texts/index.js";
import { type Day, dayInWords } from "./day.js";

type Scores = readonly number[];

export interface ComparedProps {
  readonly play: Play;
  readonly table: LocalTable;
  readonly day: Day;
  /** The seats, the winner first. */
  readonly order: readonly number[];
}

/** The result of a deal beside the first one, which counts, and that of the bot in the same seat. */
export default function Compared({ play, table, day, order }: ComparedProps) {
  const t = textsWith(ENGLISH_DEAL);
  const first = firstOf(table.game, day);
  const running = useSignal(true);
  const bot = useSignal<Scores | undefined>(first?.bot);
  useEffect(() => {
    if (!running.value || bot.value !== undefined) return;
    const stopper = new AbortController();
    void letBotPlay(table, day, bot, running, stopper.signal);
    return () => stopper.abort();
  }, [table, running.value]);
  const { scores } = play.moment.value;
  const rows: (readonly [string, Scores | undefined])[] = [[t.thisResult, scores]];
  if (first && first.id !== table.id) rows.push([t.firstResult, first.scores]);
  rows.push([t.botInSeat, bot.value]);
  return (
    <>
      <table>
        <caption>{t.dealOf(dayInWords(day, language.value))}</caption>
        <thead>
          <tr>
            <td />
            {order.map((seat) => (
              <th key={seat} scope="col">
                <Crest seat={seat} name={table.names[seat] ?? ""} />
                <span class="spoken">{play.seatName(seat)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, row]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {order.map((seat) => (
                <td key={seat}>{row?.[seat] === undefined ? "\u2013" : numeral(row[seat])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {bot.value === undefined && <Bot running={running} />}
    </>
  );
}

/** Whether the bot plays, and the way to stop it or to have it begin. */
function Bot({ running }: { running: Signal<boolean> }) {
  const t = textsWith(ENGLISH_DEAL);
  const turn = () => {
    running.value = !running.value;
  };
  return (
    <div class="bot">
      {running.value && <progress aria-label={t.botPlays} />}
      <button type="button" class="button" onClick={turn}>
        {running.value ? t.stopBot : t.letBotPlay}
      </button>
    </div>
  );
}

async function letBotPlay(
  table: LocalTable,
  day: Day,
  bot: Signal<Scores | undefined>,
  running: Signal<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const scores = await table.dealScores(signal).catch(() => null); // the table says that the engine stopped
  if (signal.aborted) return;
  running.value = false;
  if (scores === null) return;
  bot.value = scores;
  keepBot(table.game, day, scores);
}
