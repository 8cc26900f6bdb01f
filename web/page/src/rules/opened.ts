import { batch, signal } from "@preact/signals";
import type { Play } from "../play/play.js";

/** The rule that the list of rules begins at. */
export const opened = signal<{ readonly rule: string | null }>({ rule: null });

/** The words that rules are searched for. */
export const typed = signal("");

/** Opens the rules of the game, at one of them or at their beginning. */
export function openRules(play: Play, rule: string | null): void {
  play.openRule(null);
  batch(() => {
    typed.value = ""; // the rule may be none of those found
    opened.value = { rule };
    play.sheet.value = "rules";
  });
}
