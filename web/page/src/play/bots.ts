import { DEAL_BOT } from "../deal/bot.js";
import { STRENGTHS } from "../engine/strengths.js";
import type { Table } from "../table/table.js";
import { texts } from "../texts/index.js";

/** What a bot is called: by its strength where the form names it, that of the deals by its task, else by its spec. */
export function botName(spec: string): string {
  const t = texts.value;
  if (spec === DEAL_BOT) return t.dealBot;
  const names = Object.keys(STRENGTHS) as (keyof typeof STRENGTHS)[];
  const strength = names.find((name) => STRENGTHS[name] === spec);
  return t.botLine(strength === undefined ? spec : t[strength].toLowerCase());
}

/** Who plays a seat: a bot, the reader where this page plays one seat alone, or a person, by the name where there is one. */
export function playerName(
  { bots, mine, circle }: Pick<Table, "bots" | "mine" | "circle">,
  seat: number,
): string {
  const bot = bots[seat];
  if (bot !== undefined) return botName(bot);
  if (mine.length === 1 && mine.includes(seat)) return texts.value.you;
  return circle?.people.value.names[seat] ?? texts.value.person;
}
