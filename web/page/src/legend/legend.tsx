import { type Explained, patch, type VNode } from "isettlers-board";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Dialog } from "../parts/dialog.js";
import { useLoaded } from "../parts/loaded.js";
import { plainly } from "../play/plainly.js";
import type { Play } from "../play/play.js";
import { aboutOf } from "../play/rules.js";
import { language, textsWith } from "../texts/index.js";
import { ENGLISH_READING } from "../texts/reading.js";
import "./legend.css";

/** All signs of the game at hand as its board draws them, each with its name and a sentence. */
export function Legend({ play }: { play: Play }) {
  const { signs } = textsWith(ENGLISH_READING);
  const { board } = play;
  const reading = useLoaded(() => board.reading?.(language.value), [board, language.value]);
  const entries = useMemo(() => {
    const scene = play.scene();
    const explained = reading?.legend(scene) ?? [];
    return explained.map((shown) => ({ shown, about: aboutOf(scene, shown.thing, reading) }));
  }, [reading]);
  return (
    <Dialog play={play} kind="legend" title={signs}>
      <ul class="entries">
        {entries.map(({ shown, about }) => (
          <li key={shown.thing} class={shown.signs.length > 1 ? "several" : ""}>
            <Signs of={shown} board={board.name} />
            <h3>{plainly(about?.name ?? "")}</h3>
            <p>{about?.text}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The signs that share a sentence, with their own names where they have some. */
function Signs({ of: { signs }, board }: { of: Explained; board: string }) {
  return (
    <span class="signs">
      {signs.map(({ drawing, name }, at) => (
        <span key={at}>
          <Drawing of={drawing} board={board} />
          {name !== undefined && ` ${name}`}
        </span>
      ))}
    </span>
  );
}

/** A drawing of a board outside of it. It is decoration: its name stands beside it. */
function Drawing({ of, board }: { of: VNode; board: string }) {
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const place = document.createElement("span");
    root.current?.replaceChildren(place);
    patch(place, of);
  }, [of]);
  return <span class={`drawing ${board}`} aria-hidden="true" ref={root} />;
}
