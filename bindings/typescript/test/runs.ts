/** The runs of the shared vectors, played by the module in Node and in a page (bindings/vectors/README.md, "Runs"). */
import { type Tree, wordToHex } from "isettlers";
import { type Game, type Library, type ModuleSource, openLibrary, type Position } from "isettlers/wasm";

/** Reads a file of the folder of the runs. */
export type Read = (file: string) => Promise<Uint8Array>;

const LONGEST_LIST = 16;

interface Question {
  /** How many values it has; the rest of the line is the answer. */
  readonly values: number;
  readonly ask: (position: Position, ...values: string[]) => string;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOfHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The digest of bytes: 64 bits in two halves, since a product of them is too large for a number. */
function digest(bytes: Uint8Array): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of bytes) {
    low = (low ^ byte) >>> 0;
    const product = low * 0x1b3;
    high = (high * 0x1b3 + low * 0x100 + Math.floor(product / 2 ** 32)) >>> 0;
    low = product >>> 0;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, "0")).join("");
}

function listed(ids: Uint16Array): string {
  if (ids.length <= LONGEST_LIST) return ids.join(" ");
  const view = new DataView(new ArrayBuffer(2 * ids.length));
  for (const [index, id] of ids.entries()) view.setUint16(2 * index, id, true);
  return `#${ids.length}:${digest(new Uint8Array(view.buffer))}`;
}

function observed(position: Position, seat: number): string {
  const numbers = position.observe(seat);
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [index, number] of numbers.entries()) view.setFloat32(4 * index, number, true);
  return digest(new Uint8Array(view.buffer));
}

function viewed(position: Position, reader: number): string {
  const { library, at } = position.game;
  const { functions } = library;
  return digest(library.written((out, room) => functions.isettlers_view(at, position.at, reader, out, room)));
}

/** An answer by a position that is needed for it alone. */
function once(position: Position, answer: (position: Position) => string): string {
  try {
    return answer(position);
  } finally {
    position.close();
  }
}

const QUESTIONS: ReadonlyMap<string, Question> = new Map<string, Question>([
  ["start", { values: 0, ask: (position) => listed(position.legal) }],
  [
    "do",
    {
      values: 1,
      ask: (position, action) => {
        position.apply(Number(action));
        return `${wordToHex(position.hash)} ${listed(position.legal)}`.trimEnd();
      },
    },
  ],
  ["text", { values: 1, ask: (position, action) => position.text(Number(action)) }],
  ["observe", { values: 1, ask: (position, seat) => observed(position, Number(seat)) }],
  ["view", { values: 1, ask: (position, reader) => viewed(position, Number(reader)) }],
  ["save", { values: 0, ask: (position) => hex(position.save()) }],
  [
    "choose",
    { values: 2, ask: (position, spec = "", seed = "") => String(position.choose(spec, BigInt(seed))) },
  ],
  [
    "resample",
    {
      values: 2,
      ask: (position, seat, seed = "") =>
        once(position.clone(), (copy) => wordToHex(copy.resample(Number(seat), BigInt(seed)).hash)),
    },
  ],
  ["scores", { values: 0, ask: (position) => position.scores.join(" ") }],
  ["ranks", { values: 0, ask: (position) => position.ranks.join(" ") }],
]);

/** The answer of the module; that of one which refuses is its error. */
function answered(question: Question, position: Position, values: string[]): string {
  try {
    return question.ask(position, ...values);
  } catch (error) {
    return String(error);
  }
}

/** Asks the question of a line. Throws an error for a difference, without the place. */
function check(position: Position, line: string): void {
  const [word = "", ...rest] = line.split(" ");
  const question = QUESTIONS.get(word);
  if (!question) throw new Error(`unknown word ${word}`);
  const values = rest.slice(0, question.values);
  compare(
    [word, ...values].join(" "),
    rest.slice(question.values).join(" "),
    answered(question, position, values),
  );
  if (word !== "save") return;
  const load: Question = {
    values: 0,
    ask: () => once(position.game.load(bytesOfHex(rest[0] ?? "")), (copy) => wordToHex(copy.hash)),
  };
  compare("load", wordToHex(position.hash), answered(load, position, []));
}

function compare(question: string, expected: string, got: string): void {
  if (got !== expected) throw new Error(`${question}: expected ${expected}, got ${got}`);
}

/** The run that is being played. */
class Run {
  private game: Game | undefined;
  private position: Position | undefined;
  private setup = "";
  private seed = 0n;
  private data = new Uint8Array();

  constructor(
    private readonly library: Library,
    private readonly files: ReadonlyMap<string, Uint8Array>,
  ) {}

  /** Takes a line. Throws an error for a difference. */
  take(line: string): void {
    const at = line.indexOf(" ");
    const [word, rest] = [line.slice(0, at), line.slice(at + 1)];
    if (word === "setup") this.setup = rest;
    else if (word === "seed") this.seed = BigInt(rest);
    else if (word === "data") this.data = new Uint8Array(this.files.get(rest) ?? []);
    else if (word !== "run") check(this.begun(), line);
  }

  close(): void {
    this.position?.close();
    this.game?.close();
  }

  private begun(): Position {
    if (!this.position) {
      const { game, setup } = JSON.parse(this.setup) as { game: string; setup: Tree };
      this.game = this.library.game(game, setup, { data: this.data });
      this.position = this.game.start(this.seed);
    }
    return this.position;
  }
}

/**
 * Plays the runs of a file that a step chooses, all for 1, by the common module or another; returns their number.
 * Throws an error that names the line of the first difference.
 */
export async function playRuns(file: string, read: Read, step = 1, source?: ModuleSource): Promise<number> {
  const lines = new TextDecoder()
    .decode(await read(file))
    .trimEnd()
    .split("\n");
  const names = new Set(lines.flatMap((line) => (line.startsWith("data ") ? [line.slice(5)] : [])));
  const files = new Map(await Promise.all([...names].map(async (name) => [name, await read(name)] as const)));
  const library = await openLibrary(source);
  let run = new Run(library, files);
  let number = 0;
  let skipped = false;
  let runs = 0;
  for (const [index, line] of lines.entries()) {
    if (line.startsWith("run ")) skipped = number++ % step !== Math.floor(step / 2);
    if (skipped) continue;
    try {
      if (line !== "end") run.take(line);
      else {
        run.close();
        run = new Run(library, files);
        runs += 1;
      }
    } catch (error) {
      throw new Error(`${file}:${index + 1}: ${(error as Error).message}`);
    }
  }
  if (lines.at(-1) !== "end") throw new Error(`${file}:${lines.length}: expected end after this line`);
  return runs;
}
