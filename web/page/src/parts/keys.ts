import type { Play } from "../play/play.js";
import { NUMBERED } from "../play/rows.js";
import { showRule } from "./rules.js";

/** Hears the keys of the table. Returns the way to stop. */
export function listen(play: Play): () => void {
  const controller = new AbortController();
  document.addEventListener("keydown", (event) => press(play, event), { signal: controller.signal });
  return () => controller.abort();
}

function press(play: Play, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const { target, key } = event;
  if (key === "Escape") {
    if (play.back()) event.preventDefault();
    if (target instanceof HTMLInputElement) target.blur();
    return;
  }
  if (isTyped(target)) return;
  const act = (KEYS as { readonly [key: string]: Act })[key.toLowerCase()];
  const number = /^\d$/.test(key) ? Number(key) || NUMBERED : 0;
  if (act !== undefined) act(play, event);
  else if (number > 0) pickNumber(play, number);
  else if (key === "Enter" && !(target instanceof HTMLButtonElement)) play.confirm();
}

type Act = (play: Play, event: KeyboardEvent) => void;

const KEYS = {
  u: (play) => void play.undo(),
  a: (play) => play.analyse(!play.analysing.value),
  p: (play) => {
    const [row] = play.endings.value;
    if (row) play.pick(row);
  },
  " ": (play, event) => {
    if (event.target instanceof HTMLButtonElement) return;
    if (play.beats.finish()) event.preventDefault();
  },
  "/": (_, event) => {
    event.preventDefault();
    document.querySelector<HTMLInputElement>(".find input")?.focus();
  },
  "?": (play) => showRule(play),
  l: () => document.querySelector<HTMLElement>(".log ol")?.focus(),
  h: () => focusZone("hand", "tray", "tokens"),
  o: () => focusZone("opponent/", "seat/"),
} as const satisfies { readonly [key: string]: Act };

/** A key of the table, beside digits, Enter and Escape. */
export type TableKey = keyof typeof KEYS;

/** Whether keys write where the focus is. */
function isTyped(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

function pickNumber(play: Play, number: number): void {
  const row = play.rows.value[number - 1];
  if (row !== undefined) play.pick(row);
}

/** Focuses the first zone whose name begins in one of these ways; games name theirs differently. */
function focusZone(...names: readonly string[]): void {
  const zone = document.querySelector(names.map((name) => `[data-zone^="${name}"]`).join());
  zone?.querySelector<HTMLElement>('[data-thing][tabindex="0"]')?.focus();
}
