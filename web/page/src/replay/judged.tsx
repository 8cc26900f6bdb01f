import type { Play } from "../play/play.js";
import { decimal } from "../texts/decimal.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_REVIEW } from "../texts/review.js";

const MOST = 9;

/** The analysis of a replay: the best actions, and the one that was taken. */
export default function Judgements({ play }: { play: Play }) {
  const t = textsWith(ENGLISH_REVIEW);
  const { actions = [], played } = play.analysis.value ?? {};
  const judged = [...actions].sort((one, other) => other.value - one.value);
  return (
    <>
      <p class="note">{t.judgedLine}</p>
      <ol class="judged">
        {judged
          .filter(({ action }, place) => place < MOST || action.id === played)
          .map(({ action, value, visits }) => (
            <li key={action.id} aria-current={action.id === played}>
              <span>
                {play.plainly(action.text)} {action.id === played && <i>{t.wasPlayed}</i>}
              </span>
              <b>{decimal(value, 1)}</b>
              <small>{visits}</small>
            </li>
          ))}
      </ol>
    </>
  );
}
