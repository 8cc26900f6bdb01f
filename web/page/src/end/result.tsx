import type { Outcome } from "isettlers";
import { numeral } from "isettlers-board";
import { useEffect, useState } from "preact/hooks";
import type { ComparedProps } from "../deal/compared.js";
import { saveFile } from "../parts/file.js";
import { later } from "../parts/later.js";
import { Crest, Sign } from "../parts/sign.js";
import { playerName } from "../play/bots.js";
import { plainly } from "../play/plainly.js";
import type { Play } from "../play/play.js";
import { again, botsAround, openReplay, repeatDeal } from "../route.js";
import { count } from "../statistics/results.js";
import type { LocalTable } from "../table/local.js";
import { ENGLISH_DEAL } from "../texts/deal.js";
import { ENGLISH_END, type EndTexts } from "../texts/end.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_REVIEW } from "../texts/review.js";
import { useEnded } from "./ended.js";
import { Graph } from "./graph.js";
import { leadOf, partsOf } from "./parts.js";
import { verdictOf } from "./verdict.js";
import "./end.css";

/** Few games are deals. */
const Compared = later<ComparedProps>(async () => (await import("../deal/compared.js")).default);

/** The end of a game, in place of the question. */
export default function Result({ play, outcome }: { play: Play; outcome: Outcome }) {
  const t = textsWith(ENGLISH_END);
  const { names } = play.table;
  const own = useEnded(play);
  const isPlayed = own !== null && !play.table.watch;
  useEffect(() => {
    if (isPlayed) count(own, outcome);
  }, [own]);
  const { scores, ranks, winners } = outcome;
  const order = scores.map((_, seat) => seat).sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
  const winning = winners.map((seat) => play.fullName(seat)).join(", ");
  const me = play.table.mine.length === 1 ? play.table.mine[0] : undefined;
  const mine = me !== undefined && winners.length === 1 && winners[0] === me;
  const [parts] = useState(() => partsOf(play.table.log.value, scores));
  const [first, next] = order as [number, number?];
  const decides = outcome.decided_by === "points" && next !== undefined;
  const lead = decides ? leadOf(parts, first, next) : undefined;
  const headline = () => {
    if (mine) return t.youWin;
    if (winners.length > 1) return t.win(winning);
    return winners.length === 1 ? t.wins(winning) : t.lost;
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div class="result" tabIndex={0}>
        <h2>{headline()}</h2>
        <p class="about">
          {verdictOf(outcome, t, play.board.lost?.(play.scene()))}{" "}
          {lead &&
            t.lead(
              reasonText(lead.part.reason, t),
              lead.by,
              next === me ? t.you : play.fullName(next ?? null),
            )}
        </p>
        <ol class="ranks">
          {order.map((seat) => (
            <li key={seat} class={winners.includes(seat) ? "winner" : ""}>
              <Crest seat={seat} name={names[seat] ?? ""} />
              <span>
                {play.seatName(seat)} <small>{playerName(play.table, seat)}</small>
                <meter
                  class={`bar seat-bar-${seat}`}
                  min={Math.min(0, ...scores)}
                  max={Math.max(1, ...scores)}
                  value={scores[seat]}
                  aria-hidden="true"
                />
              </span>
              <b>{numeral(scores[seat] ?? 0)}</b>
            </li>
          ))}
        </ol>
        {isPlayed && own.day !== undefined && (
          <Compared play={play} table={own} day={own.day} order={order} />
        )}
        {parts.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">{t.parts}</th>
                {order.map((seat) => (
                  <th key={seat} scope="col">
                    <Crest seat={seat} name={names[seat] ?? ""} />
                    <span class="spoken">{play.seatName(seat)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {parts.map(({ reason, points }) => (
                <tr key={reason} class={reason === lead?.part.reason ? "lead" : ""}>
                  <th scope="row">{reasonText(reason, t)}</th>
                  {order.map((seat) => (
                    <td key={seat}>{numeral(points[seat] ?? 0)}</td>
                  ))}
                </tr>
              ))}
              <tr class="sum">
                <th scope="row">{t.inAll}</th>
                {order.map((seat) => (
                  <td key={seat}>{numeral(scores[seat] ?? 0)}</td>
                ))}
              </tr>
            </tbody>
          </table>
        )}
        {own && <Graph play={play} table={own} />}
      </div>
      {own && <Ways play={play} own={own} />}
    </>
  );
}

/** What can be done with a game that is over. */
function Ways({ play, own }: { play: Play; own: LocalTable }) {
  const t = textsWith(ENGLISH_END);
  const { local } = play;
  const { watch } = play.table;
  const { game, setup, day } = own;
  const bots = watch ? botsAround(own, play.moment.value.seat ?? 0) : own.bots;
  return (
    <div class="foot">
      <button
        type="button"
        class="button primary"
        onClick={() => (watch ? play.showAt(0) : openReplay(own.id))}
      >
        {watch ? t.fromStart : t.replay}
      </button>
      {local &&
        (day !== undefined ? (
          <button type="button" class="button" onClick={() => repeatDeal({ game, setup, day })}>
            {textsWith(ENGLISH_DEAL).repeatDeal}
          </button>
        ) : (
          <button type="button" class="button" onClick={() => again(own, bots)}>
            {t.again}
          </button>
        ))}
      <button type="button" class="button" onClick={() => saveFile(play.table)}>
        {t.saveRecord}
      </button>
      {!watch && (
        <button type="button" class="button" onClick={() => openReplay(own.id, true)}>
          <Sign name="chart" />
          {textsWith(ENGLISH_REVIEW).review}
        </button>
      )}
    </div>
  );
}

/** The reason of a part in the language of the page, as far as it is known there. */
function reasonText(reason: string | null, t: EndTexts): string {
  if (reason === null) return t.beforeEnd;
  return t[`part_${reason.replaceAll(" ", "_")}` as "part_goods"] ?? plainly(reason);
}
