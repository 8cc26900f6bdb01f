import { signal } from "@preact/signals";
import { kept } from "../kept.js";
import type { LogEntry } from "../table/table.js";

/** An action of a puzzle with the expected result of the seat, 0 to 1. */
export interface Move {
  readonly id: number;
  readonly text: string;
  readonly value: number;
}

/** A position with one clearly best action, as `isettlers puzzles` writes it. */
export interface Puzzle {
  readonly name: string;
  readonly game: string;
  readonly seat: number;
  /** In base64; what the seat does not know is drawn again. */
  readonly snapshot: string;
  /** The best actions, the best one first. */
  readonly moves: readonly Move[];
}

const KEPT = "puzzles";
/** The oldest are forgotten beyond this number. */
const MOST = 500;

/** The names of the puzzles that were solved in this browser. */
export const solved = signal<readonly string[]>([]);

/** Reads them again: other pages of this browser write them too. What is no name is left out. */
export function readSolved(): void {
  const names = kept.read<unknown>(KEPT);
  solved.value = Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

/** Keeps that a puzzle is solved. */
export function solve({ name }: Puzzle): void {
  readSolved();
  if (solved.value.includes(name)) return;
  solved.value = [...solved.value, name].slice(-MOST);
  kept.write(KEPT, solved.value);
}

/** The first action that was taken; undefined before. */
export function firstMove(log: readonly LogEntry[]): number | undefined {
  const entry = log.find(({ event }) => event.kind === "action");
  return entry && Number(entry.event.values.action);
}

/** The bytes of the position. */
export function bytesOf({ snapshot }: Puzzle): Uint8Array {
  return Uint8Array.from(atob(snapshot), (letter) => letter.charCodeAt(0));
}
