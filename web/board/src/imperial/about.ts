import type { Good, Location } from "isettlers/trees/imperial";
import type { Thing } from "../option.js";
import type { About } from "../scene.js";
import { type Tip, tip, topicOf } from "../tips.js";
import { cardFacts, statesOf } from "./cards.js";
import { goodSign } from "./notation.js";
import { foundationName, isStored } from "./supply.js";
import { foundationsOf, seatName, seatOf, spokenAmounts, tableOf } from "./table.js";
import type { Tips } from "./tips.js";
import type { ImperialScene, Table } from "./types.js";

export { legend } from "./legend.js";

type Read = Table & { readonly tips: Tips };

/** Any thing in words: a card with its costs and fields, a place, a sign or a number. */
export function about(
  scene: ImperialScene & { readonly tips: Tips },
  thing: Thing,
): Partial<About> | undefined {
  const table: Read = { ...tableOf(scene), tips: scene.tips };
  const [topic, place] = topicOf(thing) ?? [];
  if (topic === "card" && place) return ofCard(table, place);
  if (topic !== undefined) return tip(tipsOf(table, topic));
  const [kind, first = "", second = "", third = ""] = thing.split("/");
  switch (kind) {
    case "hand":
    case "offered":
    case "aside":
    case "deal":
      return ofCard(table, first);
    case "trade":
      return ofCard(table, third);
    case "location":
      return ofLocation(table, Number(first), second);
    case "foundation":
      return ofFoundation(table, Number(first), second);
    case "good":
      return ofGood(table, Number(first), second as Good);
    case "seat":
      return ofSeat(table, Number(first));
    default:
      return ofPlace(table, kind ?? "", first);
  }
}

/** The tip of a topic; goods have that of their sign. */
function tipsOf({ tips }: Read, topic: string): Tip {
  const byTopic = tips as unknown as { readonly [topic: string]: Tip };
  return byTopic[topic] ?? byTopic[goodSign(topic)] ?? tips.price;
}

function ofPlace(table: Read, kind: string, which: string): About | undefined {
  const { tips } = table;
  switch (kind) {
    case "technology":
      return tip(tipsOf(table, which));
    case "deck":
      return tip(which === "common" ? tips.deckCommon : tips.deckFaction);
    case "price":
      return tip(tips.payment);
    case "attack-deal":
      return tip(tips.attackDeal);
    case "color":
    case "attack":
    case "gate":
    case "shrine":
      return tip(tips[kind]);
    default:
      return undefined;
  }
}

function ofCard(table: Table, id: string, states: readonly string[] = []): Partial<About> {
  const card = table.card(id);
  return card === undefined
    ? { name: table.nameOf(id) }
    : { id: card.id, facts: [...cardFacts(table, card), ...states] };
}

function ofLocation(table: Table, row: number, id: string): Partial<About> {
  const location = locationsOf(table, row).find(({ card }) => card === id);
  return ofCard(table, id, location && statesOf(table, location));
}

function locationsOf({ view }: Table, row: number): readonly Location[] {
  const { virtual } = view;
  if (virtual !== undefined && row === view.seats.length) return [...virtual.empire, ...virtual.blocked];
  return view.seats[row]?.empire ?? [];
}

function ofFoundation(table: Read, seat: number, card: string): About {
  const { known, unknown } = foundationsOf(seatOf(table.view, seat).foundations);
  return tip(table.tips.foundation, [foundationName(table, known, card, known.length + unknown)]);
}

function ofGood(table: Read, seat: number, good: Good): About {
  const { keeps, discards } = table.tips;
  const lasts = good === "vp" || good === "card" || good === "technology";
  return tip(tipsOf(table, good), [!lasts && (isStored(table, seat, good) ? keeps : discards)]);
}

/** What the board of a seat's faction gives and keeps. */
function ofSeat(table: Read, seat: number): About {
  const { scene, text, view } = table;
  const { boardGives, boardKeeps, factionPoints, faction } = table.tips;
  const deck = scene.catalogue.decks.find((other) => other.deck === view.seats[seat]?.faction);
  const given = deck?.board?.defense_per_player
    ? { ...deck.board.production, defense: view.seats.length }
    : deck?.board?.production;
  const kept = deck?.board?.stores.map((good) => text.target[good as Good]).join(", ");
  return tip(
    [seatName(table, seat), faction[1]],
    deck?.board && [
      boardGives(spokenAmounts(table, given ?? {})),
      kept ? boardKeeps(kept) : undefined,
      factionPoints(String(deck.board.faction_points)),
    ],
  );
}
