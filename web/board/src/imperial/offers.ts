import { h, type VNode } from "../dom.js";
import { readable } from "../tips.js";
import { handCard } from "./cards.js";
import { isMarked } from "./table.js";
import { THINGS } from "./things.js";
import type { Table } from "./types.js";

/** The open row, or the packet before the reader with what it kept and passed on. */
export function offers(table: Table): VNode | undefined {
  const { view, text } = table;
  const { packets } = view;
  const { row } = view.common;
  const yours = packets?.yours ?? [];
  const title = packets === undefined ? text.openRow : text.packet;
  const cards = [...row, ...yours];
  const passed = packets?.sizes.some((size) => size > 0) ?? false;
  if (cards.length === 0 && !passed) return undefined;
  return h("section.offers", { attrs: { "aria-label": title } }, [
    h("header", { attrs: { "data-zone": "packets" } }, [
      h("h2", title),
      ...(packets === undefined ? [] : [sizes(table, text.packets(packets.sizes.join(", ")))]),
      ...list(table, text.kept, packets?.kept),
      ...list(table, text.passedOn, packets?.passed_on),
    ]),
    h(
      "div.cards.whole",
      {
        attrs: { "data-zone": "offers", role: "group", "aria-label": title },
      },
      cards.map((card, place) => {
        const thing = THINGS.offered(meant(table, card, cards));
        return handCard(table, thing, card, { key: `${thing}/${place}` });
      }),
    ),
  ]);
}

function sizes({ scene }: Table, text: string): VNode {
  return h("span", readable(scene, "packets", text), text);
}

/** The card that stands for all its equals: the engine offers one of them. */
function meant({ scene, card }: Table, id: string, cards: readonly string[]): string {
  const equals = cards.filter((other) => (card(other)?.id ?? other) === (card(id)?.id ?? id));
  return equals.find((other) => isMarked(scene, THINGS.offered(other))) ?? id;
}

function list(table: Table, title: string, cards: readonly string[] = []): readonly VNode[] {
  return cards.length === 0 ? [] : [h("span", `${title}: ${cards.map(table.nameOf).join(", ")}`)];
}
