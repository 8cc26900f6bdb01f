import type { Outcome } from "isettlers";
import { numeral } from "isettlers-board";
import type { EndTexts } from "../texts/end.js";

/** What decided a game, in a sentence; `lost` says why nobody won. */
export function verdictOf({ winners, scores, decided_by }: Outcome, t: EndTexts, lost?: string): string {
  const most = Math.max(...scores);
  const best = numeral(most);
  if (winners.length === 0 && lost !== undefined) return lost;
  if (scores.length === 1) return t.soloEnd(best);
  const others = scores.filter((_, seat) => !winners.includes(seat));
  switch (decided_by) {
    case "points":
      return t.byPoints(best, most - Math.max(...others));
    case "shared":
      return t.byNothing(best);
    case "goods left":
      return t.byGoods(best);
    case "cards in hand":
      return t.byCards(best);
    case "empty hexes":
      return t.byHexes(best);
    case "last turn":
      return t.byTurn(best);
    case "victory tiles":
      return t.byTiles(best);
    default:
      return t.decidedBy(decided_by);
  }
}
