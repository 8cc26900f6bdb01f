import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { Thing } from "isettlers-board";
import { useEffect, useRef } from "preact/hooks";
import type { Sentences, Steps } from "../games/game.js";
import { gameOf } from "../games/index.js";
import type { Play } from "../play/play.js";
import { type Language, language, textsWith } from "../texts/index.js";
import { ENGLISH_LESSON } from "../texts/lesson.js";
import { passStep, shownSteps, stopExplaining } from "./explained.js";
import { type Step, stepAt } from "./steps.js";
import "./guide.css";

const NOTHING: readonly Thing[] = [];

interface Loaded {
  readonly steps: Steps;
  readonly sentences: Sentences<Steps>;
}

/** A sentence about the decision at hand; the board has a ring round what it speaks of. */
export default function Guide({ play }: { play: Play }) {
  const t = textsWith(ENGLISH_LESSON);
  const { game } = play.table;
  const loaded = useSignal<Loaded | null>(null);
  useEffect(() => {
    guideOf(game, language.value).then(
      (guide) => {
        loaded.value = guide;
      },
      () => {},
    );
  }, [game, language.value]);
  const step = useComputed(() => {
    const shown = shownSteps(game);
    return loaded.value && shown ? stepAt(play, loaded.value.steps, shown) : null;
  });
  usePassing(play, step);
  const { name } = step.value ?? {};
  const gotIt = () => {
    if (name !== undefined) passStep(game, name);
    if (step.value === null) document.getElementById("decision")?.focus();
  };
  return (
    <div class="guide" data-step={name}>
      <p aria-live="polite">{name !== undefined && loaded.value?.sentences[name]}</p>
      {name !== undefined && (
        <>
          <button type="button" class="button" onClick={gotIt}>
            {t.gotIt}
          </button>
          <button type="button" class="button quiet" onClick={() => stopExplaining(game)}>
            {t.stopExplaining}
          </button>
        </>
      )}
    </div>
  );
}

/** Rings the things of a step, and passes the step once its decision is taken. */
function usePassing(play: Play, step: { readonly value: Step | null }): void {
  const { game, now } = play.table;
  const last = useRef<{ readonly at: number; readonly name: string } | null>(null);
  useSignalEffect(() => {
    const { at } = now.value;
    if (last.current !== null && at > last.current.at) passStep(game, last.current.name);
    last.current = step.value && { at, name: step.value.name };
    play.ringed.value = step.value?.things ?? NOTHING;
  });
  const isBehind = play.busy.value;
  useEffect(() => {
    if (!isBehind)
      document.querySelector(".thing.ringed")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [step.value?.name, isBehind]);
  useEffect(
    () => () => {
      play.ringed.value = NOTHING;
    },
    [play],
  );
}

/** The guide of a game; null for a game that the page does not know. */
async function guideOf(game: string, name: Language): Promise<Loaded | null> {
  const part = await gameOf(game)?.table();
  if (part === undefined) return null;
  const { steps, sentences } = await part.guide();
  return { steps: steps as Steps, ...(await sentences[name]()) };
}
