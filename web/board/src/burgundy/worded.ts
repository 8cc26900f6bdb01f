import type { Action, Event } from "isettlers/trees/burgundy";
import type { Option } from "../option.js";
import type { Words } from "../words.js";
import type { BurgundyScene, Hex, TileKind } from "./types.js";

/** Kinds of tiles whose text an option has; points of animals are among its gains. */
const WITH_TEXT = new Set<TileKind["kind"]>(["building", "knowledge", "castle", "mine", "ship"]);

/** A text of the engine with hexes by their colour and die, dice by what they show, and the one left by itself as such. */
export function worded({ view, catalogue, words }: BurgundyScene, text: string, seat: number | null): string {
  const { textHex, textDie, die, otherDie } = words.burgundy;
  const name = view.seats[seat ?? -1]?.estate;
  const hexes = catalogue.estates.find((estate) => estate.name === name)?.hexes ?? [];
  const [hex, shown] = [textHex("(\\d+)"), textDie("(\\d)")];
  return text
    .replace(new RegExp(`${hex}\\b`), (same, at) => (hexes[at] ? seen(words, hexes[at], hexes) : same))
    .replace(new RegExp(`^[^:]+: ${shown} \\(${words.forced}\\)$`), (_, value) => otherDie(value))
    .replace(new RegExp(`^([^:]+: )?${shown}$`), (_, who = "", value) => `${who}${die(value)}`);
}

/** What people see of a hex; its place, counted from the top, where others look the same. */
function seen({ burgundy }: Words, { hex, color, die }: Hex, hexes: readonly Hex[]): string {
  const alike = hexes.filter((other) => other.color === color && other.die === die);
  const place = 1 + alike.findIndex((other) => other.hex === hex);
  return alike.length > 1 ? burgundy.seenHexAt(color, die, place) : burgundy.seenHex(color, die);
}

/** What the tile of an option does, and that a stored tile has to go, or why a ship takes no goods. */
export function note(scene: BurgundyScene, option: Option<Action>): string | undefined {
  const { catalogue, view, words, seat } = scene;
  const action = option.actions.at(-1);
  const { noGoods, noRoom, full } = words.burgundy;
  if (action?.kind === "ship") {
    if ((option.events as readonly Event[]).some(({ kind }) => kind === "goods")) return undefined;
    const lying = action.arguments.depots.map((depot) => view.depots[depot - 1]?.goods ?? {});
    return lying.every((goods) => Object.keys(goods).length === 0) ? noGoods : noRoom;
  }
  if (action?.kind !== "take" && action?.kind !== "buy" && action?.kind !== "place") return undefined;
  const tile = catalogue.tiles.find(({ id }) => id === action.arguments.tile);
  const goes = action.kind !== "place" && view.seats[seat]?.stored.length === catalogue.storage.tiles;
  const effect = tile !== undefined && WITH_TEXT.has(tile.kind) ? [tile.text] : [];
  return [...(goes ? [full] : []), ...effect].join(" ") || undefined;
}
