import { h, type VNode } from "../dom.js";
import { thingData } from "../thing.js";
import { readable } from "../tips.js";
import { kindOf } from "./catalogue.js";
import { type FoundersScene, isMarked, ownQuestionKind, tileInHand } from "./look.js";
import { THINGS } from "./pointing.js";
import { previewOf } from "./preview.js";
import { describe, faceOf } from "./tile.js";

const ROWS = ["nature", "village", "city"] as const;
type Row = (typeof ROWS)[number];

/** The open tiles: those of the draft, or the rows beside their stacks, and the display. */
export function market(scene: FoundersScene): VNode {
  const { view, words } = scene;
  const texts = words.founders;
  const rows = view.draft === undefined ? ROWS.map((row) => rowOf(scene, row)) : [draft(scene, view.draft)];
  return h("section.market", { attrs: { "aria-label": texts.market, "data-zone": "market" } }, [
    h("h2.spoken", texts.market),
    ...rows,
    h("div.display", { attrs: { role: "group", "aria-label": texts.display } }, [
      heading(scene, "display", view.victory.length),
      ...tilesOf(scene, view.victory),
    ]),
  ]);
}

/** How many tiles there are, and which. */
function heading(scene: FoundersScene, which: "display" | "draft", count: number): VNode {
  const text = scene.words.founders[which];
  return h("span.heading", readable(scene, which, `${count} ${text}`), [h("b", String(count)), text]);
}

function rowOf(scene: FoundersScene, row: Row): VNode {
  const tiles = scene.view.rows[row];
  const free = Math.max(scene.catalogue.row_limit - tiles.length, 0);
  return h("div.row", { attrs: { role: "group", "aria-label": scene.words.founders.colors[row] } }, [
    stack(scene, row),
    ...tilesOf(scene, tiles, previewOf(scene).cleared === row),
    ...Array.from({ length: free }, (_, place) => h("span.vacant", { key: `vacant/${place}` })),
  ]);
}

function stack(scene: FoundersScene, row: Row): VNode {
  const texts = scene.words.founders;
  const left = Object.entries(scene.view.stacks[row]);
  const count = String(left.reduce((sum, [, number]) => sum + number, 0));
  const within = left.map(([tile, number]) =>
    texts.stillIn(kindOf(scene.catalogue, tile).name, String(number)),
  );
  const data = thingData(scene, THINGS.stack(row), texts.stack(texts.colors[row], count));
  const attrs = { ...data.attrs, title: within.join("\n") };
  return h("div.stack", { ...data, attrs, class: { ...data.class, [row]: true } }, [
    h("span", texts.colors[row]),
    h("b", count),
    h("em", texts.inStack),
  ]);
}

function draft(scene: FoundersScene, tiles: readonly string[]): VNode {
  const texts = scene.words.founders;
  return h("div.draft", { attrs: { role: "group", "aria-label": texts.draft } }, [
    heading(scene, "draft", tiles.length),
    ...tilesOf(scene, tiles),
  ]);
}

/** Tiles side by side. Of like ones the first is taken, and all can be pointed at. */
function tilesOf(scene: FoundersScene, tiles: readonly string[], leaving = false): readonly VNode[] {
  const seen = new Map<string, number>();
  return tiles.map((tile) => {
    const copy = seen.get(tile) ?? 0;
    seen.set(tile, copy + 1);
    return open(scene, tile, copy, leaving);
  });
}

function open(scene: FoundersScene, tile: string, copy: number, leaving: boolean): VNode {
  const texts = scene.words.founders;
  const kind = kindOf(scene.catalogue, tile);
  const thing = THINGS.open(tile);
  const { attrs, ...data } = thingData(scene, thing, describe(kind, {}, texts));
  const first = copy === 0;
  const { "data-number": number, ...unnumbered } = attrs ?? {};
  return h(
    "div.place.tile",
    {
      ...data,
      key: `${thing}/${copy}`,
      attrs: first && number !== undefined ? { ...unnumbered, "data-number": number } : unnumbered,
      class: {
        ...data.class,
        [kind.color]: true,
        leaving,
        picked: first && (data.class?.picked ?? false),
        unfit: ownQuestionKind(scene) === "add" && tileInHand(scene) === undefined && !isMarked(scene, thing),
      },
    },
    [...faceOf(kind, texts)],
  );
}
