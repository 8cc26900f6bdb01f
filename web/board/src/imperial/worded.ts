import type { Words } from "../words.js";

/** A text of the engine without the place aside: empty for the way there, else as the way from where the card was. */
export function worded({ imperial }: Words, text: string): string {
  const from = new RegExp(imperial.fromAside("([^(]+?)(?= \\(|$)"));
  return text.includes(imperial.toAside) ? "" : text.replace(from, (_, target) => imperial.goesTo(target));
}
