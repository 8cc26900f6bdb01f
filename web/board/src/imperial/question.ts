import type { LegalAction } from "isettlers";
import type { Option } from "../option.js";
import type { Between } from "../scene.js";
import { paidBy } from "./foresight.js";
import { isDraft, isFaction, seatName, spokenAmounts, tableOf } from "./table.js";
import type { ImperialScene } from "./types.js";

/** The name of the question at hand, as the catalogue has it. */
function questionName({ view }: ImperialScene): string {
  return view.pending?.chain.at(-1)?.what ?? (isDraft(view) ? "draft" : "turn");
}

/** The question at hand, in words. */
export function question(scene: ImperialScene): string {
  const table = tableOf(scene);
  const { view, text } = table;
  if (view.actor === null) return text.question.over;
  if (view.actor !== scene.seat) return text.question.waiting(seatName(table, view.actor));
  if (view.action_done) return text.question.free;
  const chain = view.pending?.chain ?? [];
  const frame = chain.at(-1);
  const placed = chain.findLast(({ what }) => what === "place");
  const building = placed?.what === "place" ? table.nameOf(placed.card) : undefined;
  if (frame?.what === "give up" && building !== undefined) return text.question.giveUp(building);
  if (frame?.what === "target") return text.question.target(table.nameOf(frame.location.card));
  const catalogueQuestion =
    scene.catalogue.questions.find(({ name }) => name === questionName(scene))?.text ?? "";
  return frame?.what === "gold" && building !== undefined
    ? text.question.gold(text.target[frame.resource], building)
    : catalogueQuestion;
}

/** What is asked where one thing can be paid in several wordings, or for a card that several locations can go for. */
export function between(scene: ImperialScene, options: readonly Option[]): Between | undefined {
  const { words, seat } = scene;
  const text = words.imperial;
  const paidFor = options.map(({ actions }) => String(actions.filter(isNoPayment).map(({ id }) => id)));
  if (new Set(paidFor).size > 1) {
    const [built, ...others] = new Set(options.map(({ actions: [first] }) => first?.arguments.card));
    const gives = options.every(({ actions: [, next] }) => GIVES.has(next?.kind ?? ""));
    if (!gives || others.length > 0) return undefined;
    return { question: text.question.giveUp(tableOf(scene).nameOf(String(built))) };
  }
  const names = options.map((option) => spokenAmounts({ text }, paidBy(option, seat)));
  const card = options[0]?.actions[0]?.arguments.card;
  const named = card === undefined ? "" : ` (${tableOf(scene).nameOf(String(card))})`;
  return { question: text.question.price + named, names };
}

/** Kinds of actions that choose what goes for a card. */
const GIVES = new Set(["give_up", "give_foundation"]);

function isNoPayment({ kind }: LegalAction): boolean {
  return kind !== "pay_gold";
}

/** Why a solo game is lost: its goal in the numbers of the last view (SO10). */
export function lost(scene: ImperialScene): string | undefined {
  const { card, text, view } = tableOf(scene);
  const [seat] = view.seats;
  if (view.actor !== null || view.virtual === undefined || seat === undefined) return undefined;
  const { length } = seat.empire.filter((location) => isFaction(card(location.card)));
  const { collected } = view.virtual;
  return length > collected ? undefined : text.lost(length, collected);
}

/** The ids of the rules that the question is about. */
export function rules(scene: ImperialScene): readonly string[] {
  if (scene.view.actor === null) return [];
  return scene.catalogue.questions.find(({ name }) => name === questionName(scene))?.rules ?? [];
}
