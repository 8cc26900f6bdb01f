/** A position as a link carries it, hidden things included. */
export interface Carried {
  readonly snapshot: Uint8Array;
  /** The file with your own decks, estates or tile sets, where the game is played with some. */
  readonly data?: Uint8Array | undefined;
}

/** Bytes that a link may stand for; no position comes near it. */
const MOST_BYTES = 1 << 20;

/** A link that stands for no bytes. */
export class LinkError extends Error {
  constructor(readonly why: "linkLetters" | "linkCut" | "linkLong") {
    super(why);
  }
}

/** What stands in the address for a position: each part deflated and in base64url, with a dot between two. */
export async function codeOf({ snapshot, data }: Carried): Promise<string> {
  const parts = data === undefined ? [snapshot] : [snapshot, data];
  return (await Promise.all(parts.map(packed))).join(".");
}

/** The position that such a code stands for. Throws LinkError. */
export async function carriedBy(code: string): Promise<Carried> {
  const [snapshot, data, ...more] = code.split(".");
  if (!snapshot || more.length > 0) throw new LinkError("linkLetters");
  return { snapshot: await unpacked(snapshot), data: data === undefined ? undefined : await unpacked(data) };
}

async function packed(bytes: Uint8Array): Promise<string> {
  const small = await piped(bytes, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
  let letters = "";
  for (const byte of small) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpacked(code: string): Promise<Uint8Array> {
  if (!/^[\w-]*$/.test(code)) throw new LinkError("linkLetters");
  if (code.length > 2 * MOST_BYTES) throw new LinkError("linkLong");
  if (code.length % 4 === 1) throw new LinkError("linkCut");
  const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const small = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  try {
    return await piped(small, new DecompressionStream("deflate-raw"), MOST_BYTES);
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError("linkCut");
  }
}

/** Returns the bytes of a stream. Throws where it has more than a limit. */
async function piped(bytes: Uint8Array, through: TransformPair, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const input = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  const reader = input.pipeThrough(through).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new LinkError("linkLong");
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

type TransformPair = ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;
