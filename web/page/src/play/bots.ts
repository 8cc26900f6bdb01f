import { STRENGTHS } from "../start/form.js";
import { texts } from "../texts/index.js";

/** What a bot is called: by its strength where the form names it, else by its spec. */
export function botName(spec: string): string {
  const t = texts.value;
  const names = Object.keys(STRENGTHS) as (keyof typeof STRENGTHS)[];
  const strength = names.find((name) => STRENGTHS[name] === spec);
  return t.botLine(strength === undefined ? spec : t[strength].toLowerCase());
}
