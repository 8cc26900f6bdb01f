/** What a graph draws, in the units of its picture. */
export interface Curves {
  /** Lines across, each with the number that it stands for. */
  readonly ticks: readonly { readonly score: number; readonly y: number }[];
  /** The line of each seat, and the places at which its shape stands. */
  readonly seats: readonly { readonly points: string; readonly marks: readonly Point[] }[];
}

/** The numbers of all seats after each action; a seat has none where nothing is known of it. */
export type Rows = readonly (readonly (number | undefined)[])[];

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

/** The curves of numbers after each action. */
export function curvesOf(rows: Rows, frame: Frame): Curves {
  const all = rows.flat().filter((number) => number !== undefined);
  const step = stepOf(Math.max(...all, 0) - Math.min(...all, 0));
  const least = step * Math.floor(Math.min(...all, 0) / step);
  const most = Math.max(step * Math.ceil(Math.max(...all, 0) / step), least + step);
  const x = (at: number) =>
    frame.left + (at / Math.max(1, rows.length - 1)) * (frame.width - frame.left - frame.edge);
  const y = (score: number) =>
    frame.height - frame.edge - ((score - least) / (most - least)) * (frame.height - 2 * frame.edge);
  const points = (times: readonly number[], seat: number): readonly Point[] =>
    times.flatMap((at) => {
      const number = rows[at]?.[seat];
      return number === undefined ? [] : [[round(x(at)), round(y(number))]];
    });
  return {
    ticks: Array.from({ length: (most - least) / step + 1 }, (_, at) => ({
      score: least + at * step,
      y: round(y(least + at * step)),
    })),
    seats: (rows[0] ?? []).map((_, seat) => ({
      points: points([...rows.keys()], seat).join(" "),
      marks: points(momentsOf(rows.length), seat),
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
