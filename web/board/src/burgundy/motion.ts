import type { Event } from "isettlers/trees/burgundy";
import { type Around, ofSeat, type Spot, type Step, signs, thing } from "../motion-plan.js";

/** What people see of the events of The Castles of Burgundy. */
export function burgundySteps(event: Event, around: Around): readonly Step[] {
  const { seat } = event;
  const prefix = seat === around.seat ? "" : `seat/${seat}/`;
  const stored = (tile: string) => [thing(`${prefix}stored/${tile}`), ofSeat(seat)];
  const supply = (of: string) => [ofSeat(seat, of)];
  switch (event.kind) {
    case "turn":
      return [{ does: "pass", from: [ofSeat(around.actor)], to: [ofSeat(seat)] }];
    case "take": {
      const { depot, tile } = event.values;
      return [{ does: "fly", from: [thing(`depot/${depot}/${tile}`)], to: stored(tile) }];
    }
    case "place": {
      const { tile, hex, start } = event.values;
      const at = [thing(`${prefix}hex/${hex}`)];
      return [
        start ? { does: "fall", at } : { does: "fly", from: stored(tile), to: at },
        { does: "ring", at },
      ];
    }
    case "discard":
      return [{ does: "sink", at: stored(event.values.tile), razed: false }];
    case "silver":
      return signs(seat, "silver", event.values.amount, sourceOf(event, around), supply(".of-silver"));
    case "workers":
      return signs(seat, "worker", event.values.amount, sourceOf(event, around), supply(".of-worker"));
    case "vp":
    case "final":
      return signs(seat, "vp", event.values.points, sourceOf(event, around), supply(".points"));
    case "goods": {
      const { depot, goods } = event.values;
      return Object.keys(goods).map((good) => {
        const at = [ofSeat(seat, `.good-${good}`), ofSeat(seat)];
        return depot === null
          ? { does: "turn", at }
          : { does: "fly", from: [thing(`depot/${depot}/goods/${good}`), `.depot.d${depot}`], to: at };
      });
    }
    case "sold":
      return [{ does: "sink", at: [ofSeat(seat, `.good-${event.values.good}`)], razed: false }];
    case "order":
      return [{ does: "slide", at: [`.track .seat-${seat}`] }];
    case "roll":
      return [{ does: "roll", at: [ofSeat(seat, ".die")] }];
    case "white": {
      const { value, good } = event.values;
      const flight = { from: [`.coming .good-${good}`], to: [`.depot.d${value} .good-${good}`] };
      return [
        { does: "roll", at: [".die.white"] },
        ...(good === null ? [] : [{ does: "fly" as const, ...flight }]),
      ];
    }
    case "fill":
      return [{ does: "turn", at: [thing(`depot/${event.values.depot}/${event.values.tile}`)] }];
    default:
      return [];
  }
}

type Gain = Extract<Event, { kind: "silver" | "workers" | "vp" | "final" }>;

/** What the end of the game counts, by the reason of its points. */
const COUNTED: { readonly [reason: string]: string } = {
  goods: ".goods",
  silverlings: ".of-silver",
  workers: ".of-worker",
};

/** Where a gain comes from: what it names as its cause, else what the action is done with. */
function sourceOf({ kind, seat, values }: Gain, around: Around): Spot {
  const cause = kind === "final" ? values.reason : values.cause;
  if (kind === "final" && cause in COUNTED) return [ofSeat(seat, COUNTED[cause])];
  if (kind === "workers" && cause === "workers") return [ofSeat(seat, ".die")];
  if (cause !== "mine" && !cause.startsWith("knowledge")) return around.cause;
  const hexes = seat === around.seat ? "hex/" : `seat/${seat}/hex/`;
  const is = cause === "knowledge" ? "^=" : "="; // at the end each of them counts
  return [`[data-thing^="${hexes}"][data-tile${is}"${cause}"]`, ofSeat(seat)];
}
