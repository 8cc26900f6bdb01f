import { type Signal, useComputed, useSignal } from "@preact/signals";
import type { Tree } from "isettlers";
import { useEffect, useRef } from "preact/hooks";
import { EngineError } from "../engine/port.js";
import { GAMES, gameTitle } from "../games/index.js";
import { Board } from "../parts/board.js";
import { Settings } from "../parts/settings.js";
import { playAt } from "../play/open.js";
import type { Play } from "../play/play.js";
import { draft, draftData, toStart } from "../route.js";
import type { LocalTable } from "../table/local.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_POSITION } from "../texts/position.js";
import PositionBar from "./bar.js";
import { type Edited, Forms } from "./forms.js";
import { POSITIONS } from "./games.js";
import { openDocument } from "./open.js";
import { lineOf, printed } from "./text.js";
import "./position.css";

const CHECK_AFTER_MS = 400;
/** Pixels below which the text needs the room of the fields. */
const NARROW = 1100;

/** A fault of the document, and its line. */
interface Fault {
  readonly message: string;
  readonly path: string;
  readonly line: number;
}

/** What a phone shows: the document, or the table that it describes. */
type Side = "document" | "table";

/** A position as text beside its picture: the text is checked while one types. */
export default function Editor() {
  const t = textsWith(ENGLISH_POSITION);
  const play = useSignal<Play | null>(null);
  const fault = useSignal<Fault | null>(null);
  const side = useSignal<Side>("document");
  useEffect(() => {
    if (draft.value === "") draft.value = POSITIONS[GAMES[0].name]?.example ?? "";
    return () => play.peek()?.close();
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => check(controller.signal), play.peek() === null ? 0 : CHECK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [draft.value]);

  const check = async (signal: AbortSignal) => {
    const text = draft.value;
    try {
      const opened = await playAt(await openDocument(text, draftData.value));
      if (signal.aborted) return opened.close();
      play.peek()?.close();
      play.value = opened;
      fault.value = null;
    } catch (error) {
      if (!signal.aborted) fault.value = faultOf(error as Error, text);
    }
  };
  const table = play.value?.local;
  const edited = table && editedOf(table, fault.value?.path ?? null);
  return (
    <div class="editor" data-side={side.value}>
      <header class="top">
        <h1>{t.editPosition}</h1>
        <span class="space" />
        <Sides side={side} />
        <button type="button" class="button quiet" onClick={toStart}>
          {t.leave}
        </button>
        <Settings />
      </header>
      <main>
        <section class="document" aria-label={t.document}>
          <p class="note">{t.documentLine}</p>
          <p class="examples">
            {t.examples}:{" "}
            {Object.entries(POSITIONS).map(([game, { example }]) => (
              <button
                type="button"
                class="button quiet"
                key={game}
                onClick={() => {
                  draft.value = example;
                }}
              >
                {gameTitle(game)}
              </button>
            ))}
          </p>
          <details class="forms" open={innerWidth >= NARROW}>
            <summary>{t.fields}</summary>
            <p class="note">{edited === undefined ? t.fieldsNeedJson : t.fieldsLine}</p>
            {edited && <Forms key={`${edited.game}/${edited.names.length}`} {...edited} />}
          </details>
          <Lines fault={fault.value} />
          <p id="fault" class="fault" role="status">
            {fault.value && (
              <>
                <b>{t.lineAt(fault.value.line)}</b> <code>{fault.value.path}</code> {fault.value.message}
              </>
            )}
          </p>
        </section>
        {play.value && (
          <div class="drawn" data-stale={fault.value !== null}>
            <Board key={table?.id} play={play.value} as="section" />
            {table && fault.value === null && <PositionBar key={table.id} play={play.value} table={table} />}
          </div>
        )}
      </main>
    </div>
  );
}

/** Turns from the document to the table and back where there is room for one of them. */
function Sides({ side }: { side: Signal<Side> }) {
  const t = textsWith(ENGLISH_POSITION);
  const to = side.value === "document" ? "table" : "document";
  return (
    <button
      type="button"
      class="button sides"
      onClick={() => {
        side.value = to;
      }}
    >
      {t[to]}
    </button>
  );
}

/** The document of the text, for the form; undefined where the text is none of the game that is drawn. */
function editedOf({ game, catalogue, names }: LocalTable, fault: string | null): Edited | undefined {
  const document = treeOf(draft.value);
  const fields = POSITIONS[game]?.fields;
  if (document?.game !== game || fields === undefined) return undefined;
  const change = (next: Tree) => {
    draft.value = `${printed(next)}\n`;
  };
  return { document, game, fields, catalogue, names, fault, change };
}

function treeOf(text: string): Tree | undefined {
  try {
    return JSON.parse(text) as Tree;
  } catch {
    return undefined;
  }
}

/** The text with the numbers of its lines; the line at fault is marked. */
function Lines({ fault }: { fault: Fault | null }) {
  const t = textsWith(ENGLISH_POSITION);
  const numbers = useRef<HTMLPreElement>(null);
  const count = useComputed(() => draft.value.split("\n").length);
  const follow = (area: HTMLTextAreaElement) => {
    if (numbers.current) numbers.current.scrollTop = area.scrollTop;
  };
  return (
    <div class="lines">
      <pre ref={numbers} aria-hidden="true">
        {Array.from({ length: count.value }, (_, at) => (
          <span key={at} class={fault?.line === at + 1 ? "at-fault" : ""}>{`${at + 1}\n`}</span>
        ))}
      </pre>
      <textarea
        aria-label={t.document}
        aria-invalid={fault !== null}
        aria-describedby="fault"
        wrap="off"
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        value={draft.value}
        onScroll={(event) => follow(event.currentTarget)}
        onInput={(event) => {
          draft.value = event.currentTarget.value;
        }}
      />
    </div>
  );
}

function faultOf(error: Error, text: string): Fault {
  const path = (error instanceof EngineError && error.path) || "$";
  const named = /\bline (\d+)/.exec(path === "$" ? error.message : "")?.[1];
  const message = error.message.replace(`${path}: `, "");
  return { message, path, line: named === undefined ? lineOf(text, path) : Number(named) };
}
