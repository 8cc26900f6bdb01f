import type { Location } from "isettlers/trees/imperial";
import { h, type VNode } from "../dom.js";
import { fitted } from "../fitted.js";
import { divided, hyphenated, softened } from "../hyphens.js";
import type { Thing } from "../option.js";
import { crest } from "../parts.js";
import { sign } from "../signs.js";
import { stepper, thingData } from "../thing.js";
import { DIVIDED, longestWord } from "./names.js";
import { colorMark, goodSign, isWhole, notation, signs } from "./notation.js";
import { isFaction, seatName, seatOf, signOf, spokenAmount, spokenAmounts } from "./table.js";
import type { Card, Table } from "./types.js";

/** The band of a card: its colours with their marks and letters. */
function band({ text }: Table, card: Card): VNode {
  const colors = card.colors.map((color) =>
    h(`span.color.is-${color}`, [colorMark(color), h("em", text.letters[color])]),
  );
  return h("span.band", { attrs: { "aria-hidden": "true" } }, [
    ...(colors.length > 0 ? colors : [h("span.color.is-none", [colorMark(undefined)])]),
  ]);
}

/** Side, kind, colours and cost of a card in words. */
function headFacts(table: Table, card: Card): readonly [kind: string, cost: string] {
  const { text } = table;
  const colors = card.colors.map((color) => text.color[color]).join(text.and) || text.noColor;
  const cost = [
    ...(Object.keys(card.cost).length > 0 ? [spokenAmounts(table, card.cost)] : []),
    ...(card.location ? [text.aLocation] : []),
  ].join(text.and);
  return [
    [isFaction(card) ? text.ofFaction : text.common, text.kind[card.kind], colors].join(", "),
    cost === "" ? text.free : text.costs(cost),
  ];
}

/** The good of a deal and those of a raze field in words. */
function fieldFacts(table: Table, card: Card): readonly string[] {
  const { text } = table;
  return [
    ...(card.deal === null ? [] : [text.dealFor(spokenAmount(table, card.deal, 1))]),
    ...(Object.keys(card.raze).length > 0 ? [text.razeFor(spokenAmounts(table, card.raze))] : []),
  ];
}

/** All facts of a card beside its text. */
export function cardFacts(table: Table, card: Card): readonly string[] {
  return [...headFacts(table, card), ...fieldFacts(table, card)];
}

/** A card in words. */
export function spokenCard(table: Table, card: Card): string {
  const [kind, cost] = headFacts(table, card);
  return [
    `${card.name}, ${kind}`,
    cost,
    ...abilityTexts(card),
    ...fieldFacts(table, card),
    ...(card.reconstructed ? [table.text.reconstructed] : []),
  ].join("; ");
}

function abilityTexts(card: Card): readonly string[] {
  const own = card.ability === null && card.bonus_text !== "" ? "" : card.text;
  return [own, card.bonus_text].filter((text) => text !== "").map((text) => text.replace(/\.$/, ""));
}

/** The ability in words, of which the long ones can be divided. */
function words({ text }: Table, card: Card): VNode {
  const whole = abilityTexts(card)
    .map((one) => `${one}.`)
    .join(" ");
  return fitted("span.words", { attrs: { "aria-hidden": "true" } }, softened(whole, divided(text.divided)));
}

/** The ability in signs. Screen readers hear the words. */
function ability(table: Table, card: Card, more: readonly VNode[] = []): VNode {
  const signs = notation(table, card);
  const whole = signs.length > 0 && isWhole(card);
  return h("span.ability", { attrs: { "aria-hidden": "true" }, class: { whole } }, [...signs, ...more]);
}

/** How often a card can be used in a round. */
function limit({ text }: Table, card: Card): readonly VNode[] {
  return card.limit > 0 ? [h("span.limit", text.uses(card.limit))] : [];
}

/** How a card of a hand, a row or a packet is drawn. */
export interface Shown {
  /** How many equal cards are drawn as one. */
  readonly count?: number;
  /** A word on it, such as "given up". */
  readonly flag?: string | undefined;
  /** What tells its element from others of the same thing. */
  readonly key?: string;
}

/** A card as it lies in a hand. */
export function handCard(table: Table, thing: Thing, id: string, shown: Shown = {}): VNode {
  const card = table.card(id);
  const { count = 1, flag, key = thing } = shown;
  const spoken = card === undefined ? table.nameOf(id) : spokenCard(table, card);
  const name = count > 1 ? `${spoken}; ${table.text.copiesSpoken(count)}` : spoken;
  return h(
    `div.card${isFaction(card) ? ".faction" : ""}`,
    { ...thingData(table.scene, thing, name), key },
    card === undefined
      ? [h("span.name", table.nameOf(id))]
      : [...face(table, card), ...flags(table, count, flag)],
  );
}

/** The face of a card: band, cost, kind, name, ability, words and foot. */
export function face(table: Table, card: Card): readonly VNode[] {
  return [
    band(table, card),
    h("span.body", [
      h("span.cap", { attrs: { "aria-hidden": "true" } }, [
        h("span.cost", [...signs(card.cost), ...(card.location ? [h("span.home", [sign("location")])] : [])]),
        h("span.kind", [...limit(table, card), sign(card.kind)]),
      ]),
      cardName(card),
      ability(table, card),
      words(table, card),
      foot(table, card),
    ]),
  ];
}

/** The name of a card; styles make it as small as its longest word needs. */
function cardName({ name }: Card): VNode {
  return h("span.name", { vars: { "--longest": String(longestWord(name)) } }, [...hyphenated(name, DIVIDED)]);
}

