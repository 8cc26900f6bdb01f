import { signal } from "@preact/signals";
import { kept } from "../kept.js";

const KEPT = "lessons";

/** The games whose lesson was read or declined in this browser. */
export const known = signal<readonly string[]>(kept.read<readonly string[]>(KEPT) ?? []);

/** Offers the lesson of a game no more. */
export function know(game: string): void {
  if (known.value.includes(game)) return;
  known.value = [...known.value, game];
  kept.write(KEPT, known.value);
}
