import { newId } from "../route.js";
import { makeEngine } from "../start/engine.js";
import { LocalTable } from "../table/local.js";
import type { Opening } from "../table/table.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_POSITION } from "../texts/position.js";
import { type Carried, carriedBy, LinkError } from "./link.js";

/** The position of a link, to look at. Rejects with a line that says what is wrong with the link. */
export async function openLink(code: string): Promise<LocalTable> {
  try {
    return await openPosition(await carriedBy(code));
  } catch (error) {
    const t = textsWith(ENGLISH_POSITION);
    throw new Error(t.badLink(error instanceof LinkError ? t[error.why] : (error as Error).message));
  }
}

/** A position, to look at from the seat that decides. */
export function openPosition({ snapshot, data }: Carried): Promise<LocalTable> {
  return look({ from: "snapshot", bytes: snapshot }, data);
}

/** The position that a text of a document describes. Rejects with its first fault. */
export function openDocument(text: string, data: Uint8Array | undefined): Promise<LocalTable> {
  return look({ from: "document", text }, data);
}

async function look(opening: Opening, data: Uint8Array | undefined): Promise<LocalTable> {
  const table = await LocalTable.open(makeEngine, { id: newId(), opening, bots: [], watch: true, data });
  await table.look(table.now.value.actor ?? 0);
  return table;
}
