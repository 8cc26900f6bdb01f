import type { Table } from "../table/table.js";

/** Hands the game to the person as a file. */
export async function saveFile(table: Table): Promise<void> {
  const { name, bytes } = await table.save();
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
