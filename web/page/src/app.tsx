import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { connect } from "./online/server.js";
import { Guard, Refused } from "./parts/guard.js";
import { later } from "./parts/later.js";
import { TableScreen } from "./parts/table.js";
import { playAt } from "./play/open.js";
import type { Play } from "./play/play.js";
import { backToStart, begun, route, startOf, type TableRoute } from "./route.js";
import { makeEngine } from "./start/engine.js";
import { StartScreen } from "./start/start.js";
import { LocalTable } from "./table/local.js";
import type { Table } from "./table/table.js";

const Editor = later(async () => (await import("./position/editor.js")).default);

/** The page: the start, or a table. */
export function App() {
  const at = route.value;
  if (at.at === "start") return <StartScreen />;
  if (at.at === "edit") return <Editor />;
  return <Opened key={JSON.stringify(at)} at={at} />;
}

function Opened({ at }: { at: TableRoute }) {
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
        if (at.at === "position") backToStart(error.message);
        else fault.value = error.message;
      },
    );
    return () => {
      left = true;
      play.value?.close();
    };
  }, []);
  if (fault.value !== null) return <Refused why={fault.value} />;
  if (play.value === null) return <main class="opening" />;
  return (
    <Guard>
      <TableScreen play={play.value} />
    </Guard>
  );
}

async function open(at: TableRoute): Promise<Play> {
  const play = await playAt(await tableAt(at));
  if (at.at === "table" && at.analyse) play.analyse(true);
  return play;
}

async function tableAt(at: TableRoute): Promise<Table> {
  if (at.at === "seat") return served(at.token);
  if (at.at === "table") return own(at.id, at.watch);
  const { openLink } = await import("./position/open.js");
  return openLink(at.code);
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
