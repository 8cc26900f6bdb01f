/** The board of Imperial Settlers. Its styles are `isettlers-board/styles/imperial.css`. */
import type { Action, View } from "isettlers/trees/imperial";
import { h, type VNode } from "../dom.js";
import { crest, pointsOf } from "../parts.js";
import type { GameBoard } from "../scene.js";
import { markOf, thingData } from "../thing.js";
import { reading, type TipsIn } from "../tips.js";
import { closeUp } from "./cards.js";
import { empire } from "./empire.js";
import { hand, sizeOf } from "./hand.js";
import { imperialSteps } from "./motion.js";
import { offers } from "./offers.js";
import { opponents } from "./opponents.js";
import { alike, pointing } from "./pointing.js";
import { between, lost, question, rules } from "./question.js";
import { recount } from "./recount.js";
import { answers, deals, foundations, goods, price, stores } from "./supply.js";
import { seatName, seatOf, signOf, tableOf, worth } from "./table.js";
import { THINGS } from "./things.js";
import type { Tips } from "./tips.js";
import type { Catalogue, ImperialScene, Table } from "./types.js";
import { layoutIn } from "./widths.js";
import { worded } from "./worded.js";
import { IMPERIAL } from "./words.js";

export type { Card, Catalogue } from "./types.js";

/** The tips in each language; they load when the first one is read. */
const TIPS: TipsIn<Tips> = {
  en: () => import("./tips.js"),
  pl: () => import("../pl/imperial-tips.js"),
  de: () => import("../de/imperial-tips.js"),
};

/** The board of Imperial Settlers. */
export const board: GameBoard<View, Catalogue, Action> = {
  name: "imperial",
  words: { imperial: IMPERIAL },
  through: [
    "build",
    "give_up",
    "give_foundation",
    "pay_gold",
    "activate",
    "activate_twice",
    "seat",
    "stash_card",
    "store",
    "good",
    "samurai",
  ],
  reasons: {
    unsaid: [
      "not_in_hand",
      "not_there",
      "not_offered",
      "alike",
      "no_raze_field",
      "own",
      "no_samurai",
      "no_gate",
      "no_shrine",
      "no_token",
    ],
    without: ["activate_twice", "technology"],
    far: [],
  },
  alike,
  pointing: (view) => pointing(view),
  layout: layoutIn,
  draw,
  question,
  between,
  rules,
  reading: (language) => reading(TIPS, language, () => import("./about.js")),
  worded: ({ words }, text) => worded(words, text),
  recount,
  worth,
  lost,
  steps: imperialSteps,
};

function draw(scene: ImperialScene): VNode {
  const table = tableOf(scene);
  const offered = offers(table);
  const large = hoveredCard(table);
  return h(`div.imperial.${scene.layout}`, { class: { drafting: offered !== undefined } }, [
    opponents(table),
    own(table),
    ...(offered === undefined ? [] : [offered]),
    hand(table),
    ...(large === undefined ? [] : [large]),
  ]);
}

/** The line of the seat and its empire. */
function own(table: Table): VNode {
  const { view, text, seat } = table;
  const paid = table.scene.layout === "phone" ? undefined : price(table); // it would lie over the locations
  const choices = answers(table);
  return h("section.own", { attrs: { "aria-label": text.empire } }, [
    h(
      "div.line",
      { attrs: { "data-zone": "supply", "data-seat": seat }, class: { active: view.actor === seat } },
      [
        crest(
          seat,
          signOf(seatOf(view, seat).faction),
          thingData(table.scene, THINGS.seat(seat), seatName(table, seat)),
        ),
        h("h2.name", seatName(table, seat)),
        ...(view.seat === null ? [h("span.player", table.scene.players[seat] ?? "")] : []),
        pointsOf(table.scene, seat, view.scores[seat] ?? 0),
        goods(table, seat, true),
        ...(choices.length > 0
          ? [h("div.answers", { attrs: { role: "group", "aria-label": text.choose } }, [...choices])]
          : []),
        h("span.space", paid === undefined ? [] : [paid]),
        ...stores(table, seat),
        ...foundations(table, seat),
        deals(table, seat),
      ],
    ),
    empire(table, seat, seatOf(view, seat).empire),
  ]);
}

/** The card of a chip or a slip that is hovered, else that of a slip that is picked, in large. Other cards of the hand rise by themselves. */
function hoveredCard(table: Table): VNode | undefined {
  const things = [...table.scene.marks.keys()];
  const hovered = things.find((thing) => markOf(table.scene, thing).hovered);
  const picked = things.find((thing) => thing.startsWith("hand/") && markOf(table.scene, thing).picked);
  const [kind, ...rest] = (hovered ?? picked)?.split("/") ?? [];
  const inHand = kind === "hand" && sizeOf(table) === "slips";
  const read = kind === "location" || kind === "deal" || kind === "trade" || inHand;
  const card = read ? table.card(rest.at(-1) ?? "") : undefined;
  return card === undefined ? undefined : closeUp(table, card, inHand);
}
