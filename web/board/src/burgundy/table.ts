import { isSign } from "../signs.js";
import { foresee } from "./foresight.js";
import type { BurgundyScene, Estate, Table, TileKind } from "./types.js";

/** Prepares a scene for drawing. */
export function tableOf(scene: BurgundyScene): Table {
  const { view, catalogue, words, seat } = scene;
  const kinds = new Map(catalogue.tiles.map((kind) => [kind.id, kind]));
  const tile = (id: string): TileKind => kinds.get(id) ?? unknown(id);
  return {
    scene,
    view,
    catalogue,
    words,
    seat,
    tile,
    signOf: (id) => {
      const { kind } = tile(id);
      const name = kind === "building" ? id : kind === "animal" ? (id.split("-")[0] ?? id) : kind;
      return isSign(name) ? name : "any";
    },
    estate: (of) => estateNamed(scene, view.seats[of]?.estate ?? null),
    points: (of) => (view.actor === null ? view.scores[of] : view.seats[of]?.vp) ?? 0,
    foresight: foresee(scene.preview, seat),
  };
}

export function estateNamed({ catalogue }: BurgundyScene, name: string | null): Estate | undefined {
  return catalogue.estates.find((estate) => estate.name === name);
}

function unknown(id: string): TileKind {
  return { id, name: id, kind: "building", color: "beige", number: 0, text: "" };
}
