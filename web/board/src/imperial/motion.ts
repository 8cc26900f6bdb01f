import type { Event, Zone } from "isettlers/trees/imperial";
import { type Around, ofSeat, type Spot, type Step, signs, thing } from "../motion-plan.js";
import { goodSign } from "./notation.js";
import { THINGS } from "./things.js";

type Move = Extract<Event, { kind: "move" }>["values"];

/** What people see of the events of Imperial Settlers. */
export function imperialSteps(event: Event, around: Around): readonly Step[] {
  const { seat } = event;
  switch (event.kind) {
    case "turn":
      return [{ does: "pass", from: [ofSeat(around.actor)], to: [ofSeat(seat)] }];
    case "move":
      return move(event.values, around);
    case "goods":
      return Object.entries(event.values.goods).flatMap(([good, by]) =>
        signs(seat, goodSign(good), by, causeOf(event, around), [
          thing(THINGS.good(seat ?? 0, good as "wood")),
        ]),
      );
    case "vp":
      return signs(seat, "vp", event.values.points, causeOf(event, around), [ofSeat(seat, ".points")]);
    case "tokens": {
      const { token, count } = event.values;
      return signs(seat, token, count, around.cause, [ofSeat(seat, `.of-${token}`)]);
    }
    case "use":
    case "block":
    case "guard":
    case "technology":
    case "unlock":
    case "markers":
    case "trade":
      return [{ does: "ring", at: [thing(THINGS.location(event.values.row, event.values.card))] }];
    default:
      return [];
  }
}

/** The card that an event names as its cause, in the empire or among the deals; else what the action is done with. */
function causeOf({ seat, values }: Event, { cause }: Around): Spot {
  const card = (values as { readonly [name: string]: unknown }).cause;
  if (typeof card !== "string") return cause;
  return [thing(THINGS.location(seat ?? 0, card)), thing(THINGS.deal(card)), ...cause];
}

function move({ source, target, card = "", back, owner, to }: Move, { actor }: Around): readonly Step[] {
  const place = (zone: Zone, whose: number | null) => [...placesOf(zone, card, whose), ofSeat(whose ?? to)];
  const [from, at] = [place(source, owner), place(target, to ?? owner)];
  if (source === "location" && (target === "discard" || target === "foundation"))
    return [{ does: "sink", at: from, razed: owner !== actor }];
  if (card !== "") return [{ does: "fly", from, to: at }];
  const deck = [thing(THINGS.deck(back ?? "common"))];
  return signs(to ?? owner, back === "faction" ? "card_faction" : "card_common", 1, deck, []);
}

/** The places in which a card of a zone is drawn. */
function placesOf(zone: Zone, card: string, whose: number | null): Spot {
  switch (zone) {
    case "hand":
      return [thing(THINGS.hand(card))];
    case "location":
    case "lent":
      return [thing(THINGS.location(whose ?? 0, card))];
    case "foundation":
      return [thing(THINGS.foundation(whose ?? 0, card))];
    case "row":
    case "packet":
      return [thing(THINGS.offered(card))];
    case "aside":
      return [thing(THINGS.aside(card))];
    case "deal":
      return [thing(THINGS.deal(card))];
    case "deck":
    case "discard":
      return [null, thing(THINGS.deck(card.startsWith("COM") ? "common" : "faction"))];
    default:
      return [null];
  }
}
