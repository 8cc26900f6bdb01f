import type { founders } from "isettlers/trees";
import { h } from "../dom.js";
import { crest } from "../parts.js";
import type { Explained } from "../scene.js";
import { sign } from "../signs.js";
import { read } from "../tips.js";
import { type FoundersScene, resourceSign, TOKEN_KINDS, TOKEN_SIGNS } from "./look.js";
import { makesOf, resourceWord } from "./tile.js";

type Drawn = Explained["signs"][number];

/** All signs of Founders of the Empire: resources, tokens, tiles by their colour, and places. */
export function legend(scene: FoundersScene): readonly Explained[] {
  const { catalogue, view, words } = scene;
  const texts = words.founders;
  const resources = catalogue.resources.map(({ name }) => ({
    drawing: h("span.resource", [resourceSign(name)]),
    name: resourceWord(texts, name),
  }));
  return [
    { thing: read("points"), signs: [{ drawing: h("span.amount.of-vp", [sign("vp")]) }] },
    { thing: read("resource"), signs: resources },
    ...TOKEN_KINDS.map((kind) => ({
      thing: read(kind),
      signs: [{ drawing: h("span.token", [sign(TOKEN_SIGNS[kind])]) }],
    })),
    {
      thing: read("stack"),
      signs: (["nature", "village", "city"] as const).flatMap((color) =>
        tilesOf(scene, color).map((tile) => ({ ...tile, name: texts.colors[color] })),
      ),
    },
    { thing: read("display"), signs: tilesOf(scene, "victory") },
    { thing: read("cell"), signs: [{ drawing: h("span.token", [sign("plus")]) }] },
    {
      thing: read("seat"),
      signs: view.seats.map((_, seat) => ({ drawing: crest(seat), name: words.seat(seat) })),
    },
  ];
}

/** For each number of points the first tile of a colour that is worth so much. */
function tilesOf({ catalogue, words }: FoundersScene, color: founders.Color): readonly Drawn[] {
  const tiles = catalogue.tiles.filter((kind) => kind.color === color);
  return tiles
    .filter(({ vp }, at) => tiles.findIndex((other) => other.vp === vp) === at)
    .map((kind) => ({
      drawing: h(`span.place.tile.${color}`, [makesOf(kind)]),
      name: words.founders.worth(String(kind.vp)),
    }));
}
