import type { Rules } from "../play/rules.js";

/** A rule by its id. */
export type Rule = readonly [id: string, text: string];

/** The rules that have all words typed, in their id or text; first those whose id begins so. */
export function search(rules: Rules, typed: string): readonly Rule[] {
  const line = typed.trim().toLowerCase();
  const words = line.split(/\s+/);
  const matches = Object.entries(rules).filter(([id, text]) => {
    const whole = `${id} ${text}`.toLowerCase();
    return words.every((word) => whole.includes(word));
  });
  const isNamed = ([id]: Rule) => id.toLowerCase().startsWith(line);
  return [...matches.filter(isNamed), ...matches.filter((rule) => !isNamed(rule))];
}
