import { useEffect } from "preact/hooks";
import type { Lesson as LessonText } from "../games/game.js";
import { gameOf } from "../games/index.js";
import { Dialog } from "../parts/dialog.js";
import { useLoaded } from "../parts/loaded.js";
import type { Play } from "../play/play.js";
import { type Language, language, textsWith } from "../texts/index.js";
import { ENGLISH_LESSON } from "../texts/lesson.js";
import { explain } from "./explained.js";
import { know } from "./known.js";
import "./lesson.css";

const NONE: LessonText = () => [];

/** How a game is played, beside the table, whose marks show what can be clicked now. */
export function Lesson({ play }: { play: Play }) {
  const t = textsWith(ENGLISH_LESSON);
  const { game } = play.table;
  useEffect(() => know(game), [game]);
  const lesson = useLoaded(() => lessonOf(game, language.value), [game, language.value]) ?? NONE;
  const close = () => {
    play.sheet.value = null;
  };
  const decides = play.moment.value.ahead.length > 0 && play.moment.value.outcome === null;
  return (
    <Dialog play={play} kind="lesson" title={t.howToPlay}>
      {lesson(t.clicks).map(({ title, lines }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
      {decides && (
        <p class="now">
          <b>{play.question}</b> {t.lessonNow}
        </p>
      )}
      <footer>
        <button type="button" class="button primary" onClick={close}>
          {t.toTheGame}
        </button>
        {!play.table.watch && (
          <button
            type="button"
            class="button"
            onClick={() => {
              explain(game);
              close();
            }}
          >
            {t.explain}
          </button>
        )}
      </footer>
    </Dialog>
  );
}

/** The lesson of a game; an empty one for a game that the page does not know. */
async function lessonOf(game: string, name: Language): Promise<LessonText> {
  const part = await gameOf(game)?.table();
  return part ? (await part.lessons[name]()).lesson : NONE;
}
