import { h, type VNode } from "../dom.js";
import { thingData } from "../thing.js";
import { readable } from "../tips.js";
import { type Cell, kindOf } from "./catalogue.js";
import { frameOf, ground, placed, within } from "./frame.js";
import { type FoundersScene, isMarked } from "./look.js";
import { SIDES } from "./places.js";
import { THINGS } from "./pointing.js";
import { describe, faceOf } from "./tile.js";

const MIDDLE: Cell = [0, 0];

/** The tiles of a seat before they are laid, and where the first of them can lie beside the second. */
export function startPair(scene: FoundersScene, seat: number, drafted: readonly string[]): VNode {
  const [first, second] = drafted;
  const own = seat === scene.seat && scene.view.phase === "layout";
  if (first === undefined || second === undefined || !own) return taken(scene, drafted);
  const frame = frameOf(Object.values(SIDES), 0);
  const sides = Object.entries(SIDES).filter(([side]) => isMarked(scene, THINGS.side(side)));
  return ground(frame, [
    lying(scene, second, within(frame, MIDDLE)),
    ...sides.map(([side, cell]) => {
      const kind = kindOf(scene.catalogue, first);
      const texts = scene.words.founders;
      const place = texts.sides[side as keyof typeof SIDES];
      const name = `${kind.name} ${texts.besides(place, kindOf(scene.catalogue, second).name)}`;
      const data = thingData(scene, THINGS.side(side), name);
      const vars = placed(...within(frame, cell));
      const shown = { ...data.class, tile: true, maybe: true, [kind.color]: true };
      return h("div.place", { ...data, vars, class: shown }, [...faceOf(kind, texts)]);
    }),
  ]);
}

function taken(scene: FoundersScene, drafted: readonly string[]): VNode {
  const frame = { left: 0, top: 0, columns: Math.max(drafted.length, 1), rows: 1 };
  return ground(
    frame,
    drafted.map((tile, place) => lying(scene, tile, [place, 0])),
  );
}

function lying(scene: FoundersScene, tile: string, [x, y]: Cell): VNode {
  const texts = scene.words.founders;
  const kind = kindOf(scene.catalogue, tile);
  const name = [describe(kind, {}, texts), texts.drafted].join(", ");
  const data = readable(scene, "tile", name, `${tile}/${x}`);
  return h("div.place.tile", { ...data, vars: placed(x, y), class: { ...data.class, [kind.color]: true } }, [
    ...faceOf(kind, texts),
  ]);
}
