import type { Play } from "../play/play.js";
import { texts } from "../texts/index.js";
import { Sign } from "./sign.js";

/** An earlier moment is shown: the ways from there, and back to now. */
export default function Past({ play }: { play: Play }) {
  const t = texts.value;
  const { at } = play.moment.value;
  return (
    <div class="notice past" role="status">
      <p>{t.position(at, play.table.now.value.at)}</p>
      <button type="button" class="button" aria-label={t.stepBack} onClick={() => play.showAt(at - 1)}>
        <span class="mirrored">
          <Sign name="next" />
        </span>
      </button>
      <button type="button" class="button" aria-label={t.stepOn} onClick={() => play.showAt(at + 1)}>
        <Sign name="next" />
      </button>
      <button
        type="button"
        class="button primary"
        onClick={() => {
          play.past.value = null;
        }}
      >
        {t.toNow} <kbd>Esc</kbd>
      </button>
    </div>
  );
}
