import { useSignal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { connect } from "./online/server.js";
import { Guard, Refused } from "./parts/guard.js";
import { later } from "./parts/later.js";
import { boardOf } from "./play/boards.js";
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
  const shown = useSignal<Screen | null>(null);
  const fault = useSignal<string | null>(null);
  useEffect(() => {
    let left = false;
    open(at).then(
      (opened) => {
        if (left) opened.play.close();
        else shown.value = opened;
      },
      (error: Error) => {
        if (at.at === "position") backToStart(error.message);
        else fault.value = error.message;
      },
    );
    return () => {
      left = true;
      shown.value?.play.close();
    };
  }, []);
  if (fault.value !== null) return <Refused why={fault.value} />;
  if (shown.value === null) return <main class="opening" />;
  const { play, TableScreen } = shown.value;
  return (
    <Guard>
      <TableScreen play={play} />
    </Guard>
  );
}

/** A table with what shows it. The start page does without; both load while the table opens. */
interface Screen {
  readonly play: Play;
  readonly TableScreen: FunctionComponent<{ play: Play }>;
}

async function open(at: TableRoute): Promise<Screen> {
  const [table, { playAt }, { TableScreen }] = await Promise.all([
    tableAt(at),
    import("./play/open.js"),
    import("./parts/table.js"),
  ]);
  const play = await playAt(table);
  if (at.at === "table" && at.analyse) play.analyse(true);
  return { play, TableScreen };
}

async function tableAt(at: TableRoute): Promise<Table> {
  if (at.at === "seat") return served(at.token);
  if (at.at === "table") return own(at.id, at.watch);
  const { openLink } = await import("./position/open.js");
  return openLink(at.code);
}

async function own(id: string, watch: boolean): Promise<Table> {
  const start = startOf(id);
  if (start.opening.from === "setup") void boardOf(start.opening.game);
  const table = await LocalTable.open(makeEngine, { id, watch, ...start });
  if (!watch) begun(id);
  return table;
}

async function served(token: string): Promise<Table> {
  const { ServedTable } = await import("./table/served.js");
  return ServedTable.open(connect, token);
}
