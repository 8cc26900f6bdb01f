import { computed, signal, useSignal } from "@preact/signals";
import type { Layout } from "isettlers-board";
import { useEffect } from "preact/hooks";
import { connect } from "./online/server.js";
import { TableScreen } from "./parts/table.js";
import { boardOf } from "./play/boards.js";
import { Play } from "./play/play.js";
import { begun, type Route, route, startOf, toStart } from "./route.js";
import { makeEngine } from "./start/engine.js";
import { StartScreen } from "./start/start.js";
import { LocalTable } from "./table/local.js";
import type { Table } from "./table/table.js";
import { texts } from "./texts/index.js";

const width = signal(innerWidth);
addEventListener("resize", () => {
  width.value = innerWidth;
});
const layout = computed<Layout>(() => (width.value < 700 ? "phone" : width.value < 1100 ? "tablet" : "wide"));

/** The page: the start, or a table. */
export function App() {
  const at = route.value;
  if (at.at === "start") return <StartScreen />;
  return <Opened key={JSON.stringify(at)} at={at} />;
}

function Opened({ at }: { at: Exclude<Route, { at: "start" }> }) {
  const play = useSignal<Play | null>(null);
  const fault = useSignal<string | null>(null);
  useEffect(() => {
    let left = false;
    open(at).then(
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
  }, []);
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

async function open(at: Exclude<Route, { at: "start" }>): Promise<Play> {
  const table = at.at === "seat" ? await served(at.token) : await own(at.id, at.watch);
  const board = await boardOf(table.game);
  await table.through(board.through);
  return new Play(table, board, layout);
}

async function own(id: string, watch: boolean): Promise<Table> {
  const table = await LocalTable.open(makeEngine, { id, watch, ...startOf(id) });
  if (!watch) begun(id);
  return table;
}

async function served(token: string): Promise<Table> {
  const { ServedTable } = await import("./table/served.js");
  return ServedTable.open(connect, token);
}
