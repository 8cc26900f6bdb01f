import { h, type VNode, type VNodeData } from "./dom.js";
import type { Scene } from "./scene.js";
import { type Sign, sign } from "./signs.js";
import { readable } from "./tips.js";

/** A seat as its header shows it. */
export interface SeatHeader {
  readonly name: string;
  /** Who plays it, such as `bot greedy`. */
  readonly player?: string | undefined;
  readonly points: number;
  /** The sign on the crest; its number without one. */
  readonly sign?: Sign | undefined;
  /** Whether the seat is to decide. */
  readonly active?: boolean;
  /** The zone that it is; without it, it belongs to the zone around it. */
  readonly zone?: string;
  /** Whether it lies on a button, where nothing is a thing of its own. */
  readonly onButton?: boolean;
}

const DECORATION: VNodeData = { attrs: { "aria-hidden": "true" } };

/** The mark of a seat: a shape and a colour of its own. It is decoration unless it is a thing. */
export function crest(seat: number, on?: Sign, thing = DECORATION): VNode {
  return h(`span.crest.seat-${seat}`, thing, [on === undefined ? String(seat + 1) : sign(on)]);
}

/** A sign with a number, in the colour of the sign. `spoken` says both, such as "3 workers". */
export function amount(name: Sign, count: number, spoken: string): VNode {
  const attrs = { role: "img", "aria-label": spoken };
  return h(`span.amount.of-${name}`, { attrs, class: { none: count === 0 } }, [sign(name), String(count)]);
}

/** A number gained or paid, with its sign: `+2` and `−1`. `spoken` says both. */
export function change(name: Sign, by: number, spoken: string): VNode {
  const attrs = { role: "img", "aria-label": spoken };
  return h(`span.change.of-${name}`, { attrs }, [signed(by), sign(name)]);
}

/** A number that always has a sign. */
export function signed(by: number): string {
  return by < 0 ? numeral(by) : `+${by}`;
}

/** A number in digits, with a minus sign, which is as broad as a plus, in place of a hyphen. */
export function numeral(count: number | string): string {
  return String(count).replace("-", "−");
}

/** The points of a seat; `more` stands behind them. */
export function pointsOf(scene: Scene, seat: number, count: number, more: readonly VNode[] = []): VNode {
  const data = readable(scene, "points", `${count} ${scene.words.points}`, seat);
  return h("span.points", data, [...pointsIn(scene, count), ...more]);
}

function pointsIn({ words }: Scene, count: number): readonly (VNode | string)[] {
  return [numeral(count), h("small", words.points)];
}

/** The crest, the name, the player and the points of a seat; `more` stands between them. */
export function header(scene: Scene, seat: number, shown: SeatHeader, more: readonly VNode[] = []): VNode {
  const { zone, onButton = false, points } = shown;
  const attrs = zone === undefined ? {} : { "data-zone": zone };
  return h("header.seat-header", { attrs, class: { active: shown.active ?? false } }, [
    crest(seat, shown.sign, onButton ? DECORATION : readable(scene, "seat", shown.name, seat)),
    h("span.seat-names", { attrs: { title: [shown.name, shown.player].filter(Boolean).join(", ") } }, [
      h("h2.name", shown.name),
      h("span.player", shown.player ?? ""),
    ]),
    ...more,
    onButton ? h("span.points", pointsIn(scene, points)) : pointsOf(scene, seat, points),
  ]);
}

/** Words that only a screen reader says. */
export function spoken(words: string): VNode {
  return h("span.spoken", words);
}
