import { computed } from "@preact/signals";
import type { Table } from "../table/table.js";
import { boardOf } from "./boards.js";
import { Play } from "./play.js";
import { room } from "./room.js";

/** A table as it is played on this page, with the board of its game. */
export async function playAt(table: Table): Promise<Play> {
  const board = await boardOf(table.game);
  await table.through(board.through);
  const layout = computed(() => board.layout(...room.value));
  return new Play(table, board, layout);
}
