import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Tree, Value } from "isettlers";

/** One entry of the shared vectors' index. */
export interface Vector {
  readonly name: string;
  readonly kind: string;
  readonly file: string;
  readonly mode?: string;
  readonly method?: string;
  readonly snapshot?: string;
  readonly seat?: number | null;
  readonly frames?: readonly string[];
  readonly expected?: Tree;
}

const folder = new URL("../../../vectors/v1/", import.meta.url);

const index = JSON.parse(readFileSync(fileURLToPath(new URL("index.json", folder)), "utf8")) as {
  engine: string;
  vectors: Vector[];
};

/** The version of the engine that made the vectors. */
export const { engine } = index;

/** The vectors of some kinds. */
export function ofKind(...kinds: readonly string[]): Vector[] {
  const found = index.vectors.filter((vector) => kinds.includes(vector.kind));
  if (found.length === 0) throw new Error(`no vectors of ${kinds}`);
  return found;
}

/** The vector of a name. */
export function named(name: string): Vector {
  const found = index.vectors.find((vector) => vector.name === name);
  if (!found) throw new Error(`no vector ${name}`);
  return found;
}

/** The bytes of a vector. */
export function bytesOf(vector: Vector): Uint8Array {
  return new Uint8Array(readFileSync(new URL(vector.file, folder)));
}

/** The tree of a vector, from its JSON. */
export function treeOf(vector: Vector): Value {
  return revived(JSON.parse(readFileSync(new URL(vector.file.replace(/msgpack$/, "json"), folder), "utf8")));
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
