import { computed, signal } from "@preact/signals";
import type { Layout } from "isettlers-board";
import type { Table } from "../table/table.js";
import { boardOf } from "./boards.js";
import { Play } from "./play.js";

const width = signal(innerWidth);
addEventListener("resize", () => {
  width.value = innerWidth;
});
const layout = computed<Layout>(() => (width.value < 900 ? "phone" : width.value < 1100 ? "tablet" : "wide"));

/** A table as it is played on this page, with the board of its game. */
export async function playAt(table: Table): Promise<Play> {
  const board = await boardOf(table.game);
  await table.through(board.through);
  return new Play(table, board, layout);
}
