import type { Color } from "isettlers/trees/imperial";
import { h } from "../dom.js";
import type { Explained } from "../scene.js";
import { isSign, sign } from "../signs.js";
import { read } from "../tips.js";
import { groundedMark, signs } from "./notation.js";
import type { Tips } from "./tips.js";
import type { ImperialScene } from "./types.js";

/** All signs of Imperial Settlers: the topics of tips that have a sign of their name, the colours and the factions. */
export function legend({ words, tips }: ImperialScene & { readonly tips: Tips }): readonly Explained[] {
  const { color, faction, noColor } = words.imperial;
  const colors = Object.entries(color) as readonly (readonly [Color, string])[];
  const factions = Object.entries(faction).flatMap(([name, word]) =>
    isSign(name) ? [{ drawing: h("span.signs", [sign(name)]), name: word }] : [],
  );
  return [
    ...Object.keys(tips)
      .filter(isSign)
      .map((topic) => ({ thing: read(topic), signs: signs({ [topic]: 1 }).map((drawing) => ({ drawing })) })),
    {
      thing: read("color"),
      signs: [
        ...colors.map(([name, word]) => ({ drawing: groundedMark(name), name: word })),
        { drawing: groundedMark(undefined), name: noColor },
      ],
    },
    { thing: read("faction"), signs: factions },
  ];
}
