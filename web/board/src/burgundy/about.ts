import type { Color } from "isettlers/trees/burgundy";
import type { Thing } from "../option.js";
import type { About } from "../scene.js";
import { type Tip, tip, topicOf } from "../tips.js";
import { tilesOn } from "./own.js";
import type { Tips } from "./tips.js";
import type { BurgundyScene, Hex } from "./types.js";

export { legend } from "./legend.js";

type Read = BurgundyScene & { readonly tips: Tips };

const HEX = /^(?:seat\/(\d+)\/)?hex\/(\d+)$/;
const HEX_OF_SIDE = /^side\/(.+)\/hex\/(\d+)$/;

/** Any thing in words: a hex with its tile, a place, a sign or a number. */
export function about(scene: Read, thing: Thing): Partial<About> | undefined {
  const { tips } = scene;
  const [topic, place] = topicOf(thing) ?? [];
  if (topic === "tile") return { id: place ?? "" };
  if (topic !== undefined)
    return tip((tips as { readonly [topic: string]: Tip })[topic] ?? tips.hex, facts(scene, topic));
  return ofHex(scene, thing) ?? ofPlace(scene, thing);
}

/** What holds for a colour beside its tip: who gets its bonus tile. */
function facts({ words, catalogue }: BurgundyScene, topic: string): readonly string[] {
  return catalogue.words.colors.includes(topic as Color) ? [words.burgundy.bonusRule] : [];
}

function ofHex(scene: Read, thing: Thing): Partial<About> | undefined {
  const { view, seat, catalogue } = scene;
  const [, side, first] = HEX_OF_SIDE.exec(thing) ?? [];
  if (side !== undefined) return emptyHex(scene, side, Number(first));
  const [, whose = seat, hex] = HEX.exec(thing) ?? [];
  const shown = hex === undefined ? undefined : view.seats[Number(whose)];
  if (shown === undefined) return undefined;
  const id = tilesOn(shown).get(Number(hex));
  const kind = catalogue.tiles.find((tile) => tile.id === id);
  return kind === undefined ? emptyHex(scene, shown.estate, Number(hex)) : { id: kind.id };
}

function emptyHex({ catalogue, words, tips }: Read, estate: string | null, hex: number): About {
  const { colors, die } = words.burgundy;
  const hexes: readonly Hex[] = catalogue.estates.find(({ name }) => name === estate)?.hexes ?? [];
  const shown = hexes[hex];
  return tip(tips.hex, shown && [`${colors[shown.color]}, ${die(shown.die)}`]);
}

function ofPlace({ tips }: Read, thing: Thing): About | undefined {
  const [kind, which = "", what] = thing.split("/");
  switch (kind) {
    case "die":
    case "workers":
    case "silver":
    case "goods":
    case "side":
      return tip(tips[kind]);
    case "depot":
      if (what === "goods") return tip(tips.depotGoods);
      return what === undefined ? tip(which.includes("+") ? tips.depots : tips.depot) : undefined;
    default:
      return undefined;
  }
}
