import { ServerError } from "../errors.js";
import type { Tree, Value } from "../frames.js";
import { seedWord, type Word } from "../words.js";

/** The arguments of a request, taken one by one; what is left over is refused. */
export class Arguments {
  private readonly left: Map<string, Value>;
  private readonly path: string;

  constructor(given: Tree, path = "$") {
    this.left = new Map(Object.entries(given));
    this.path = path;
  }

  /** Whether an argument is there. */
  has(name: string): boolean {
    return (this.left.get(name) ?? null) !== null;
  }

  /** A whole number within bounds, undefined where it is left out. */
  count(name: string, least: number, most: number): number | undefined {
    return this.take(name, `a whole number from ${least} to ${most}`, (value): value is number =>
      within(value, least, most),
    );
  }

  flag(name: string): boolean {
    return this.take(name, "true or false", (value) => typeof value === "boolean") ?? false;
  }

  text(name: string): string {
    return this.needed(
      name,
      this.take(name, "a text", (value) => typeof value === "string"),
    );
  }

  /** Texts in a list, none where it is left out. */
  texts(name: string): readonly string[] {
    return this.take(name, "a list of texts", isTexts) ?? [];
  }

  /** A flag, or a word in its place. */
  flagOr<W extends string>(name: string, word: W): boolean | W {
    const fits = (value: Value): value is boolean | W => typeof value === "boolean" || value === word;
    return this.take(name, `true, false or ${word}`, fits) ?? false;
  }

  bytes(name: string): Uint8Array | undefined {
    return this.take(name, "bytes", (value) => value instanceof Uint8Array);
  }

  tree(name: string): Tree | undefined {
    return this.take(name, "a map", isTree);
  }

  /** A seed, drawn where it is left out. */
  seed(): Word {
    const seed = this.take("seed", "a word or a number", (value): value is number | bigint | Uint8Array =>
      value instanceof Uint8Array
        ? value.length === 8
        : typeof value === "bigint" || within(value, 0, Number.MAX_SAFE_INTEGER),
    );
    return seed === undefined ? crypto.getRandomValues(new Uint8Array(8)) : seedWord(seed);
  }

  /** The arguments in a map, which may be left out. */
  below(name: string): Arguments {
    return new Arguments(this.tree(name) ?? {}, `${this.path}.${name}`);
  }

  /** An action: its id or its text. */
  action(): number | string {
    const action = this.take(
      "action",
      "an id or a text",
      (value): value is number | string => typeof value === "string" || within(value, 0, 65_535),
    );
    return this.needed("action", action);
  }

  needed<V>(name: string, value: V | undefined): V {
    if (value === undefined) throw this.wrong(name, "missing");
    return value;
  }

  /** Leaves out arguments that mean nothing here. */
  drop(...names: readonly string[]): void {
    for (const name of names) this.left.delete(name);
  }

  /** Refuses what no method asked for. */
  finish(): void {
    for (const name of this.left.keys()) throw this.wrong(name, "unknown argument");
  }

  private take<V extends Value>(
    name: string,
    expected: string,
    fits: (value: Value) => value is V,
  ): V | undefined {
    const value = this.left.get(name);
    this.left.delete(name);
    if (value === undefined) return undefined;
    if (!fits(value)) throw this.wrong(name, `expected ${expected}`);
    return value;
  }

  private wrong(name: string, message: string): ServerError {
    return new ServerError("bad_request", message, `${this.path}.${name}`);
  }
}

function within(value: Value, least: number, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}

function isTexts(value: Value): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function isTree(value: Value): value is Tree {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  );
}
