import type { LocalTable } from "../table/local.js";

/** Hands the game to the person as a file. */
export async function saveFile(table: LocalTable): Promise<void> {
  const { name, bytes } = await table.save();
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
