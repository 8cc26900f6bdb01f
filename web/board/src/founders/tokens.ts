import type { founders } from "isettlers/trees";
import { h, type VNode } from "../dom.js";
import { sign } from "../signs.js";
import { thingData } from "../thing.js";
import { readable } from "../tips.js";
import { type FoundersScene, ownQuestionKind, resourceSign, TOKEN_KINDS, TOKEN_SIGNS } from "./look.js";
import { THINGS } from "./pointing.js";
import { previewOf } from "./preview.js";
import { resourceWord } from "./tile.js";

/** The tokens in the hand of the seat from whose side the table is seen, and the resource it bought. */
export function hand(scene: FoundersScene): VNode {
  const { view, words } = scene;
  const texts = words.founders;
  const question = ownQuestionKind(scene);
  const bought = question === undefined ? undefined : view.bought;
  const chips = TOKEN_KINDS.map((kind) => chip(scene, kind, tokensOf(view, scene.seat)));
  return h("section.tokens", { attrs: { "aria-label": texts.tokens, "data-zone": "tokens" } }, [
    h("h2", texts.tokens),
    ...chips,
    ...(bought === undefined
      ? []
      : [
          h("span.bought", readable(scene, "bought", texts.bought(resourceWord(texts, bought))), [
            resourceSign(bought),
          ]),
        ]),
    ...(question === "token" ? [none(scene)] : []),
  ]);
}

/** The tokens in the hand of another seat, in brief. */
export function held(scene: FoundersScene, seat: number): readonly VNode[] {
  const texts = scene.words.founders;
  const tokens = tokensOf(scene.view, seat);
  return TOKEN_KINDS.filter((kind) => countOf(tokens, kind) > 0).map((kind) => {
    const name = texts.held(texts.kinds[kind], String(countOf(tokens, kind)));
    return h("span.held", readable(scene, kind, name, seat), [
      sign(TOKEN_SIGNS[kind]),
      ...(kind === "craftsmen" ? tokens.craftsmen.map(resourceSign) : [String(countOf(tokens, kind))]),
    ]);
  });
}

function chip(scene: FoundersScene, kind: founders.Token, tokens: founders.Tokens): VNode {
  const texts = scene.words.founders;
  const count = countOf(tokens, kind);
  const products = kind === "craftsmen" ? tokens.craftsmen : [];
  const name = texts.held(
    texts.kinds[kind],
    [String(count), ...products.map((product) => resourceWord(texts, product))].join(" "),
  );
  const data = thingData(scene, THINGS.token(kind), name);
  const more = previewOf(scene).tokens.filter((token) => token === kind).length;
  const gained = more === 0 ? [] : [h("span.gained", `+${more}`)];
  const shown = [
    sign(TOKEN_SIGNS[kind]),
    h("span.word", texts.kinds[kind]),
    h("b", String(count)),
    ...gained,
  ];
  const classes = { ...data.class, none: count === 0 };
  if (products.length === 0) return h("div.token", { ...data, class: classes }, shown);
  return h("span.group", { key: `group/${kind}` }, [
    h("div.token", { ...data, class: classes }, shown),
    ...products.map((product, place) => craftsmen(scene, product, place)),
  ]);
}

function craftsmen(scene: FoundersScene, product: string, place: number): VNode {
  const texts = scene.words.founders;
  const data = thingData(scene, THINGS.craftsmen(product), texts.craftsmenOf(resourceWord(texts, product)));
  return h("span.face", { ...data, key: `${product}/${place}` }, [resourceSign(product)]);
}

function none(scene: FoundersScene): VNode {
  const { noToken } = scene.words.founders;
  return h("div.token.pass", thingData(scene, THINGS.token("none"), noToken), [noToken]);
}

function tokensOf(view: founders.View, seat: number): founders.Tokens {
  return view.seats[seat]?.tokens ?? { war: 0, coin: 0, cart: 0, craftsmen: [] };
}

function countOf(tokens: founders.Tokens, kind: founders.Token): number {
  return kind === "craftsmen" ? tokens.craftsmen.length : tokens[kind];
}
