import { useSignal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { isDealId } from "./deal/deal.js";
import { ownName } from "./online/own-name.js";
import { connect } from "./online/server.js";
import { Guard, Missing, Refused } from "./parts/guard.js";
import { later } from "./parts/later.js";
import { missing } from "./parts/missing.js";
import { boardOf } from "./play/boards.js";
import type { Play } from "./play/play.js";
import { backToStart, begun, giveData, route, startOf, type TableRoute } from "./route.js";
import { dataOf } from "./start/data.js";
import { makeEngine } from "./start/engine.js";
import { lacksData } from "./start/files.js";
import { StartScreen } from "./start/start.js";
import { LocalTable } from "./table/local.js";
import type { Table } from "./table/table.js";
import { language, texts } from "./texts/index.js";

const Editor = later(async () => (await import("./position/editor.js")).default);
const Statistics = later(async () => (await import("./statistics/statistics.js")).default);
const Puzzles = later(async () => (await import("./puzzles/list.js")).default);

/** The page. */
export function App() {
  return (
    <>
      {missing.value !== null && <Missing why={missing.value} />}
      <Place />
    </>
  );
}

/** The start, or a table. */
function Place() {
  const at = route.value;
  if (at.at === "start") return <StartScreen />;
  if (at.at === "edit") return <Editor />;
  if (at.at === "statistics") return <Statistics />;
  if (at.at === "puzzles") return <Puzzles />;
  return <Opened key={JSON.stringify([at, language.value])} at={at} />; // texts of the engine are in a language
}

function Opened({ at }: { at: TableRoute }) {
  const shown = useSignal<Screen | null>(null);
  const fault = useSignal<Fault | null>(null);
  const tries = useSignal(0);
  useEffect(() => {
    let left = false;
    fault.value = null;
    open(at).then(
      (opened) => {
        if (left) opened.play.close();
        else shown.value = opened;
      },
      (error: Fault) => {
        if (at.at === "position" || at.at === "puzzle") backToStart(error.message);
        else if (at.at === "table" && isDealId(at.id) && error.code === "unknown_table")
          backToStart(texts.value.anotherDay);
        else if (!left) fault.value = error;
      },
    );
    return () => {
      left = true;
      shown.value?.play.close();
    };
  }, [tries.value]);
  if (fault.value !== null && missing.value === null) {
    const give = async (files: readonly File[]) => {
      giveData((at as { id: string }).id, await dataOf(files));
      tries.value += 1;
    };
    return <Refused why={fault.value.message} {...(lacksData(fault.value) && { give })} />;
  }
  if (shown.value === null) return <main class="opening" />;
  const { play, TableScreen } = shown.value;
  return (
    <Guard>
      <TableScreen play={play} />
    </Guard>
  );
}

/** Why a table could not be opened; the path leads to the part of the setup at fault. */
type Fault = Error & { readonly path?: string; readonly code?: string };

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
  if (at.at === "table" && at.review) play.sheet.value = "review";
  return { play, TableScreen };
}

async function tableAt(at: TableRoute): Promise<Table> {
  if (at.at === "seat") return served(at.token);
  if (at.at === "table") return own(at.id, at.watch);
  if (at.at === "puzzle") {
    const { openPuzzle } = await import("./puzzles/open.js");
    return openPuzzle(at.name);
  }
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
  return ServedTable.open(connect, token, ownName.peek());
}
