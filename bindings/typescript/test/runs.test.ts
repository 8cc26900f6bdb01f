import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { tables } from "isettlers/tables";
import { playRuns, type Read } from "./runs.js";

const FOLDER = new URL("../../../../build/vectors/runs/", import.meta.url);

const read: Read = async (file) => new Uint8Array(await readFile(new URL(file, FOLDER)));

for (const game of tables.keys()) {
  test(`the module answers as the runs of ${game} say`, async () => {
    assert.ok((await playRuns(`${game}.runs`, read)) >= 100);
  });

  test(`so does the module that has ${game} alone`, async () => {
    const source = import.meta.resolve(`isettlers/wasm/${game}.wasm`);
    assert.ok((await playRuns(`${game}.runs`, read, 1, source)) >= 100);
  });
}

test("a difference is reported with its line and both answers", async () => {
  const text = new TextDecoder().decode(await read("founders.runs"));
  for (const word of ["start", "do", "text", "observe", "view", "save", "choose", "resample", "scores"]) {
    const lines = text.split("\n");
    const at = lines.findIndex((line) => line.startsWith(`${word} `));
    lines[at] = `${lines[at]}0`;
    const broken: Read = async (file) =>
      file === "founders.runs" ? new TextEncoder().encode(lines.join("\n")) : read(file);
    await assert.rejects(
      playRuns("founders.runs", broken),
      new RegExp(`founders\\.runs:${at + 1}: ${word}.*: expected .*0, got `),
    );
  }
});
