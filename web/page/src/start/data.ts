import { hasDoor, through } from "../beside.js";
import { texts } from "../texts/index.js";

/** The data of files of your own: TOML files go through the server of the page, which compiles them. */
export async function dataOf(files: readonly File[]): Promise<Uint8Array> {
  const [first] = files;
  if (first && files.every(({ name }) => !name.endsWith(".toml")))
    return new Uint8Array(await first.arrayBuffer());
  if (!(await hasDoor("/data"))) throw new Error(texts.value.needsWeb);
  const named = await Promise.all(files.map(async (file) => [file.name, await file.text()] as const));
  return through("/data", JSON.stringify({ files: Object.fromEntries(named) }));
}
