import type { LogEntry } from "../table/table.js";

/** Points of all seats for one reason. */
export interface Part {
  /** The engine's word for the reason; null for what has none. */
  readonly reason: string | null;
  readonly points: readonly number[];
}

/** Sums up the points of all seats by the reason that events name. Points without a reason come first, as one part. */
export function partsOf(log: readonly LogEntry[], scores: readonly number[]): readonly Part[] {
  const parts = new Map<string, number[]>();
  for (const { event } of log) {
    const { reason, points } = event.values;
    if (event.kind !== "vp" && event.kind !== "final") continue;
    if (typeof reason !== "string" || typeof points !== "number" || event.seat === null) continue;
    const sums = parts.get(reason) ?? scores.map(() => 0);
    sums[event.seat] = (sums[event.seat] ?? 0) + points;
    parts.set(reason, sums);
  }
  if (parts.size === 0) return [];
  const sum = (seat: number) => [...parts.values()].reduce((all, sums) => all + (sums[seat] ?? 0), 0);
  const rest = scores.map((score, seat) => score - sum(seat));
  const named = [...parts].map(([reason, points]) => ({ reason, points }));
  return rest.some((points) => points !== 0) ? [{ reason: null, points: rest }, ...named] : named;
}

/** The part in which one seat was furthest ahead of another. */
export function leadOf(
  parts: readonly Part[],
  seat: number,
  other: number,
): { readonly part: Part; readonly by: number } | undefined {
  const ahead = ({ points }: Part) => (points[seat] ?? 0) - (points[other] ?? 0);
  const [part] = [...parts].sort((one, another) => ahead(another) - ahead(one));
  return part && ahead(part) > 0 ? { part, by: ahead(part) } : undefined;
}
