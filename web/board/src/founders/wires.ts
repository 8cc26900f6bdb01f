import { h, type VNode } from "../dom.js";
import { type Cell, keyOf } from "./catalogue.js";
import { type Frame, PITCH, placed, within } from "./frame.js";
import { resourceSign } from "./look.js";
import type { Added } from "./preview.js";
import type { Supply } from "./suppliers.js";

const MIDDLE = 0.5 / PITCH;
/** The part of the way between two middles that a line covers. */
const [FROM, TO] = [0.28, 0.72];

/** The links from the tiles that supply a new one, each with the sign of the resource. */
export function wires(frame: Frame, { at, supplies }: Added): readonly VNode[] {
  const lines = supplies.flatMap(({ via, source }) => [
    ...(via === undefined ? [] : [line(frame, via, at, "link")]),
    ...(via === undefined || source === undefined || keyOf(via) === keyOf(source)
      ? []
      : [line(frame, source, via, "link.passed")]),
  ]);
  const attrs = { viewBox: `0 0 ${frame.columns} ${frame.rows}`, "aria-hidden": "true" };
  return [
    h("svg.wires", { key: "wires", attrs }, lines),
    ...[...byNeighbour(supplies)].map(([key, given]) => knob(frame, at, key, given)),
  ];
}

function byNeighbour(supplies: readonly Supply[]): ReadonlyMap<string, readonly Supply[]> {
  const groups = new Map<string, Supply[]>();
  for (const supply of supplies) {
    const key = supply.via === undefined ? "" : keyOf(supply.via);
    groups.set(key, [...(groups.get(key) ?? []), supply]);
  }
  return groups;
}

function knob(frame: Frame, at: Cell, key: string, given: readonly Supply[]): VNode {
  const [x, y] = middleOf(frame, at);
  const via = given[0]?.via;
  const [otherX, otherY] = via === undefined ? [x, y - 2 * MIDDLE] : middleOf(frame, via);
  return h(
    "span.knob",
    {
      key: `knob/${key}`,
      attrs: { "aria-hidden": "true" },
      vars: placed((x + otherX) / 2, (y + otherY) / 2),
      class: { bought: via === undefined },
    },
    given.map(({ resource }) => resourceSign(resource)),
  );
}

function line(frame: Frame, from: Cell, to: Cell, selector: string): VNode {
  const [x1, y1] = middleOf(frame, from);
  const [x2, y2] = middleOf(frame, to);
  const between = (a: number, b: number, part: number) => String(a + (b - a) * part);
  const attrs = {
    x1: between(x1, x2, FROM),
    y1: between(y1, y2, FROM),
    x2: between(x1, x2, TO),
    y2: between(y1, y2, TO),
  };
  return h(`line.${selector}`, { attrs });
}

function middleOf(frame: Frame, cell: Cell): Cell {
  const [x, y] = within(frame, cell);
  return [x + MIDDLE, y + MIDDLE];
}
