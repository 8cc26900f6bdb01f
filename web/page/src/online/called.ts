import type { Play } from "../play/play.js";
import type { OnlineTable } from "../table/table.js";

/** The player of a seat as others name them: with the seat, where they have a name of their own. */
export function calledAt(play: Play, table: OnlineTable, seat: number): string {
  const name = table.circle.people.value.names[seat];
  const seatName = play.seatName(seat);
  return name === undefined ? seatName : `${name} (${seatName})`;
}
