import { readFileSync } from "node:fs";
import type { Tree, Value } from "isettlers";

/** A row of the lists of shared vectors. */
export interface Vector {
  readonly name: string;
  readonly kind: string;
  readonly mode?: string;
  readonly method?: string;
  readonly snapshot?: string;
  readonly seat?: number | null;
  readonly frames?: readonly string[];
  readonly expected?: Tree;
  readonly bytes: readonly [from: number, size: number];
  readonly tree?: unknown;
  /** The bytes of its list. */
  readonly data: Uint8Array;
}

const folder = new URL("../../../vectors/v1/", import.meta.url);
const text = (file: string): string => readFileSync(new URL(file, folder), "utf8");
const index = JSON.parse(text("index.json")) as { engine: string; files: string[] };
const vectors: Vector[] = index.files.flatMap((file) => {
  const data = new Uint8Array(readFileSync(new URL(`${file}.bin`, folder)));
  const rows = text(`${file}.jsonl`).trimEnd().split("\n");
  return rows.map((row) => ({ ...JSON.parse(row), data }));
});

/** The version of the engine that made the vectors. */
export const { engine } = index;

/** The vectors of some kinds. */
export function ofKind(...kinds: readonly string[]): Vector[] {
  const chosen = vectors.filter((vector) => kinds.includes(vector.kind));
  if (chosen.length === 0) throw new Error(`no vectors of ${kinds}`);
  return chosen;
}

/** The vector of a name. */
export function named(name: string): Vector {
  const vector = vectors.find((vector) => vector.name === name);
  if (!vector) throw new Error(`no vector ${name}`);
  return vector;
}

/** The bytes of a vector. */
export function bytesOf({ data, bytes: [from, size] }: Vector): Uint8Array {
  return data.slice(from, from + size);
}

/** The tree of a vector, from its JSON. */
export function treeOf(vector: Vector): Value {
  return revived(vector.tree);
}

/** A tree in the JSON notation of the vectors as frames have it. */
export function revived(value: unknown): Value {
  if (typeof value !== "object" || value === null) return value as Value;
  if (Array.isArray(value)) return value.map(revived);
  const { $binary, $integer } = value as { $binary?: string; $integer?: string };
  if ($binary !== undefined) return new Uint8Array(Buffer.from($binary, "hex"));
  if ($integer !== undefined) return BigInt($integer);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revived(item)]));
}
