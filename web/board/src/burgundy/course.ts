import { h, type VNode } from "../dom.js";
import { crest } from "../parts.js";
import { readable } from "../tips.js";
import { tilesOn } from "./own.js";
import { die, goods } from "./pieces.js";
import type { Table } from "./types.js";

/** The turn order, the white die and the goods to come. */
export function course(table: Table): VNode {
  const { view, words } = table;
  const text = words.burgundy;
  const coming = view.coming.flatMap((good, place) =>
    good === null ? [] : [goods(table, good, 1, `about/coming/${place}`)],
  );
  return h("div.course", { attrs: { "data-zone": "course" } }, [
    track(table),
    ...(view.white === null
      ? []
      : [die(table, view.white, text.whiteDie(view.white), "white", "", ".white")]),
    ...(coming.length > 0 ? [h("span.coming", [h("span.note", text.toCome), ...coming])] : []),
  ]);
}

/** The track of the turn order: a marker stands on the space of its ships. */
function track(table: Table): VNode {
  const { scene, view, words, catalogue, foresight, seat } = table;
  const spaces = catalogue.track.map((space) => {
    const here = view.track.filter((marker) => spaceOf(table, marker) === space);
    const names = here.map((marker) => words.seat(marker)).join(", ");
    const ghost = foresight.space === space ? [h("span.ghosted", [crest(seat)])] : [];
    const data = readable(scene, "track", words.burgundy.space(space, names || words.empty), space);
    return h("span.stop", data, [
      h("span.space", { attrs: { "aria-hidden": "true" } }, String(space)),
      ...here.map((marker) => crest(marker)),
      ...ghost,
    ]);
  });
  return h("div.track", { attrs: { role: "group", "aria-label": words.burgundy.track } }, spaces);
}

/** Each ship in an estate moved its marker by one space. */
function spaceOf({ view, tile }: Table, seat: number): number {
  const shown = view.seats[seat];
  return shown === undefined
    ? 0
    : [...tilesOn(shown).values()].filter((id) => tile(id).kind === "ship").length;
}
