import type { Color } from "isettlers/trees/imperial";
import { h, type VNode } from "../dom.js";
import { isSign, type Sign, sign } from "../signs.js";
import type { Amounts, Card, Clause, Table } from "./types.js";

/** A part of an ability in signs. */
type Part =
  | { readonly sign: Sign; readonly count: number }
  | { readonly color: Color }
  | { readonly word: "built" | "build" | "per" | "set" | "or" }
  | { readonly most: number }
  | { readonly arrow: true };

/** From this number on a number stands before the sign. */
const NUMBERED_FROM = 4;

const ARROW: Part = { arrow: true };

/** The ability of a card in signs; nothing where signs would not tell all of it. */
export function notation(table: Table, card: Card): readonly VNode[] {
  const { text } = table;
  const ability = card.ability === null ? [] : abilityParts(card, card.ability);
  const bonus = card.bonus.map(gainParts);
  const drawn = (ability ?? []).map((part) => drawPart(table, part));
  const whole = bonus.every((parts) => parts !== undefined);
  if (!whole || bonus.length === 0) return drawn;
  const gained = bonus.flatMap((parts) => parts ?? []).map((part) => drawPart(table, part));
  return [...drawn, h("span.built", [h("span.word", text.built), ...gained])];
}

/** Whether signs tell all that a card does. */
export function isWhole(card: Card): boolean {
  const abilityShown = card.ability === null || abilityParts(card, card.ability) !== undefined;
  return (
    abilityShown &&
    Object.keys(card.unlock).length === 0 &&
    card.bonus.every((clause) => gainParts(clause) !== undefined)
  );
}

function abilityParts(card: Card, clause: Clause): readonly Part[] | undefined {
  if (card.kind !== "action") return gainParts(clause) ?? triggerParts(clause);
  const gained = gainParts(clause) ?? actionParts(clause);
  return gained && [...amounts(card.price), ARROW, ...gained];
}

/** Signs of a plain gain, where the clause has nothing but it. */
function gainParts(clause: Clause): readonly Part[] | undefined {
  const { gain, gain_per, gain_sets, choose, place_samurai, ...others } = clause;
  const given = [gain_per, gain_sets, choose, place_samurai].filter((word) => word !== undefined).length;
  if (Object.keys(others).length > 0 || given > 1) return undefined;
  const plain = gain === undefined ? [] : amounts(gain);
  if (gain_per) return [...plain, ...perParts(gain_per)];
  if (gain_sets) return [...plain, ...setParts(gain_sets)];
  if (choose) return [...plain, ...alternatives(choose)];
  if (place_samurai) return [...plain, { sign: "samurai", count: place_samurai }];
  return plain;
}

function perParts({ good, color, samurai, max }: NonNullable<Clause["gain_per"]>): readonly Part[] {
  const counted: Part = samurai
    ? { sign: "samurai", count: 1 }
    : color === "technology"
      ? { sign: "technology", count: 1 }
      : { color: color as Color };
  return [...amounts({ [good]: 1 }), { word: "per" }, counted, ...atMost(max)];
}

function setParts({ good, sets, max }: NonNullable<Clause["gain_sets"]>): readonly Part[] {
  const marks = sets.flatMap((set, place): Part[] => [
    ...(place > 0 ? [{ word: "or" } as const] : []),
    ...set.map((color) => ({ color })),
  ]);
  return [...amounts({ [good]: 1 }), { word: "per" }, ...marks, ...atMost(max)];
}

function alternatives(choose: Amounts): readonly Part[] {
  return Object.entries(choose).flatMap(([good, count], place): readonly Part[] => [
    ...(place > 0 ? [{ word: "or" } as const] : []),
    ...amounts({ [good]: count }),
  ]);
}

/** Signs of "whenever": the cause, an arrow and the gain. */
function triggerParts(clause: Clause): readonly Part[] | undefined {
  const { gain, on_build, on_deal, on_deploy, on_technology, new_sets, ...others } = clause;
  if (Object.keys(others).length > 0 || gain === undefined) return undefined;
  const effect = [ARROW, ...amounts(gain)];
  if (on_build !== undefined) return [{ word: "build" }, built(on_build), ...effect];
  if (on_deal) return [{ sign: "deal", count: 1 }, ...effect];
  if (on_deploy) return [{ sign: "samurai", count: 1 }, ...effect];
  if (on_technology) return [{ sign: "technology", count: 1 }, ...effect];
  if (new_sets) return [{ word: "set" }, ...new_sets.map((color) => ({ color })), ...effect];
  return undefined;
}

function built(filter: string): Part {
  if (filter === "any") return { sign: "location", count: 1 };
  if (filter === "common") return { sign: "card_common", count: 1 };
  if (filter === "faction") return { sign: "card_faction", count: 1 };
  return { color: filter as Color };
}

function actionParts(clause: Clause): readonly Part[] | undefined {
  const { produce_again, build_from, ...others } = clause;
  if (Object.keys(others).length > 0) return undefined;
  if (produce_again === "any") return [{ sign: "production", count: 1 }];
  if (build_from === "hand")
    return [
      { sign: "card_faction", count: 1 },
      { sign: "location", count: 1 },
    ];
  return undefined;
}

function atMost(max: number | undefined): readonly Part[] {
  return max === undefined ? [] : [{ most: max }];
}

/** Goods as signs; goods without one would be left out, so there are none. */
function amounts(goods: Amounts): readonly Part[] {
  return Object.entries(goods).map(([good, count]) => ({ sign: goodSign(good), count }));
}

/** The sign of a good. */
export function goodSign(good: string): Sign {
  if (good === "common_card") return "card_common";
  if (good === "faction_card") return "card_faction";
  return isSign(good) ? good : "any";
}

/** Signs of goods, up to three of a kind one by one. */
export function signs(goods: Amounts): readonly VNode[] {
  return amounts(goods).map((part) => drawSign(part as Extract<Part, { sign: Sign }>));
}

function drawSign({ sign: name, count }: { readonly sign: Sign; readonly count: number }): VNode {
  if (count >= NUMBERED_FROM) return h(`span.signs.of-${name}`, [h("b", String(count)), sign(name)]);
  return h(
    `span.signs.of-${name}`,
    [...Array(count)].map(() => sign(name)),
  );
}

/** The mark of a colour on its ground; without a colour, of none. */
export function groundedMark(color: Color | undefined): VNode {
  return h(`span.mark.is-${color ?? "none"}`, [colorMark(color)]);
}

/** The mark of a colour. */
export function colorMark(color: Color | undefined): VNode {
  const name = `color-${color ?? "none"}`;
  return isSign(name) ? sign(name) : h("span.ring");
}

function drawPart({ text }: Table, part: Part): VNode {
  if ("sign" in part) return drawSign(part);
  if ("color" in part) return groundedMark(part.color);
  if ("most" in part) return h("span.word", text.most(part.most));
  if ("arrow" in part) return h("span.arrow", "→");
  return h("span.word", part.word === "or" ? "/" : text[part.word]);
}
