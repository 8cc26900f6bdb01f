import type { founders } from "isettlers/trees";
import { h, type VNode } from "../dom.js";
import type { Thing } from "../option.js";
import type { Scene } from "../scene.js";
import { isSign, type Sign, sign } from "../signs.js";
import { markOf } from "../thing.js";
import { type Catalogue, type Kind, keyOf, kindOf } from "./catalogue.js";
import { type QuestionKind, questionKind, THINGS } from "./pointing.js";

/** What the board is drawn from. */
export type FoundersScene = Scene<founders.View, Catalogue>;

/** The signs of tokens. */
export const TOKEN_SIGNS = { war: "army", coin: "silver", cart: "caravans", craftsmen: "crafts" } as const;

/** The kinds of tokens. */
export const TOKEN_KINDS = ["war", "coin", "cart", "craftsmen"] as const;

/** Signs of resources that are named otherwise: a bar of gold is no coin. */
const RESOURCE_SIGNS: { readonly [name: string]: Sign } = { gold: "ore" };

const LETTERS = 2;

/** The sign of a resource; its first letters where a tile set has a resource of its own. */
export function resourceSign(name: string): VNode {
  const drawn = RESOURCE_SIGNS[name] ?? name;
  return isSign(drawn)
    ? sign(drawn)
    : h("span.letters", { attrs: { "aria-hidden": "true" } }, name.slice(0, LETTERS));
}

/** The kind of the question to the seat from whose side the table is seen; undefined while others decide. */
export function ownQuestionKind(scene: FoundersScene): QuestionKind | undefined {
  return scene.view.actor === scene.seat ? questionKind(scene.view) : undefined;
}

/** The tile that is to be added, once it was picked. */
export function tileInHand(scene: FoundersScene): Kind | undefined {
  const { view, catalogue } = scene;
  const kind = ownQuestionKind(scene);
  if (kind === "place" && view.pending?.asked === kind) return kindOf(catalogue, view.pending.tile);
  if (kind !== "add") return undefined;
  return catalogue.tiles.find(({ id }) => markOf(scene, THINGS.open(id)).picked);
}

/** Whether a thing is legal or picked, so that it is drawn although nothing lies there. */
export function isMarked(scene: FoundersScene, thing: Thing): boolean {
  const { legal = false, picked = false } = markOf(scene, thing);
  return legal || picked;
}

/** The kind of token that is to be played, once it was picked. */
export function tokenInHand(scene: FoundersScene): founders.Token | undefined {
  return TOKEN_KINDS.find((kind) => markOf(scene, THINGS.token(kind)).picked);
}

/** The tile of a seat on a cell. */
export function tileAt({ view }: FoundersScene, seat: number, cell: string): founders.Tile | undefined {
  return view.seats[seat]?.tiles.find(({ at }) => keyOf(at) === cell);
}
