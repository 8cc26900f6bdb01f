import { STRENGTHS } from "../start/form.js";
import type { Table } from "../table/table.js";
import { texts } from "../texts/index.js";

/** What a bot is called: by its strength where the form names it, else by its spec. */
export function botName(spec: string): string {
  const t = texts.value;
  const names = Object.keys(STRENGTHS) as (keyof typeof STRENGTHS)[];
  const strength = names.find((name) => STRENGTHS[name] === spec);
  return t.botLine(strength === undefined ? spec : t[strength].toLowerCase());
}

/** Who plays a seat: a bot, the reader where this page plays one seat alone, or a person. */
export function playerName({ bots, mine }: Pick<Table, "bots" | "mine">, seat: number): string {
  const bot = bots[seat];
  if (bot !== undefined) return botName(bot);
  return mine.length === 1 && mine.includes(seat) ? texts.value.you : texts.value.person;
}
