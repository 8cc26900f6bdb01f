import type { Location } from "isettlers/trees/imperial";
import { h, type VNode } from "../dom.js";
import { sign } from "../signs.js";
import { readable } from "../tips.js";
import { location, type Standing } from "./cards.js";
import { standing } from "./empire.js";
import { isFaction, kindOf } from "./table.js";
import { KINDS, type Table } from "./types.js";

/** From this number of locations on an empire is one block of chips. */
const BLOCK_FROM = { wide: 10, tablet: 7, column: 7, phone: 10 };

/** An empire in chips. */
export function glance(table: Table, row: number, empire: readonly Location[], tight: boolean): VNode {
  const all = standing(table, row, empire);
  if (tight || all.length >= BLOCK_FROM[table.scene.layout]) return h("div.glance.block", byRow(table, all));
  const rows = KINDS.flatMap((kind) => {
    const ofKind = all.filter(({ location }) => kindOf(table.card(location.card)) === kind);
    const chips = (faction: boolean) =>
      ofKind
        .filter(({ location }) => isFaction(table.card(location.card)) === faction)
        .map((place) => location(table, place, "chip"));
    return [
      h("div.left", chips(false)),
      h("span.spine", readable(table.scene, kind, table.text.row[kind], row), [sign(kind)]),
      h("div.right", chips(true)),
    ];
  });
  return h("div.glance.rows", rows);
}

function byRow(table: Table, all: readonly Standing[]): VNode[] {
  return KINDS.flatMap((kind) =>
    all
      .filter(({ location }) => kindOf(table.card(location.card)) === kind)
      .map((place) => location(table, place, "chip")),
  );
}
