import type { Play } from "../play/play.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_LESSON } from "../texts/lesson.js";
import { explain } from "./explained.js";
import { know } from "./known.js";

/** Offers help at the first game of a kind. */
export default function Offer({ play }: { play: Play }) {
  const t = textsWith(ENGLISH_LESSON);
  return (
    <div class="notice">
      <p>{t.firstGame}</p>
      <button type="button" class="button primary" onClick={() => explain(play.table.game)}>
        {t.explain}
      </button>
      <button
        type="button"
        class="button"
        onClick={() => {
          play.sheet.value = "lesson";
        }}
      >
        {t.howToPlay}
      </button>
      <button type="button" class="button" onClick={() => know(play.table.game)}>
        {t.notNow}
      </button>
    </div>
  );
}
