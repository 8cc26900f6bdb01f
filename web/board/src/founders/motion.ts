import type { Event } from "isettlers/trees/founders";
import { type Around, ofSeat, type Step, signs, thing } from "../motion-plan.js";
import { TOKEN_SIGNS } from "./look.js";
import { THINGS } from "./pointing.js";

/** What people see of the events of Founders of the Empire. */
export function foundersSteps(event: Event, around: Around): readonly Step[] {
  const { seat } = event;
  const cell = (at: readonly [number, number], whose = seat) => [thing(THINGS.cell(whose ?? 0, at))];
  const laid = (at: readonly string[]): readonly Step[] => [{ does: "ring", at }];
  switch (event.kind) {
    case "turn":
      return [{ does: "pass", from: [ofSeat(around.actor)], to: [ofSeat(seat)] }];
    case "draft":
      return [
        {
          does: "fly",
          from: [thing(THINGS.open(event.values.tile))],
          to: [null, ofSeat(seat)],
        },
      ];
    case "lay":
      return [{ does: "fall", at: cell(event.values.at) }];
    case "add":
    case "replace": {
      const { tile, at } = event.values;
      return [{ does: "fly", from: [thing(THINGS.open(tile))], to: cell(at) }, ...laid(cell(at))];
    }
    case "reveal":
      return [
        {
          does: "fly",
          from: [null, thing(THINGS.stack(event.values.stack))],
          to: [thing(THINGS.open(event.values.tile))],
        },
      ];
    case "display":
    case "pool":
      return [{ does: "turn", at: [thing(THINGS.open(event.values.tile))] }];
    case "war":
    case "coin": {
      const { victim, at } = event.values;
      const to = cell(at, victim);
      return [{ does: "sign", sign: TOKEN_SIGNS[event.kind], by: 1, from: [ofSeat(seat)], to }, ...laid(to)];
    }
    case "cart":
    case "craftsmen":
      return laid(cell(event.values.at));
    case "token": {
      const { token } = event.values;
      const supply = [seat === around.seat ? thing(THINGS.token(token)) : ofSeat(seat, "footer")];
      return signs(seat, TOKEN_SIGNS[token], 1, around.cause, supply);
    }
    case "coins":
      return signs(seat, "silver", event.values.coins, around.cause, []);
    case "final":
      return signs(seat, "vp", event.values.points, around.cause, [ofSeat(seat, ".points")]);
    default:
      return [];
  }
}
