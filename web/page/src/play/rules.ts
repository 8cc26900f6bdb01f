import type { Tree, Value } from "isettlers";
import type { Reading, Scene } from "isettlers-board";

/** Texts of rules by their ids. */
export type Rules = { readonly [id: string]: string };

/** A card or a tile as the catalogue describes it; games differ in what there is. */
export interface Entry {
  readonly id: string;
  readonly ids?: readonly string[];
  readonly name: string;
  readonly text?: string;
  readonly bonus_text?: string;
  readonly facts?: readonly string[];
  readonly rules?: readonly string[];
  readonly note?: string;
  readonly provenance?: string;
  readonly assumed?: string;
}

/** The rules of a catalogue. */
export function rulesOf({ rules }: Tree): Rules {
  return (rules ?? {}) as Rules;
}

/** The card or tile that a thing on the table is, by the ids in its name. */
export function entryOf({ decks, tiles }: Tree, thing: string): Entry | undefined {
  const names = new Set(thing.split("/"));
  const cards = list(decks).flatMap(({ cards: all }) => list(all));
  const entries = [...cards, ...list(tiles)] as unknown as readonly Entry[];
  return entries.find(({ id, ids }) => names.has(id) || ids?.some((one) => names.has(one)));
}

/** A thing on the table in the words of its board, with those of the card or tile that it is. */
export function aboutOf(scene: Scene, thing: string, reading?: Reading): Entry | undefined {
  const about = reading?.about(scene, thing);
  const of = about?.id ?? (about?.text === undefined ? thing : "");
  const entry = entryOf(scene.catalogue, of);
  const name = about?.name ?? entry?.name;
  return name === undefined ? undefined : { id: thing, ...entry, ...about, name };
}

/** The ids of the rules about a kind of action. */
export function rulesOfKind({ actions }: Tree, kind: string): readonly string[] {
  return (list(actions).find((block) => block.kind === kind)?.rules ?? []) as readonly string[];
}

/** A text in pieces: the ids of rules stand apart from the words between them. */
export function pieces(
  text: string,
  rules: Rules,
): readonly { readonly text: string; readonly rule: boolean }[] {
  return text
    .split(/\b([A-Z]{1,3}\d+)\b/)
    .map((piece) => ({ text: piece, rule: piece in rules }))
    .filter((piece) => piece.text !== "");
}

function list(value: Value | undefined): readonly Tree[] {
  return (Array.isArray(value) ? value : []) as readonly Tree[];
}
