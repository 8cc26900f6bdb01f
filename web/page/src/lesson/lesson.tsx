import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { outdated } from "../parts/later.js";
import { Sign } from "../parts/sign.js";
import { gameTitle } from "../parts/top.js";
import type { Play } from "../play/play.js";
import { language, texts } from "../texts/index.js";
import { type Lessons, lessonsIn } from "../texts/lessons.js";
import { know } from "./known.js";
import "./lesson.css";

/** How a game is played, beside the table, whose marks show what can be clicked now. */
export default function Lesson({ play }: { play: Play }) {
  const t = texts.value;
  const { game } = play.table;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    know(game);
    heading.current?.focus();
  }, [game]);
  const lessons = useSignal<Lessons>({});
  useEffect(() => {
    lessonsIn(language.value).then(
      (loaded) => {
        lessons.value = loaded;
      },
      () => {
        outdated.value = true;
      },
    );
  }, [language.value]);
  const close = () => {
    play.sheet.value = null;
    document.getElementById("decision")?.focus();
  };
  const asked = play.moment.value.ahead.length > 0 && play.moment.value.outcome === null;
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
      {(lessons.value[game] ?? []).map(({ title, lines }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
      {asked && (
        <p class="now">
          <b>{play.question}</b> {t.lessonNow}
        </p>
      )}
      <button type="button" class="button primary" onClick={close}>
        {t.toTheGame}
      </button>
    </section>
  );
}
