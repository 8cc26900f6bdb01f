import { useEffect, useRef } from "preact/hooks";
import { Dialog } from "../parts/dialog.js";
import type { Play } from "../play/play.js";
import { rulesOf } from "../play/rules.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_READING } from "../texts/reading.js";
import { opened, typed } from "./opened.js";
import { search } from "./search.js";
import { Worded } from "./worded.js";
import "./rulebook.css";

/** All rules of the game at hand by their ids, with a search. */
export function Rulebook({ play }: { play: Play }) {
  const t = textsWith(ENGLISH_READING);
  const list = useRef<HTMLOListElement>(null);
  const { rule } = opened.value;
  useEffect(() => {
    const place = list.current?.querySelector<HTMLElement>(`[data-id="${rule}"]`);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView();
  }, [opened.value]);
  const shown = search(rulesOf(play.table.catalogue), typed.value);
  const field = (
    <input
      type="search"
      aria-label={t.findRule}
      placeholder={t.findRule}
      value={typed.value}
      onInput={({ currentTarget }) => {
        typed.value = currentTarget.value;
      }}
    />
  );
  return (
    <Dialog play={play} kind="rules" title={t.usualRules} tools={field}>
      <p role="status">{shown.length === 0 && t.noRule}</p>
      <ol ref={list}>
        {shown.map(([id, text]) => (
          <li key={id} data-id={id} tabIndex={-1} aria-current={id === rule}>
            <h3>{id}</h3>
            <Worded play={play} text={text} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
