/** The board of Founders of the Empire. */
import type { founders } from "isettlers/trees";
import { h } from "../dom.js";
import type { Option } from "../option.js";
import type { GameBoard } from "../scene.js";
import { reading, type TipsIn } from "../tips.js";
import { type Catalogue, kindOf } from "./catalogue.js";
import { type FoundersScene, ownQuestionKind, tileAt, tileInHand, tokenInHand } from "./look.js";
import { market } from "./market.js";
import { foundersSteps } from "./motion.js";
import { worded } from "./places.js";
import { pointing, questionKind } from "./pointing.js";
import { recount } from "./recount.js";
import { otherSeats, ownSeat } from "./seats.js";
import { SIGNS } from "./signs.js";
import type { Tips } from "./tips.js";
import { FOUNDERS } from "./words.js";

export type { Catalogue } from "./catalogue.js";
export { THINGS } from "./pointing.js";

const MOST_SEATS = 4;

/** The tips in each language; they load when the first one is read. */
const TIPS: TipsIn<Tips> = {
  en: () => import("./tips.js"),
  pl: () => import("../pl/founders-tips.js"),
  de: () => import("../de/founders-tips.js"),
};

/** Founders of the Empire as pages play it. A tile and its cell are one chain, as are a token and its target. */
export const board: GameBoard<founders.View, Catalogue> = {
  name: "founders",
  signs: SIGNS,
  words: { founders: FOUNDERS },
  through: ["add", "token", "seat"],
  reasons: { unsaid: ["not_open", "apart", "no_tile"], without: [], far: [] },
  pointing,
  layout: (width) => (width >= 860 ? "wide" : width >= 600 ? "tablet" : "phone"),
  draw: (scene) =>
    h("div.founders", { class: classesOf(scene) }, [
      ownSeat(scene),
      h("div.beside", [market(scene), otherSeats(scene)]),
    ]),
  question(scene) {
    const tile = tileInHand(scene);
    return tile === undefined
      ? (questionOf(scene)?.text ?? "")
      : scene.words.founders.placeQuestion(tile.name);
  },
  between(scene, options) {
    const { catalogue, words } = scene;
    const tiles = options.map(({ actions: [add, cell] }) =>
      add?.kind === "add" && cell?.kind === "cell" ? [add.arguments.tile, cell.id] : [],
    );
    const [place] = new Set(tiles.map(([, cell]) => cell));
    if (place === undefined || tiles.some(([, cell]) => cell !== place)) {
      const question = questionAfter(scene, options);
      return question === undefined ? undefined : { question };
    }
    const names = tiles.map(([tile]) => kindOf(catalogue, String(tile)).name);
    return { question: words.founders.tileQuestion, names };
  },
  rules: (scene) => questionOf(scene)?.rules ?? [],
  reading: (language) => reading(TIPS, language, () => import("./about.js")),
  tileOn(scene, thing) {
    const [what, seat, cell = ""] = thing.split("/");
    const tile = what === "cell" ? tileAt(scene, Number(seat), cell) : undefined;
    return tile && kindOf(scene.catalogue, tile.tile).name;
  },
  worded,
  recount,
  steps: foundersSteps,
};

/** The question about the one tile or token that all options begin with. */
function questionAfter(scene: FoundersScene, options: readonly Option[]): string | undefined {
  const { catalogue, words } = scene;
  const [first] = new Set(options.map(({ actions }) => actions[0] as founders.Action | undefined));
  if (options.some(({ actions: [other] }) => other?.id !== first?.id)) return undefined;
  if (first?.kind === "add")
    return words.founders.placeQuestion(kindOf(catalogue, first.arguments.tile).name);
  if (first?.kind !== "token") return undefined;
  return catalogue.questions.find(({ name }) => name === first.arguments.token)?.text;
}

function classesOf(scene: FoundersScene) {
  const crowded = scene.view.seats.length === MOST_SEATS;
  return { [scene.layout]: true, [`asks-${areaOf(scene)}`]: true, open: isOpen(scene), crowded };
}

/** Whether a tile or a token is still to be picked, so that cells are marked for all of them at once. */
function isOpen(scene: FoundersScene): boolean {
  const kind = ownQuestionKind(scene);
  if (kind === "add") return tileInHand(scene) === undefined;
  return kind === "token" && tokenInHand(scene) === undefined;
}

function questionOf(scene: FoundersScene) {
  const kind = tileInHand(scene) === undefined ? (tokenInHand(scene) ?? questionKind(scene.view)) : "place";
  return scene.catalogue.questions.find(({ name }) => name === kind);
}

/** The part of the table that the question is about. */
function areaOf(scene: FoundersScene): "others" | "market" | "territory" {
  const kind = tokenInHand(scene) ?? questionKind(scene.view);
  if (kind === "seat" || kind === "war" || kind === "coin" || kind === "product") return "others";
  return kind === "draft" || kind === "reveal" || kind === "add" ? "market" : "territory";
}
