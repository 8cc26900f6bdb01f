/** What a file holds, as its first bytes say. */
export type Held = "record" | "snapshot" | "data" | "games";

/** Records, snapshots, data files and files of saved games begin with a MessagePack map; its first keys say which it is. */
export function heldBy(bytes: Uint8Array): Held | undefined {
  const head = new TextDecoder().decode(bytes.subarray(0, 64));
  if (((bytes[0] ?? 0) & 0xf0) !== 0x80 && bytes[0] !== 0xde) return undefined;
  if (head.includes("isettlers saved games")) return "games";
  if (head.includes("record")) return "record";
  return /engine.{1,20}games/.test(head) ? "data" : "snapshot";
}

/** Whether a game could not be opened because the file with its decks, estates or tiles is missing. */
export function lacksData({ path }: Error & { readonly path?: string }): boolean {
  return /^\$\.setup\.(decks|estates|tiles)/.test(path ?? "");
}
