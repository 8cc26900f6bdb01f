import { h, type VNode } from "./dom.js";
import { type Sign, sign } from "./signs.js";

/** A seat as its header shows it. */
export interface SeatHeader {
  readonly name: string;
  /** Who plays it, such as `bot greedy`. */
  readonly player?: string | undefined;
  readonly points: number;
  /** The word for points. */
  readonly unit: string;
  /** The sign on the crest; its number without one. */
  readonly sign?: Sign | undefined;
  /** Whether the seat is to decide. */
  readonly active?: boolean;
}

/** The mark of a seat: a shape and a colour of its own. It is decoration unless it has a name. */
export function crest(seat: number, on?: Sign, name?: string): VNode {
  const attrs = name === undefined ? { "aria-hidden": "true" } : { role: "img", "aria-label": name };
  return h(`span.crest.seat-${seat}`, { attrs }, [on === undefined ? String(seat + 1) : sign(on)]);
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
  return by < 0 ? `−${-by}` : `+${by}`;
}

/** The crest, the name, the player and the points of a seat; `more` stands between them. */
export function header(seat: number, shown: SeatHeader, more: readonly VNode[] = []): VNode {
  return h("header.seat-header", { class: { active: shown.active ?? false } }, [
    crest(seat, shown.sign),
    h("span.seat-names", { attrs: { title: [shown.name, shown.player].filter(Boolean).join(", ") } }, [
      h("h2.name", shown.name),
      h("span.player", shown.player ?? ""),
    ]),
    ...more,
    h("span.points", [String(shown.points), h("small", shown.unit)]),
  ]);
}

/** Words that only a screen reader says. */
export function spoken(words: string): VNode {
  return h("span.spoken", words);
}
