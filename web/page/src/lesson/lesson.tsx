import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Lesson as LessonText } from "../games/game.js";
import { gameOf, gameTitle } from "../games/index.js";
import { Sign } from "../parts/sign.js";
import type { Play } from "../play/play.js";
import { type Language, language, textsWith } from "../texts/index.js";
import { ENGLISH_LESSON } from "../texts/lesson.js";
import { explain } from "./explained.js";
import { know } from "./known.js";
import "./lesson.css";

const NONE: LessonText = () => [];

/** How a game is played, beside the table, whose marks show what can be clicked now. */
export default function Lesson({ play }: { play: Play }) {
  const t = textsWith(ENGLISH_LESSON);
  const { game } = play.table;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    know(game);
    heading.current?.focus();
  }, [game]);
  const lesson = useSignal<LessonText>(NONE);
  useEffect(() => {
    lessonOf(game, language.value).then(
      (loaded) => {
        lesson.value = loaded;
      },
      () => {},
    );
  }, [game, language.value]);
  const close = () => {
    play.sheet.value = null;
    document.getElementById("decision")?.focus();
  };
  const decides = play.moment.value.ahead.length > 0 && play.moment.value.outcome === null;
  return (
    <section class="lesson" role="dialog" aria-labelledby="lesson">
      <header>
        <h2 id="lesson" ref={heading} tabIndex={-1}>
          {t.howToPlay}: {gameTitle(game)}
        </h2>
        <button type="button" class="button quiet" aria-label={t.close} onClick={close}>
          <Sign name="close" />
        </button>
      </header>
      {lesson.value(t.clicks).map(({ title, lines }) => (
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
    </section>
  );
}

/** The lesson of a game; an empty one for a game that the page does not know. */
async function lessonOf(game: string, name: Language): Promise<LessonText> {
  const part = await gameOf(game)?.table();
  return part ? (await part.lessons[name]()).lesson : NONE;
}
