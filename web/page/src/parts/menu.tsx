import { useEffect, useRef } from "preact/hooks";
import { explain, shownSteps, stopExplaining } from "../lesson/explained.js";
import { NotifyChoice } from "../online/notify-choice.js";
import type { Play } from "../play/play.js";
import { edit, toStart } from "../route.js";
import { openRules } from "../rules/opened.js";
import type { LocalTable } from "../table/local.js";
import { isOnline } from "../table/table.js";
import { texts, textsWith } from "../texts/index.js";
import { ENGLISH_MENU } from "../texts/menu.js";
import { ENGLISH_READING } from "../texts/reading.js";
import { CopyPosition } from "./copy-position.js";
import { saveFile } from "./file.js";
import { KeyList } from "./key-list.js";
import { MotionSettings } from "./motion-settings.js";
import { Settings } from "./settings.js";
import "./menu.css";

/** The menu of a table: settings, and what else can be done with it. */
export default function Menu({ play }: { play: Play }) {
  const t = texts.value;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      const within = (part: Element | null) => part?.contains(target as Node) ?? false;
      if (within(panel.current) || within(document.querySelector("[data-opens=menu]"))) return;
      play.sheet.value = null;
    };
    addEventListener("pointerdown", leave);
    return () => removeEventListener("pointerdown", leave);
  }, [play]);
  const { game } = play.table;
  const isExplained = shownSteps(game) !== undefined;
  const turn = () => {
    if (isExplained) stopExplaining(game);
    else explain(game);
    play.sheet.value = null;
  };
  return (
    <section class="menu" aria-label={t.menu} ref={panel}>
      <Settings />
      <MotionSettings />
      {isOnline(play.table) && play.table.mine.length > 0 && <NotifyChoice />}
      <button
        type="button"
        class="button"
        onClick={() => {
          play.sheet.value = "lesson";
        }}
      >
        {t.howToPlay}
      </button>
      {!play.table.watch && (
        <button type="button" class="button" aria-pressed={isExplained} onClick={turn}>
          {t.explain}
        </button>
      )}
      {play.local && <Own play={play} table={play.local} />}
      {isOnline(play.table) && (
        <button
          type="button"
          class="button"
          data-opens="company"
          onClick={() => {
            play.sheet.value = "company";
          }}
        >
          {t.atTheTable}
        </button>
      )}
      <KeyList />
      {play.board.reading && (
        <button
          type="button"
          class="button"
          data-opens="legend"
          onClick={() => {
            play.sheet.value = "legend";
          }}
        >
          {textsWith(ENGLISH_READING).signs}
        </button>
      )}
      <button type="button" class="button" data-opens="rules" onClick={() => openRules(play, null)}>
        {t.usualRules}
      </button>
      <button type="button" class="button" onClick={toStart}>
        {t.leave}
      </button>
    </section>
  );
}

/** What a table of this page offers besides play: its file, a link, and the editor. */
function Own({ play, table }: { play: Play; table: LocalTable }) {
  const t = textsWith(ENGLISH_MENU);
  const { at } = play.moment.value;
  const editThis = async () => {
    const { printed } = await import("../position/text.js");
    edit(printed(await table.document(at)), (await table.carried(at)).data);
  };
  return (
    <>
      <button type="button" class="button" onClick={() => saveFile(table)}>
        {t.saveFile}
      </button>
      <CopyPosition table={table} at={at} />
      <button type="button" class="button" onClick={editThis}>
        {t.editPosition}
      </button>
      <small>{t.editPositionLine}</small>
    </>
  );
}
