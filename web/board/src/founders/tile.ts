import type { founders } from "isettlers/trees";
import { h, type VNode } from "../dom.js";
import { divided, hyphenated } from "../hyphens.js";
import { sign } from "../signs.js";
import type { WordsOf } from "../words.js";
import type { Kind } from "./catalogue.js";
import { resourceSign, TOKEN_SIGNS } from "./look.js";
import type { FOUNDERS } from "./words.js";

type Texts = WordsOf<typeof FOUNDERS>;

/** Tokens on a tile. */
export type Laid = Pick<founders.Tile, "war" | "coins" | "craftsmen">;

const MOST_TEMPLE = 3;
const TEMPLES = ["temple1", "temple2", "temple3"] as const;

/** The face of a tile: needs, product, token or points, name. */
export function faceOf(kind: Kind, texts: Texts): readonly VNode[] {
  return [
    h("span.needs", kind.requires.map(resourceSign)),
    makesOf(kind),
    ...(kind.token === null ? [] : [h("span.gives", ["+", sign(TOKEN_SIGNS[kind.token])])]),
    ...(kind.vp === 0 ? [] : [h("span.worth", [String(kind.vp), sign("vp")])]),
    h("span.title", { attrs: { title: describe(kind, {}, texts) } }, [
      ...hyphenated(kind.name, divided(texts.divided)),
    ]),
  ];
}

/** What stands in the middle of a tile: its products, or the sign of its points. */
export function makesOf(kind: Kind): VNode {
  return h("span.makes", kind.color === "victory" ? [temple(kind.vp)] : kind.produces.map(resourceSign));
}

/** The tokens on a tile. `soon` marks those that an option would lay. */
export function tokensOn({ war = 0, coins = 0, craftsmen }: Laid, soon = false): readonly VNode[] {
  const state = { class: { soon } };
  const more = (count: number) => (count > 1 ? [h("b", String(count))] : []);
  return [
    ...(craftsmen === undefined
      ? []
      : [h("span.laid.craftsmen", state, [sign("crafts"), resourceSign(craftsmen)])]),
    ...(coins === 0 ? [] : [h("span.laid.coin", state, [sign("silver"), ...more(coins)])]),
    ...(war === 0 ? [] : [h("span.laid.war", state, [sign("army"), ...more(war)])]),
  ];
}

/** A resource in words; a tile set's own resources keep their names. */
export function resourceWord(texts: Texts, resource: string): string {
  return texts.resources[resource] ?? resource;
}

/** A tile in words, with the tokens on it. */
export function describe(kind: Kind, laid: Laid, texts: Texts): string {
  const { war = 0, coins = 0, craftsmen } = laid;
  const word = (resource: string) => resourceWord(texts, resource);
  return [
    kind.name,
    texts.colors[kind.color],
    kind.requires.length > 0 && texts.needs(kind.requires.map(word).join(texts.and)),
    kind.produces.length > 0 && texts.makes(kind.produces.map(word).join(texts.or)),
    kind.token !== null && texts.gives(texts.kinds[kind.token]),
    kind.vp > 0 && texts.worth(String(kind.vp)),
    war > 0 && texts.attacked,
    coins > 0 && texts.coins(String(coins)),
    craftsmen !== undefined && texts.craftsmenOf(word(craftsmen)),
  ]
    .filter(Boolean)
    .join(", ");
}

function temple(points: number): VNode {
  return sign(TEMPLES[Math.min(points, MOST_TEMPLE) - 1] ?? TEMPLES[0]);
}