function foot({ text }: Table, card: Card): VNode {
  const field =
    card.deal !== null
      ? [text.deal, sign(goodSign(card.deal))]
      : Object.keys(card.raze).length > 0
        ? [text.raze, ...signs(card.raze)]
        : [];
  const raze =
    card.deal !== null && Object.keys(card.raze).length > 0 ? [text.raze, ...signs(card.raze)] : [];
  return h("span.sole", { attrs: { "aria-hidden": "true" } }, [
    h("span.field", field),
    ...(raze.length > 0 ? [h("span.field", raze)] : []),
    ...(raze.length > 0 ? [] : [sign(isFaction(card) ? "card_faction" : "card_common")]),
  ]);
}

function flags({ text }: Table, count: number, flag?: string): readonly VNode[] {
  return [
    ...(count > 1 ? [h("span.copies", { attrs: { "aria-hidden": "true" } }, text.copies(count))] : []),
    ...(flag === undefined ? [] : [h("span.flag", flag)]),
  ];
}

/** How a location is drawn. */
export interface Standing {
  readonly row: number;
  readonly location: Location;
  readonly thing: Thing;
  readonly count: number;
}

/** A location in an empire: a card where there is room, else a chip. */
export function location(table: Table, standing: Standing, as: "place" | "chip"): VNode {
  const { location, thing, count } = standing;
  const card = table.card(location.card);
  const data = thingData(table.scene, thing, spokenLocation(table, standing));
  const { used, flag } = states(table, standing);
  return h(
    `div.${as}${isFaction(card) ? ".faction" : ""}`,
    { ...data, class: { ...data.class, used, blocked: location.blocked ?? false, lent: isLent(location) } },
    [
      ...(card === undefined
        ? [h("span.name", table.nameOf(location.card))]
        : [
            band(table, card),
            h("span.body", [
              as === "place" ? cardName(card) : h("span.name", card.name),
              ...(as === "place" ? [ability(table, card, limit(table, card)), words(table, card)] : []),
            ]),
          ]),
      ...lying(table, standing, as),
      ...flags(table, count, flag),
      ...stepper(table.scene, thing),
    ],
  );
}

function isLent({ taken_by }: Location): boolean {
  return taken_by !== undefined;
}

function states(
  table: Table,
  { row, location, thing }: Standing,
): { used: boolean; flag: string | undefined } {
  const { foresight, text, seat } = table;
  const limit = table.card(location.card)?.limit ?? 0;
  const gone = foresight.given.has(thing) || foresight.razed.has(thing);
  const flag = gone ? (row === seat && !foresight.razed.has(thing) ? text.given : text.razed) : undefined;
  return { used: limit > 0 && (location.uses ?? 0) >= limit, flag };
}

/** What lies on a location. */
function lying(table: Table, { location }: Standing, as: "place" | "chip"): readonly VNode[] {
  const { text, view } = table;
  const card = table.card(location.card);
  const { uses = 0, guarded, taken_by, tokens = [], markers = 0, blocked, unlocked } = location;
  const price = as === "place" && card !== undefined ? signs(card.price) : [];
  const locked = card !== undefined && Object.keys(card.unlock).length > 0 && unlocked !== true;
  const on = [
    ...(uses > 0 && (as === "place" || uses < (card?.limit ?? 1))
      ? [h("span.use", [...price, `${uses}/${card?.limit ?? uses}`])]
      : []),
    ...(guarded
      ? [h("span.guard", [sign(isFaction(card) ? "samurai" : "defense"), as === "place" ? text.guard : ""])]
      : []),
    ...(taken_by === undefined
      ? []
      : [h("span.taker", [crest(taken_by, signOf(seatOf(view, taken_by).faction))])]),
    ...tokens.map((token) => h("span.token", [sign(token)])),
    ...(markers > 0 ? [h("span.marker", `${markers}`)] : []),
    ...(blocked ? [h("span.block", as === "place" ? text.blocked : "")] : []),
    ...(locked ? [h("span.locked", [...signs(card.unlock), as === "place" ? text.locked : ""])] : []),
  ];
  return on.length > 0 ? [h("span.lying", { attrs: { "aria-hidden": "true" } }, on)] : [];
}

/** A location in words, with all that lies on it. */
function spokenLocation(table: Table, standing: Standing): string {
  const { location, count, row } = standing;
  const card = table.card(location.card);
  return [
    card === undefined ? table.nameOf(location.card) : spokenCard(table, card),
    ...(row === table.seat ? [] : [seatName(table, row)]),
    ...(count > 1 ? [table.text.copiesSpoken(count)] : []),
    ...statesOf(table, location),
  ].join("; ");
}

/** What lies on a location, in words. */
export function statesOf(table: Table, location: Location): readonly string[] {
  const { text } = table;
  const card = table.card(location.card);
  const { uses = 0, guarded, taken_by, tokens = [], markers = 0, blocked, unlocked, used_again } = location;
  const locked = card !== undefined && Object.keys(card.unlock).length > 0;
  const states = [
    uses > 0 && text.usedSpoken(uses, card?.limit ?? uses),
    guarded && text.guarded,
    taken_by !== undefined && text.worksFor(seatName(table, taken_by)),
    ...tokens.map((token) => spokenAmount(table, token, 1)),
    used_again && text.usedAgain,
    markers > 0 && text.markers(markers),
    blocked && text.blocked,
    locked && (unlocked ? text.unlocked : text.locked),
  ];
  return states.filter((state): state is string => Boolean(state));
}

/** A card in large, for reading what a chip has no room for; over the hand or above it. */
export function closeUp(table: Table, card: Card, above: boolean): VNode {
  const data = { attrs: { "aria-hidden": "true" }, class: { faction: isFaction(card), above } };
  return h("div.close-up.card", data, [...face(table, card)]);
}
