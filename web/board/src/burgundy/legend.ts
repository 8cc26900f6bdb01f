import type { Color } from "isettlers/trees/burgundy";
import { h, type VNode } from "../dom.js";
import { crest } from "../parts.js";
import type { Explained } from "../scene.js";
import { type Sign, sign } from "../signs.js";
import { read } from "../tips.js";
import { colorSign } from "./estate.js";
import { dieFace, goods } from "./pieces.js";
import { tableOf } from "./table.js";
import { faced, hexed, pale } from "./tiles.js";
import type { BurgundyScene, Table, TileKind } from "./types.js";

/** All signs of The Castles of Burgundy: numbers, dice, goods, colours with their tiles, and each building. */
export function legend(scene: BurgundyScene): readonly Explained[] {
  const table = tableOf(scene);
  const { catalogue, words, view } = table;
  const seats = view.seats.map((_, seat) => ({ drawing: crest(seat), name: words.seat(seat) }));
  return [
    { thing: read("points"), signs: [counted("vp")] },
    { thing: read("workers"), signs: [counted("worker")] },
    { thing: read("silver"), signs: [counted("silver")] },
    { thing: read("die"), signs: [{ drawing: die(6) }] },
    { thing: read("white"), signs: [{ drawing: die(6, ".white") }] },
    {
      thing: read("goods"),
      signs: catalogue.goods.map(({ name }) => ({
        drawing: goods(table, name, 1),
        name: words.burgundy.good[name],
      })),
    },
    ...catalogue.words.colors.flatMap((color) => [ofColor(table, color), ...buildings(table, color)]),
    { thing: read("seat"), signs: seats },
  ];
}

function counted(name: Sign) {
  return { drawing: h(`span.amount.of-${name}`, [sign(name)]) };
}

function die(value: number, kind = ""): VNode {
  return h(`svg.die${kind}`, { attrs: { viewBox: "0 0 16 16" } }, [...dieFace(value)]);
}

/** A colour: an empty hex, and a tile of each kind that the colour speaks for. */
function ofColor(table: Table, color: Color): Explained {
  const tiles = tilesOf(table, color).filter((tile) => !isBuilding(tile));
  return {
    thing: read(color),
    signs: [hexed([pale(color), colorSign(color)]), ...tiles.map(({ id }) => faced(table, id))].map(
      (drawing) => ({ drawing }),
    ),
  };
}

/** Each building does something of its own, as the catalogue says. */
function buildings(table: Table, color: Color): readonly Explained[] {
  return tilesOf(table, color)
    .filter(isBuilding)
    .map(({ id }) => ({ thing: read("tile", id), signs: [{ drawing: faced(table, id) }] }));
}

/** The tiles of a colour, the first with each sign. */
function tilesOf({ catalogue, signOf }: Table, color: Color): readonly TileKind[] {
  const tiles = catalogue.tiles.filter((tile) => tile.color === color);
  return tiles.filter(({ id }, at) => tiles.findIndex((other) => signOf(other.id) === signOf(id)) === at);
}

function isBuilding({ kind }: TileKind): boolean {
  return kind === "building";
}
