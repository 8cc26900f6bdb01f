import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Lines } from "../end/lines.js";
import { Dialog } from "../parts/dialog.js";
import { Crest } from "../parts/sign.js";
import type { Play } from "../play/play.js";
import { wordedAt } from "../play/worded-at.js";
import { botsAround, playOn } from "../route.js";
import type { LocalTable } from "../table/local.js";
import type { Reviewed } from "../table/table.js";
import { decimal } from "../texts/decimal.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_REVIEW } from "../texts/review.js";
import { costliest, expectations, lossOf, Reviewing } from "./reviewing.js";
import "./review.css";

/** The reviews of open replays: they continue while their sheet is closed. */
const reviews = new WeakMap<LocalTable, Reviewing>();

/** The review of a replay: what each seat could expect, and the decisions that cost most. */
export default function Review({ play, table }: { play: Play; table: LocalTable }) {
  const t = textsWith(ENGLISH_REVIEW);
  const from = play.moment.value.seat;
  const review = reviews.get(table) ?? new Reviewing(table, from);
  const shown = useSignal(from);
  useEffect(() => {
    if (reviews.has(table)) return;
    reviews.set(table, review);
    void review.run();
  }, [table]);
  const done = review.done.value;
  const all = review.all.value;
  const worst = costliest(done, shown.value);
  return (
    <Dialog play={play} kind="review" title={t.review}>
      <p>{t.reviewLine}</p>
      <Progress review={review} />
      <Lines play={play} title={t.expected} rows={expectations(done, table.names.length, table.length)} />
      <div class="of">
        <h3>{t.costly}</h3>
        <label>
          {t.reviewOf}{" "}
          <select
            value={shown.value ?? "all"}
            onChange={({ currentTarget: { value } }) => {
              shown.value = value === "all" ? null : Number(value);
            }}
          >
            <option value="all">{t.allSeats}</option>
            {table.names.map((name, seat) => (
              <option key={name} value={seat}>
                {play.seatName(seat)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {worst.length === 0 && all > 0 && done.length === all && <p class="note">{t.nothingCost}</p>}
      <ol>
        {worst.map((one) => (
          <Costly key={one.at} play={play} table={table} of={one} />
        ))}
      </ol>
    </Dialog>
  );
}

/** How far a review has come, and the way to stop or to continue it. */
function Progress({ review }: { review: Reviewing }) {
  const t = textsWith(ENGLISH_REVIEW);
  const [done, all] = [review.done.value.length, review.all.value];
  const running = review.running.value;
  const turn = () => (running ? review.stop() : void review.run());
  return (
    <div class="progress">
      <progress max={Math.max(1, all)} value={done} aria-label={t.review} />
      <span>{t.reviewed(done, all)}</span>
      {(running || done < all) && (
        <button type="button" class="button" onClick={turn}>
          {running ? t.stopReview : t.goOn}
        </button>
      )}
    </div>
  );
}

/** A decision that cost something: the choice, the better one with its line, and the ways to the table then. */
function Costly({ play, table, of }: { play: Play; table: LocalTable; of: Reviewed }) {
  const t = textsWith(ENGLISH_REVIEW);
  const { at, seat, played, best, line } = of;
  const name = table.names[seat] ?? "";
  const words = (text: string, by = seat) => wordedAt(play, of, text, by);
  const show = () => {
    void play.showAt(at);
    play.sheet.value = null; // it lies over the table
  };
  return (
    <li>
      <h4>
        <Crest seat={seat} name={name} />
        <span>
          {play.seatName(seat)}, {t.decisionAt(at + 1)}
        </span>
        <b>{decimal(-lossOf(of), 1)}</b>
      </h4>
      <dl>
        <dt>{t.chosen}</dt>
        <dd>{words(played.action.text)}</dd>
        <dd>{decimal(played.value, 1)}</dd>
        <dt>{t.better}</dt>
        <dd>{words(best.action.text)}</dd>
        <dd>{decimal(best.value, 1)}</dd>
      </dl>
      {line.length > 1 && (
        <p class="note">
          {t.linePlay}:{" "}
          {line
            .slice(1)
            .map((move) => words(move.text, move.seat))
            .join(", ")}
        </p>
      )}
      <div class="ways">
        <button type="button" class="button" onClick={show}>
          {t.showThere}
        </button>
        <button type="button" class="button" onClick={() => playOn(table, at, botsAround(table, seat))}>
          {t.tryThere}
        </button>
      </div>
    </li>
  );
}
