import { numeral } from "isettlers-board";
import { useLayoutEffect } from "preact/hooks";
import { dayInWords, today } from "../deal/day.js";
import { dealOf } from "../deal/deal.js";
import { GAMES } from "../games/index.js";
import { openDeal, showPuzzles } from "../route.js";
import { firstOf, readResults } from "../statistics/results.js";
import { language, texts } from "../texts/index.js";

/** The deal of today of each game, with the result of those that were played. */
export function Today() {
  const t = texts.value;
  useLayoutEffect(readResults, []); // before anything is painted
  const day = today();
  return (
    <section aria-label={t.todaysDeal}>
      <h3>
        {t.todaysDeal} <span>{dayInWords(day, language.value)}</span>
      </h3>
      <p class="note">{t.todaysDealLine}</p>
      <ul class="deals">
        {GAMES.map(({ name, words }) => {
          const first = firstOf(name, day);
          return (
            <li key={name}>
              {/* The page can be open for longer than a day. */}
              <button type="button" class="button quiet" onClick={() => openDeal(dealOf(name, today()))}>
                {words.value.title}
                <small>{first?.scores.map(numeral).join(" : ")}</small>
              </button>
            </li>
          );
        })}
      </ul>
      <button type="button" class="button edit" onClick={showPuzzles}>
        {t.puzzles}
      </button>
    </section>
  );
}
