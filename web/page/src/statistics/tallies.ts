import { type Day, dayBefore } from "../deal/day.js";
import type { Result } from "./results.js";

/** The results of one title, or those against the same players. */
export interface Tally {
  readonly games: number;
  readonly won: number;
  readonly best: number;
  readonly mean: number;
}

/** The results of a title: all, and apart by the players against whom they were. */
export interface TitleTally {
  readonly game: string;
  readonly all: Tally;
  readonly by: readonly (Tally & { readonly against: readonly string[] })[];
}

/** Adds results up by title. Titles and players have the order of their first game. */
export function talliesOf(results: readonly Result[]): readonly TitleTally[] {
  return groups(results, ({ game }) => game).map((ofTitle) => ({
    game: ofTitle[0].game,
    all: tallyOf(ofTitle),
    by: groups(ofTitle, ({ against }) => JSON.stringify(against)).map((group) => ({
      against: group[0].against,
      ...tallyOf(group),
    })),
  }));
}

/** How many days in a row, up to today or yesterday, have a deal that was played; of other days nothing counts. */
export function streakOf(results: readonly Result[], today: Day): number {
  const days = new Set(results.map(({ day }) => day));
  let day = days.has(today) ? today : dayBefore(today);
  let streak = 0;
  for (; days.has(day); day = dayBefore(day)) streak += 1;
  return streak;
}

type Group = readonly [Result, ...Result[]];

function groups(results: readonly Result[], key: (result: Result) => string): readonly Group[] {
  const all = new Map<string, [Result, ...Result[]]>();
  for (const result of results) {
    const group = all.get(key(result));
    if (group) group.push(result);
    else all.set(key(result), [result]);
  }
  return [...all.values()];
}

function tallyOf(results: Group): Tally {
  const points = results.map(({ scores, seat }) => scores[seat] ?? 0);
  return {
    games: results.length,
    won: results.filter(({ won }) => won).length,
    best: Math.max(...points),
    mean: points.reduce((sum, one) => sum + one, 0) / points.length,
  };
}
