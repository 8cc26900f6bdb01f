import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));

/** A folder with some files and the package as it is published. */
export function folderWith(files: Readonly<Record<string, string>>, name: string): string {
  const folder = join(PACKAGE, "build/installed", name.replaceAll(/\W+/g, "-"));
  rmSync(folder, { recursive: true, force: true });
  const installed = join(folder, "node_modules/isettlers");
  mkdirSync(installed, { recursive: true });
  for (const part of ["package.json", "dist", "wasm"]) {
    cpSync(join(PACKAGE, part), join(installed, part), { recursive: true });
  }
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}
