import type { Location } from "isettlers/trees/imperial";
import { h, type VNode } from "../dom.js";
import { sign } from "../signs.js";
import { thingData } from "../thing.js";
import { readable } from "../tips.js";
import { location, type Standing } from "./cards.js";
import { folded, isDraft, isFaction, isMarked, kindOf, locationKey, seatName, seatOf } from "./table.js";
import { THINGS } from "./things.js";
import { KINDS, type Kind, type Table } from "./types.js";
import { placesIn } from "./widths.js";

/** The height of a row that has no locations and leaves its room to the others. */
const EMPTY_ROW = "2.25rem";
/** From this number on cards have no words. */
const SIGNS_FROM = 4;

/** The locations of a row, equal ones folded. */
export function standing(table: Table, row: number, locations: readonly Location[]): readonly Standing[] {
  const shown = folded(
    table.scene,
    locations,
    ({ card }) => THINGS.location(row, card),
    (item) => locationKey(table, item),
  );
  return shown.map(({ item, thing, count }) => ({ row, location: item, thing, count }));
}

/** An empire in three rows: common locations left of the spine, faction locations right. */
export function empire(table: Table, row: number, locations: readonly Location[]): VNode {
  const all = standing(table, row, locations);
  const { text, seat } = table;
  const label = row === seat ? text.empire : text.empireOf(seatName(table, row));
  const kinds = KINDS.map((kind) => {
    const ofKind = all.filter(({ location }) => kindOf(table.card(location.card)) === kind);
    return [kind, ofKind] as const;
  });
  const rows = kinds.map(([, { length }]) => (all.length > 0 && length === 0 ? EMPTY_ROW : "auto")).join(" ");
  return h(
    "div.empire",
    {
      attrs: { "data-zone": `empire/${row}`, role: "group", "aria-label": label },
      vars: { "--rows": rows },
    },
    kinds.flatMap(([kind, ofKind]) => {
      const half = (faction: boolean) =>
        halfRow(
          table,
          faction,
          ofKind.filter(({ location }) => isFaction(table.card(location.card)) === faction),
          row === seat ? ghosts(table, kind, faction) : [],
        );
      return [half(false), spine(table, row, kind), half(true)];
    }),
  );
}

function spine({ scene, text }: Table, row: number, kind: Kind): VNode {
  return h("div.spine", readable(scene, kind, text.row[kind], row), [sign(kind), h("span", text.row[kind])]);
}

function halfRow(
  table: Table,
  faction: boolean,
  places: readonly Standing[],
  ghosts: readonly VNode[],
): VNode {
  const count = places.length;
  const chips = count > placesIn(table.scene) || isDraft(table.view);
  return h(`div.half.${faction ? "right" : "left"}`, { class: { chips, terse: count >= SIGNS_FROM } }, [
    ...places.map((place) => location(table, place, chips ? "chip" : "place")),
    ...ghosts,
  ]);
}

/** Cards that the option pointed at would bring into the empire. */
function ghosts(table: Table, kind: Kind, faction: boolean): readonly VNode[] {
  const { foresight, card, text, scene, seat } = table;
  const coming = [...new Set([...foresight.placed, ...selectableAhead(table)])];
  return coming.flatMap((id) => {
    const shown = card(id);
    if (shown?.kind !== kind || isFaction(shown) !== faction) return [];
    const thing = THINGS.location(seat, id);
    const data = isMarked(scene, thing) ? thingData(scene, thing, `${shown.name}, ${text.willStand}`) : {};
    return h("div.to-come", { ...data, class: { ...data.class, faction } }, [
      h("span.name", shown.name),
      h("span", text.willStand),
    ]);
  });
}

/** Cards of which some can be selected before they stand: samurai can guard the location that brings them. */
function selectableAhead({ scene, view, seat }: Table): readonly string[] {
  const marks = [...scene.marks];
  if (!marks.some(([, { picked }]) => picked)) return [];
  const prefix = THINGS.location(seat, "");
  const standing = new Set(seatOf(view, seat).empire.map(({ card }) => THINGS.location(seat, card)));
  return marks.flatMap(([thing, { legal = false, picked = false }]) =>
    thing.startsWith(prefix) && (legal || picked) && !standing.has(thing) ? [thing.slice(prefix.length)] : [],
  );
}
