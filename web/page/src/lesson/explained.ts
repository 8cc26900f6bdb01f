import { signal } from "@preact/signals";
import { kept } from "../kept.js";

const KEPT = "explained";

type Shown = { readonly [game: string]: readonly string[] };

/** The games that are explained in this browser, each with the steps that were shown. */
const explained = signal<Shown>(kept.read<Shown>(KEPT) ?? {});

/** Returns the steps of a game that were shown; undefined where it is not explained. */
export function shownSteps(game: string): readonly string[] | undefined {
  return explained.value[game];
}

/** Explains a game from its first step on. */
export function explain(game: string): void {
  keep({ ...explained.value, [game]: [] });
}

/** Explains a game no more. */
export function stopExplaining(game: string): void {
  const { [game]: _, ...others } = explained.value;
  keep(others);
}

/** Shows a step of a game no more. */
export function passStep(game: string, step: string): void {
  keep({ ...explained.value, [game]: [...(explained.value[game] ?? []), step] });
}

function keep(shown: Shown): void {
  explained.value = shown;
  kept.write(KEPT, shown);
}
