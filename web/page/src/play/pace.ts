import { signal } from "@preact/signals";
import type { Pace } from "isettlers-board";
import { kept } from "../kept.js";

/** Ways in which events are shown, from the slowest on; `none` shows each state at once. */
export const MOTIONS = ["slow", "normal", "fast", "still", "none"] as const;
export type Motion = (typeof MOTIONS)[number];

const SPEEDS: { readonly [K in Motion]: number } = {
  slow: 0.5,
  normal: 1,
  fast: 2,
  still: 1,
  none: Number.POSITIVE_INFINITY,
};

export const motion = signal<Motion>(chosen("motion", MOTIONS, "normal"));
/** Whether events are heard too. */
export const sound = signal<boolean>(kept.read("sound") === true);

/** How fast beats are, and whether anything travels: not where the system asks for less motion. */
export function paceNow(): Pace {
  const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  return { speed: SPEEDS[motion.peek()], still: calm || motion.peek() === "still" };
}

export function setMotion(name: Motion): void {
  motion.value = name;
  kept.write("motion", name);
}

export function setSound(on: boolean): void {
  sound.value = on;
  kept.write("sound", on);
}

function chosen<T extends string>(name: string, all: readonly T[], usual: T): T {
  const wish = kept.read<T>(name);
  return wish !== undefined && all.includes(wish) ? wish : usual;
}
