/** What a graph of scores draws, in the units of its picture. */
export interface Curves {
  /** Lines across, each with the score that it stands for. */
  readonly ticks: readonly { readonly score: number; readonly y: number }[];
  /** The line of each seat, and the places at which its shape stands. */
  readonly seats: readonly { readonly points: string; readonly marks: readonly Point[] }[];
}

type Point = readonly [x: number, y: number];

/** The room of a graph: its size, and how much of it the numbers at the left take. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly edge: number;
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200];
const MOST_TICKS = 5;
const MARKS = 5;

/** The curves of scores after each action. */
export function curvesOf(scores: readonly (readonly number[])[], frame: Frame): Curves {
  const all = scores.flat();
  const step = stepOf(Math.max(...all, 0) - Math.min(...all, 0));
  const least = step * Math.floor(Math.min(...all, 0) / step);
  const most = Math.max(step * Math.ceil(Math.max(...all, 0) / step), least + step);
  const x = (at: number) =>
    frame.left + (at / Math.max(1, scores.length - 1)) * (frame.width - frame.left - frame.edge);
  const y = (score: number) =>
    frame.height - frame.edge - ((score - least) / (most - least)) * (frame.height - 2 * frame.edge);
  const point = (at: number, seat: number): Point => [round(x(at)), round(y(scores[at]?.[seat] ?? 0))];
  const times = momentsOf(scores.length);
  return {
    ticks: Array.from({ length: (most - least) / step + 1 }, (_, at) => ({
      score: least + at * step,
      y: round(y(least + at * step)),
    })),
    seats: (scores[0] ?? []).map((_, seat) => ({
      points: scores.map((_, at) => point(at, seat).join(",")).join(" "),
      marks: times.map((at) => point(at, seat)),
    })),
  };
}

/** A few moments of a game, evenly spread; the last is its end. */
export function momentsOf(length: number): readonly number[] {
  const last = length - 1;
  return [...new Set(Array.from({ length: MARKS }, (_, at) => Math.round((last * (at + 1)) / MARKS)))];
}

function stepOf(range: number): number {
  return STEPS.find((step) => range / step <= MOST_TICKS) ?? range;
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
