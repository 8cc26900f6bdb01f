import { h, type VNode } from "../dom.js";
import { header } from "../parts.js";
import { thingData } from "../thing.js";
import { readable } from "../tips.js";
import { type FoundersScene, isMarked } from "./look.js";
import { THINGS } from "./pointing.js";
import { territory } from "./territory.js";
import { hand, held } from "./tokens.js";

/** The seat from whose side the table is seen: its territory with the cells around it, and its tokens. */
export function ownSeat(scene: FoundersScene): VNode {
  const { view, words, seat } = scene;
  const texts = words.founders;
  const name = view.seat === null ? texts.territory(words.seat(seat)) : texts.yours;
  const you = view.seat === null ? {} : { player: "" }; // the name says it
  return h("section.mine", { attrs: { "aria-label": name, "data-seat": seat } }, [
    header(scene, seat, { ...headerOf(scene, seat, name), ...you, zone: "header" }, [summary(scene, seat)]),
    h("div.zone", { attrs: { "data-zone": "territory" } }, [territory(scene, seat, 1)]),
    hand(scene),
  ]);
}

/** The other seats, from the next one in turn order on. */
export function otherSeats(scene: FoundersScene): VNode {
  const { length } = scene.view.seats;
  const others = Array.from({ length: length - 1 }, (_, step) => (scene.seat + step + 1) % length);
  return h(
    "div.others",
    { attrs: { "data-count": String(others.length) } },
    others.map((seat) => other(scene, seat)),
  );
}

function other(scene: FoundersScene, seat: number): VNode {
  const { words, players } = scene;
  const name = words.seat(seat);
  const whole = words.founders.territory([name, players[seat]].filter(Boolean).join(", "));
  const choose = isMarked(scene, THINGS.seat(seat))
    ? [h("div.choose", thingData(scene, THINGS.seat(seat), name))]
    : [];
  return h(
    "section.other",
    { key: `other/${seat}`, attrs: { "aria-label": whole, "data-zone": `seat/${seat}`, "data-seat": seat } },
    [
      ...choose,
      header(scene, seat, headerOf(scene, seat, name)),
      territory(scene, seat, 0),
      h("footer", [...held(scene, seat), summary(scene, seat)]),
    ],
  );
}

function headerOf(scene: FoundersScene, seat: number, name: string) {
  const { view, players } = scene;
  return {
    name,
    player: players[seat],
    points: view.scores[seat] ?? 0,
    active: view.actor === seat,
  };
}

function summary(scene: FoundersScene, seat: number): VNode {
  const { tiles, replaced } = scene.view.seats[seat] ?? { tiles: [], replaced: 0 };
  const text = scene.words.founders.summary(String(tiles.length), String(replaced));
  return h("span.summary", readable(scene, "summary", text, seat), text);
}
