import type { GameEvent } from "isettlers";
import type { Foundations, Hidden, Location, SeenSeat, View } from "isettlers/trees/imperial";
import type { Thing } from "../option.js";
import { isSign, type Sign } from "../signs.js";
import { markOf } from "../thing.js";
import { foresee } from "./foresight.js";
import type { Amounts, Card, Catalogue, ImperialScene, Kind, Table } from "./types.js";

const CARDS = new WeakMap<Catalogue, ReadonlyMap<string, Card>>();

/** The cards of a catalogue by their printed ids. */
export function cardsOf(catalogue: Catalogue): ReadonlyMap<string, Card> {
  const known = CARDS.get(catalogue);
  if (known !== undefined) return known;
  const cards = catalogue.decks.flatMap((deck) => deck.cards);
  const made = new Map(cards.flatMap((card) => card.ids.map((id) => [id, card] as const)));
  CARDS.set(catalogue, made);
  return made;
}

/** Looks up all that the parts of a board need. */
export function tableOf(scene: ImperialScene): Table {
  const { view, catalogue, words, seat } = scene;
  const cards = cardsOf(catalogue);
  const actor = view.actor ?? seat;
  return {
    scene,
    view,
    words,
    text: words.imperial,
    seat,
    card: (id) => cards.get(id),
    nameOf: (id) => cards.get(id)?.name ?? view.names[id] ?? id,
    foresight: foresee(scene.preview, actor, (event) => worth(event, actor, catalogue)),
  };
}

/** The points at the end of the location that an event brings or takes (E1; none for a faction one of the Atlanteans, T6). */
export function worth({ kind, values }: GameEvent, seat: number, catalogue: Catalogue): number {
  if (kind !== "move" || values.owner !== seat) return 0;
  const by = Number(values.target === "location") - Number(values.source === "location");
  if (by === 0) return 0;
  const deck = cardsOf(catalogue).get(String(values.card))?.deck;
  return by * (catalogue.decks.find((one) => one.deck === deck)?.board?.faction_points ?? 1);
}

/** A seat of a view. */
export function seatOf(view: View, seat: number): SeenSeat {
  const seen = view.seats[seat];
  if (seen === undefined) throw new RangeError(`expected a seat below ${view.seats.length}, got ${seat}`);
  return seen;
}

/** What a seat is called; the row after the last seat's is the virtual player's. */
export function seatName({ view, text, words }: Table, seat: number): string {
  const faction = view.seats[seat]?.faction;
  if (faction !== undefined) return text.faction[faction] ?? faction;
  return view.virtual === undefined ? words.seat(seat) : text.virtualName[view.virtual.name];
}

/** The sign of a faction, where it has one. */
export function signOf(faction: string): Sign | undefined {
  return isSign(faction) ? faction : undefined;
}

/** An amount of a good in words. */
export function spokenAmount({ text }: Pick<Table, "text">, good: string, count: number): string {
  const say = (text.good as { readonly [good: string]: (count: number) => string })[good];
  return say?.(count) ?? `${count} ${good}`;
}

/** Amounts of goods in words. */
export function spokenAmounts(table: Pick<Table, "text">, amounts: Amounts): string {
  return Object.entries(amounts)
    .map(([good, count]) => spokenAmount(table, good, count))
    .join(", ");
}

/** All cards behind a back that the reader knows. */
export function knownCards(hidden: Hidden): readonly string[] {
  return hidden.cards ?? hidden.known;
}

/** How many cards there are behind a back. */
export function countOf(hidden: Hidden): number {
  return hidden.common + hidden.faction;
}

/** The foundations of a seat: those whose card the reader knows, and the number of all others. */
export function foundationsOf({ cards, secret }: Foundations): {
  readonly known: readonly string[];
  readonly unknown: number;
} {
  const known = knownCards(secret);
  return { known: [...cards, ...known], unknown: countOf(secret) - known.length };
}

/** Equal things that are drawn as one; the first of `names` is the one pointed at. */
export interface Fold<T> {
  readonly item: T;
  readonly thing: Thing;
  readonly count: number;
}

/**
 * Folds equal items into one each. Items that can be pointed at, or are picked, stay apart: the engine offers each.
 */
export function folded<T>(
  scene: ImperialScene,
  items: readonly T[],
  thingOf: (item: T) => Thing,
  keyOf: (item: T) => string,
): readonly Fold<T>[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].flatMap((group) => {
    const marked = group.filter((item) => isMarked(scene, thingOf(item)));
    const shown = marked.length > 0 ? marked : group.slice(0, 1);
    return shown.map((item, place) => ({
      item,
      thing: thingOf(item),
      count: place === 0 ? group.length - shown.length + 1 : 1,
    }));
  });
}

/** Whether a thing can be pointed at, or is picked. */
export function isMarked(scene: ImperialScene, thing: Thing): boolean {
  const { legal, picked } = markOf(scene, thing);
  return (legal ?? false) || (picked ?? false);
}

/** What is alike in equal locations: the card and all that lies on it. */
export function locationKey({ card }: Table, location: Location): string {
  return JSON.stringify([{ ...location, card: card(location.card)?.id ?? location.card }]);
}

/** The half of a row in which a card stands. */
export function isFaction(card: Card | undefined): boolean {
  return card !== undefined && card.deck !== "common";
}

export function kindOf(card: Card | undefined): Kind {
  return card?.kind ?? "feature";
}

/** Whether cards are taken from a row or a packet now: then these have the room. */
export function isDraft({ phase }: View): boolean {
  return phase === "lookout" || phase === "first draft" || phase === "second draft";
}
