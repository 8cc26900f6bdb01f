import type { Table } from "../table/table.js";

/** Hands the game to the person as a file; where it needs data of your own, these as a second file. */
export async function saveFile(table: Table): Promise<void> {
  const { name, bytes, data } = await table.save();
  handOut(name, bytes);
  if (data !== undefined) handOut(name.replace(/\.\w+$/, ".data"), data);
}

/** Hands bytes to the person as a file. */
export function handOut(name: string, bytes: Uint8Array): void {
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
