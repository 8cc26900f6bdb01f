import { type Engine, LocalTable } from "./local.js";
import type { OnlineTable } from "./table.js";

/** The letters of a token that name the saved game: too few to open the seat. */
const NAMING = 12;

/** Opens the record of a server's table that is over as a saved game of this page, from the same seat. */
export async function openEnded(table: OnlineTable, make: () => Engine): Promise<LocalTable> {
  const { record, data } = await table.record();
  return LocalTable.open(make, {
    id: `served-${table.token.slice(0, NAMING)}`,
    opening: { from: "record", bytes: record },
    bots: table.bots,
    seat: table.mine[0],
    data,
  });
}
