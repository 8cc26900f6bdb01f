import { useSignal } from "@preact/signals";
import { numeral } from "isettlers-board";
import { useLayoutEffect } from "preact/hooks";
import { today } from "../deal/day.js";
import { gameTitle } from "../games/index.js";
import { Leaf } from "../parts/leaf.js";
import { botName } from "../play/bots.js";
import { language, textsWith } from "../texts/index.js";
import { ENGLISH_STATISTICS } from "../texts/statistics.js";
import { eraseResults, readResults, results } from "./results.js";
import { streakOf, type Tally, type TitleTally, talliesOf } from "./tallies.js";
import "./statistics.css";

/** The games that were finished in this browser, added up. */
export default function Statistics() {
  const t = textsWith(ENGLISH_STATISTICS);
  useLayoutEffect(readResults, []); // before anything is painted
  const putBack = useSignal<(() => void) | null>(null);
  const tallies = talliesOf(results.value);
  const deals = results.value.filter(({ day }) => day !== undefined);
  const turn = () => {
    putBack.value?.();
    putBack.value = putBack.value === null ? eraseResults() : null;
  };
  return (
    <Leaf kind="statistics" title={t.statistics}>
      <p class="note">{t.statisticsLine}</p>
      {tallies.length === 0 && <p role="status">{putBack.value === null ? t.noResults : t.erased}</p>}
      {tallies.map((tally) => (
        <Title key={tally.game} tally={tally} />
      ))}
      {deals.length > 0 && (
        <section>
          <h2>{t.deals}</h2>
          <p>{t.dealsPlayed(deals.length, streakOf(deals, today()))}</p>
        </section>
      )}
      {/* The same element in both states keeps the focus. */}
      {(tallies.length > 0 || putBack.value !== null) && (
        <button type="button" class="button" onClick={turn}>
          {putBack.value === null ? t.erase : t.takeBackNow}
        </button>
      )}
    </Leaf>
  );
}

/** The games of a title, by the players against whom they were. */
function Title({ tally: { game, all, by } }: { tally: TitleTally }) {
  const t = textsWith(ENGLISH_STATISTICS);
  const called = (against: readonly string[]) =>
    against.map((bot) => (bot === "" ? t.people : botName(bot))).join(", ") || t.nobody;
  return (
    <section>
      <h2 id={`statistics-${game}`}>{gameTitle(game)}</h2>
      <table aria-labelledby={`statistics-${game}`}>
        <thead>
          <tr>
            <th scope="col">{t.against}</th>
            <th scope="col">{t.games}</th>
            <th scope="col">{t.won}</th>
            <th scope="col">{t.bestPoints}</th>
            <th scope="col">{t.meanPoints}</th>
          </tr>
        </thead>
        <tbody>
          {by.map(({ against, ...tally }) => (
            <Row key={against.join()} name={called(against)} tally={tally} />
          ))}
          {by.length > 1 && <Row name={t.allGames} tally={all} />}
        </tbody>
      </table>
    </section>
  );
}

function Row({ name, tally: { games, won, best, mean } }: { name: string; tally: Tally }) {
  const inWords = new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 });
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{games}</td>
      <td>{won}</td>
      <td>{numeral(best)}</td>
      <td>{numeral(inWords.format(mean))}</td>
    </tr>
  );
}
