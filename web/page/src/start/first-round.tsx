import { GAMES, type GameName } from "../games/index.js";
import { explain } from "../lesson/explained.js";
import { know } from "../lesson/known.js";
import { openTable } from "../route.js";
import { texts } from "../texts/index.js";
import { FIRST_FORM, forGame, setupOf } from "./form.js";

/** A first round of each game, explained while it is played. */
export function FirstRound() {
  const t = texts.value;
  return (
    <section>
      <h3>{t.firstRound}</h3>
      <div class="tables first-round">
        <p class="note">{t.firstRoundLine}</p>
        {GAMES.map(({ name, words }) => (
          <button type="button" class="button" key={name} onClick={() => open(name)}>
            {words.value.title}
          </button>
        ))}
      </div>
    </section>
  );
}

/** Opens a table of the form that nobody has changed: two seats, the other one a gentle bot. */
function open(game: GameName): void {
  const form = forGame(FIRST_FORM, game);
  know(game);
  explain(game);
  openTable(
    { from: "setup", game, setup: setupOf(form, []) },
    form.seats.map(({ bot }) => bot ?? undefined),
  );
}
