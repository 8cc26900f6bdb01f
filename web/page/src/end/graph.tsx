import { useLoaded } from "../parts/loaded.js";
import type { Play } from "../play/play.js";
import type { LocalTable } from "../table/local.js";
import { ENGLISH_END } from "../texts/end.js";
import { textsWith } from "../texts/index.js";
import { Lines } from "./lines.js";

/** The scores of all seats, action by action. */
export function Graph({ play, table }: { play: Play; table: LocalTable }) {
  const scores = useLoaded(() => table.scores(), [table]);
  return <Lines play={play} title={textsWith(ENGLISH_END).graph} rows={scores ?? []} />;
}
