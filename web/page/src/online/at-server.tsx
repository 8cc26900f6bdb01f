import { useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { gameTitle } from "../games/index.js";
import type { Play } from "../play/play.js";
import type { OnlineTable } from "../table/table.js";
import { ENGLISH_COMPANY } from "../texts/company.js";
import { textsWith } from "../texts/index.js";
import { Introduce } from "./introduce.js";
import { forgetSeat, keepSeat } from "./kept-seats.js";
import { notifyOf } from "./notices.js";
import { Rematch } from "./rematch.js";
import { newest } from "./server.js";
import { Takeback } from "./takeback.js";

/**
 * What a table of a server does beside its screen: it is kept among your tables until it is over, the title of the tab
 * says whose turn it is, it shows its invitations once it is created, asks for a name and whether to take back what a
 * player proposes, and offers a rematch at its end.
 */
export default function AtServer({ play, table }: { play: Play; table: OnlineTable }) {
  useSignalEffect(() => keepThis(table));
  useTurns(table);
  useEffect(() => {
    if (newest.value !== table.token) return;
    newest.value = null;
    play.sheet.value = "company";
  }, []);
  return (
    <>
      <Takeback play={play} table={table} />
      <Introduce table={table} />
      <Rematch table={table} />
    </>
  );
}

function keepThis({ token, game, names, mine, now }: OnlineTable): void {
  const [seat] = mine;
  if (now.value.outcome !== null)
    forgetSeat(token); // the game is saved with those of the page
  else if (seat !== undefined) keepSeat({ token, game, names, seat });
}

/** Shows in the title of the tab, and in a notification where the player wants them, that the player is to decide. */
function useTurns(table: OnlineTable): void {
  const { token, game } = table;
  useEffect(() => {
    const before = document.title;
    return () => {
      document.title = before;
    };
  }, []);
  useSignalEffect(() => {
    const t = textsWith(ENGLISH_COMPANY);
    const { actor, outcome, ahead } = table.now.value;
    const isMyTurn = outcome === null && ahead.length > 0 && actor !== null && table.free.length === 0;
    const words = t.yourTurnTitle(gameTitle(game));
    const before = document.title;
    document.title = isMyTurn ? `\u25cf ${words}` : gameTitle(game);
    if (isMyTurn && document.title !== before) void notifyOf(words, token.slice(0, 12)).catch(() => {});
  });
}
