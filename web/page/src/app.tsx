import { computed, signal, useSignal } from "@preact/signals";
import type { Layout } from "isettlers-board";
import { useEffect } from "preact/hooks";
import { TableScreen } from "./parts/table.js";
import { boardOf } from "./play/boards.js";
import { Play } from "./play/play.js";
import { begun, route, startOf, toStart } from "./route.js";
import { makeEngine } from "./start/engine.js";
import { StartScreen } from "./start/start.js";
import { LocalTable } from "./table/local.js";
import { texts } from "./texts/index.js";

const width = signal(innerWidth);
addEventListener("resize", () => {
  width.value = innerWidth;
});
const layout = computed<Layout>(() => (width.value < 700 ? "phone" : width.value < 1100 ? "tablet" : "wide"));

/** The page: the start, or a table. */
export function App() {
  const at = route.value;
  return at.at === "start" ? (
    <StartScreen />
  ) : (
    <Opened key={`${at.watch}/${at.id}`} id={at.id} watch={at.watch} />
  );
}

function Opened({ id, watch }: { id: string; watch: boolean }) {
  const play = useSignal<Play | null>(null);
  const fault = useSignal<string | null>(null);
  useEffect(() => {
    let left = false;
    open(id, watch).then(
      (opened) => {
        if (left) opened.close();
        else play.value = opened;
      },
      (error: Error) => {
        fault.value = error.message;
      },
    );
    return () => {
      left = true;
      play.value?.close();
    };
  }, [id, watch]);
  if (play.value !== null) return <TableScreen play={play.value} />;
  return (
    <main class="opening">
      {fault.value !== null && (
        <>
          <p role="alert">{texts.value.refused(fault.value)}</p>
          <button type="button" class="button" onClick={toStart}>
            {texts.value.leave}
          </button>
        </>
      )}
    </main>
  );
}

async function open(id: string, watch: boolean): Promise<Play> {
  const table = await LocalTable.open(makeEngine, { id, watch, ...startOf(id) });
  if (!watch) begun(id);
  const board = await boardOf(table.game);
  await table.through(board.through);
  return new Play(table, board, layout);
}
