import type { Action, Event } from "isettlers/trees/burgundy";
import type { Option } from "../option.js";
import type { BurgundyScene, Hex, TileKind } from "./types.js";

/** Kinds of tiles whose text an option has; points of animals are among its gains. */
const WITH_TEXT = new Set<TileKind["kind"]>(["building", "knowledge", "castle", "mine", "ship"]);

/** A text of the engine with hexes by their colour and die, dice by what they show, and the one left by itself as such. */
export function worded({ view, catalogue }: BurgundyScene, text: string, seat: number | null): string {
  const name = view.seats[seat ?? -1]?.estate;
  const hexes = catalogue.estates.find((estate) => estate.name === name)?.hexes ?? [];
  return text
    .replace(/ on (\d+)\b/, (same, hex) => (hexes[hex] ? ` on ${seen(hexes[hex], hexes)}` : same))
    .replace(/^seat \d+: die (\d) \(forced\)$/, "your other die ($1)")
    .replace(/^(seat \d+: )?die (\d)$/, "$1die showing $2");
}

/** What people see of a hex; its place, counted from the top, where others look the same. */
function seen({ hex, color, die }: Hex, hexes: readonly Hex[]): string {
  const alike = hexes.filter((other) => other.color === color && other.die === die);
  const place = alike.findIndex((other) => other.hex === hex);
  const which = alike.length > 1 ? ` (${["1st", "2nd", "3rd"][place] ?? `${place + 1}th`} from the top)` : "";
  return `${color.replace("_", " ")} hex, die ${die}${which}`;
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
