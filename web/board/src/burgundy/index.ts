/** The board of The Castles of Burgundy. Its styles are `isettlers-board/styles/burgundy.css`. */
import type { Action, View } from "isettlers/trees/burgundy";
import { h, type VNode } from "../dom.js";
import type { Thing } from "../option.js";
import type { GameBoard, Layout } from "../scene.js";
import { markOf } from "../thing.js";
import { reading, type TipsIn } from "../tips.js";
import { course } from "./course.js";
import { depotRing } from "./depots.js";
import { burgundySteps } from "./motion.js";
import { opponentLines, opponents } from "./opponents.js";
import { own } from "./own.js";
import { pointing } from "./pointing.js";
import { between } from "./prices.js";
import { question, rules } from "./question.js";
import { recount } from "./recount.js";
import { SIGNS } from "./signs.js";
import { tableOf } from "./table.js";
import type { Tips } from "./tips.js";
import type { BurgundyScene, Catalogue, Table } from "./types.js";
import { note, worded } from "./worded.js";
import { BURGUNDY } from "./words.js";

export type { Catalogue } from "./types.js";

/** The tips in each language; they load when the first one is read. */
const TIPS: TipsIn<Tips> = {
  en: () => import("./tips.js"),
  pl: () => import("../pl/burgundy-tips.js"),
  de: () => import("../de/burgundy-tips.js"),
};

/** The board of The Castles of Burgundy. */
export const board: GameBoard<View, Catalogue, Action> = {
  name: "burgundy",
  signs: SIGNS,
  words: { burgundy: BURGUNDY },
  through: ["die", "side"],
  reasons: {
    unsaid: ["not_there", "not_stored", "black_only"],
    without: [],
    far: ["color", "filled", "apart", "twice"],
  },
  pointing: (view) => pointing(view),
  layout: layoutIn,
  draw,
  question,
  between,
  rules,
  reading: (language) => reading(TIPS, language, () => import("./about.js")),
  worded,
  recount,
  note,
  steps: burgundySteps,
};

/** Two columns where hexes and depots are large enough for a finger, else one; in a small room some parts are sheets. */
function layoutIn(width: number, height: number): Layout {
  if (width >= 860) return "wide";
  if (width >= 730) return "tablet";
  return width >= 560 && height >= 700 ? "column" : "phone";
}

function draw(scene: BurgundyScene): VNode {
  const table = tableOf(scene);
  if (scene.layout === "phone") return phone(table);
  return h(`div.burgundy.${scene.layout}`, [own(table), mainBoard(table), opponents(table)]);
}

/** One column: the depots and the opponents' estates open over it as sheets. */
function phone(table: Table): VNode {
  return h("div.burgundy.phone", [
    sheet("opponents", opponentLines(table), opponents(table), false),
    own(table),
    sheet("depots", depotsTitle(table), mainBoard(table), needsDepots(table)),
  ]);
}

/** A part that opens and closes. It opens by itself when the question is about it. */
function sheet(kind: string, title: VNode, content: VNode, needed: boolean): VNode {
  return h(`details.sheet.${kind}-sheet`, { attrs: { open: needed } }, [h("summary", [title]), content]);
}

function depotsTitle(table: Table): VNode {
  const { board: title, choices } = table.words.burgundy;
  const count = legalThings(table).filter(isInDepot).length;
  return h("span.title", [title, ...(count > 0 ? [h("span.count", choices(count))] : [])]);
}

/** Whether everything that can be pointed at is in the depots, or pays for what is in them. */
function needsDepots(table: Table): boolean {
  const legal = legalThings(table);
  return legal.length > 0 && legal.every((thing) => isInDepot(thing) || thing === "silver");
}

function legalThings({ scene }: Table): readonly Thing[] {
  return [...scene.marks.keys()].filter((thing) => markOf(scene, thing).legal);
}

function isInDepot(thing: Thing): boolean {
  return thing.startsWith("depot/");
}

function mainBoard(table: Table): VNode {
  return h("section.main", { attrs: { "aria-label": table.words.burgundy.board } }, [
    h("h2.spoken", table.words.burgundy.board),
    course(table),
    depotRing(table),
  ]);
}
