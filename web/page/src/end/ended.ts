import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Play } from "../play/play.js";
import { makeEngine } from "../start/engine.js";
import { openEnded } from "../table/ended.js";
import type { LocalTable } from "../table/local.js";
import { isOnline } from "../table/table.js";

/** The table of this page with the whole game, once it is over; null for spectators of a server's table. */
export function useEnded({ table, local }: Play): LocalTable | null {
  const ended = useSignal<LocalTable | null>(null);
  useEffect(() => {
    if (!isOnline(table) || table.mine.length === 0) return;
    let left = false;
    openEnded(table, makeEngine).then(
      (opened) => {
        if (left) void opened.close();
        else ended.value = opened;
      },
      () => {}, // the result is shown all the same
    );
    return () => {
      left = true;
      void ended.value?.close();
    };
  }, [table]);
  return local ?? ended.value;
}
