import type { Thing } from "../option.js";
import type { About } from "../scene.js";
import { tilesOn } from "./own.js";
import type { BurgundyScene } from "./types.js";

const HEX = /^(?:seat\/(\d+)\/)?hex\/(\d+)$/;

/** The tile that lies on a hex of any estate. */
export function about({ view, seat }: BurgundyScene, thing: Thing): Pick<About, "id"> | undefined {
  const [, whose = seat, hex] = HEX.exec(thing) ?? [];
  const shown = hex === undefined ? undefined : view.seats[Number(whose)];
  const id = shown && tilesOn(shown).get(Number(hex));
  return id === undefined ? undefined : { id };
}
