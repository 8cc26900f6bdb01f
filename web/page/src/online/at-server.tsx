import { useEffect } from "preact/hooks";
import type { Play } from "../play/play.js";
import type { OnlineTable } from "../table/table.js";
import { newest } from "./server.js";

/** What a table of a server does beside its screen: it shows its invitations once it is created. */
export default function AtServer({ play, table }: { play: Play; table: OnlineTable }) {
  useEffect(() => {
    if (newest.value !== table.token) return;
    newest.value = null;
    play.sheet.value = "company";
  }, []);
  return null;
}
