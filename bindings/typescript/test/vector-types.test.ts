import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Tree, Value } from "isettlers";
import ts from "typescript";
import { ofKind, treeOf, type Vector } from "./vectors.js";

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  types: [],
};
const HEAD = 'import type { Methods, Pushes, Refusal } from "isettlers";';

/** A value of a frame as TypeScript writes it. */
function written(value: Value): string {
  if (value instanceof Uint8Array) return "new Uint8Array()";
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}:${written(item)}`);
  return `{${fields.join()}}`;
}

/** A vector as a value of its type: a field that the type lacks is an error, and so is one that the value lacks. */
function typed(vector: Vector): string {
  const { id: _, ok = null, error = null, method, push, ...rest } = treeOf(vector) as Tree;
  const [value, type] = {
    request: [rest, `Methods["${method}"]["request"]`],
    reply: [ok, `Methods["${vector.method}"]["reply"]`],
    push: [rest, `Pushes["${push}"]`],
    error: [error, "Refusal"],
  }[vector.kind] as [Value, string];
  return `${written(value)} satisfies ${type},`;
}

/** The errors that the compiler finds in vectors as values of their types, each with the name of its vector. */
function faults(vectors: readonly Vector[]): string[] {
  const path = fileURLToPath(new URL("vectors-as-values.ts", import.meta.url));
  writeFileSync(path, [`${HEAD} export default [`, ...vectors.map(typed), "];"].join("\n"));
  return ts
    .getPreEmitDiagnostics(ts.createProgram([path], OPTIONS))
    .map(({ file, start = 0, messageText }) => {
      const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
      return `${vectors[line - 1]?.name}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    });
}

test("requests, replies, errors and pushes have the generated types", () => {
  const vectors = ofKind("request", "reply", "error", "push").filter(
    ({ kind, name, mode }) => mode !== undefined && !(kind === "request" && name.includes("/error-")),
  );
  assert.deepEqual(faults(vectors), []);
});

test("a field that is not in the types is found", () => {
  const [first] = ofKind("push");
  assert.ok(first);
  assert.match(faults([{ ...first, kind: "error" }]).join(), /does not satisfy/);
});
