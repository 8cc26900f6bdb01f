import type { Clocks } from "isettlers";

/** Milliseconds that a seat has left, some time after the clocks were read; null for a bot. */
export function leftOf({ left, running }: Clocks, seat: number, elapsed: number): number | null {
  const ms = left[seat] ?? null;
  if (ms === null || seat !== running) return ms;
  return Math.max(0, ms - elapsed);
}

/** A time as clocks show it: 9:05, 1:00:00; the second that has begun counts. */
export function shownTime(ms: number): string {
  const all = Math.ceil(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
