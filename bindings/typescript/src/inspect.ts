import { FrameError } from "./errors.js";

/** How deep a reply may nest. */
const NESTING = 64;

/** How many bytes follow the first one, from 0xc0 on, of nil, booleans and numbers; -1 for what is none of these. */
const PLAIN = [0, -1, 0, 0, -1, -1, -1, -1, -1, -1, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8];

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** The first bytes of maps and lists: that of up to 15 entries, and that of more. */
const HEADS = { map: [0x80, 0xde], list: [0x90, 0xdc] } as const;

/** What bytes hold. */
export type Kind = keyof typeof HEADS;

/**
 * Walks over the bytes of a frame before anything is made of them: one map or list, texts as keys, whole, nothing after
 * it, texts in UTF-8, no extension types, nested at most 64 levels. Throws FrameError for anything else.
 * Says whether a whole number of 64 bits is in it.
 */
export function inspect(body: Uint8Array, kind: Kind): boolean {
  const walk = new Walk(body);
  if (!begins(kind, body[0])) throw new FrameError(`no frame: not a ${kind}`);
  walk.value(1);
  if (walk.at !== body.length) throw new FrameError("no frame: bytes after its end");
  return walk.wide;
}

/** The length of the value that bytes begin with, whatever follows it. Throws FrameError where `inspect` does. */
export function headLength(body: Uint8Array): number {
  const walk = new Walk(body);
  walk.value(1);
  return walk.at;
}

class Walk {
  at = 0;
  wide = false;

  constructor(private readonly body: Uint8Array) {}

  value(level: number): void {
    const head = this.number(1);
    if (head < 0x80 || head >= 0xe0) return;
    if (head < 0x90) this.map(head & 0x0f, level);
    else if (head < 0xa0) this.array(head & 0x0f, level);
    else if (head < 0xc0) this.text(head & 0x1f);
    else this.long(head, level);
  }

  /** A value whose number, or length, follows its first byte. */
  private long(head: number, level: number): void {
    const size = PLAIN[head - 0xc0] ?? -1;
    if (size >= 0) {
      this.wide ||= head === 0xcf || head === 0xd3;
      this.skip(size);
    } else if (head >= 0xc4 && head <= 0xc6) {
      this.skip(this.number(1 << (head - 0xc4)));
    } else if (head >= 0xd9 && head <= 0xdb) {
      this.text(this.number(1 << (head - 0xd9)));
    } else if (head === 0xdc || head === 0xdd) {
      this.array(this.number(head === 0xdc ? 2 : 4), level);
    } else if (head === 0xde || head === 0xdf) {
      this.map(this.number(head === 0xde ? 2 : 4), level);
    } else {
      throw new FrameError(`no frame: a byte 0x${head.toString(16)} begins nothing known`);
    }
  }

  private text(bytes: number): void {
    const start = this.at;
    this.skip(bytes);
    for (let at = start; at < this.at; at += 1) {
      if ((this.body[at] ?? 0) >= 0x80) {
        checkText(this.body.subarray(start, this.at));
        return;
      }
    }
  }

  private array(count: number, level: number): void {
    this.room(count, level);
    for (let left = count; left > 0; left -= 1) this.value(level + 1);
  }

  private map(count: number, level: number): void {
    this.room(2 * count, level);
    for (let left = count; left > 0; left -= 1) {
      const head = this.body[this.at] ?? 0;
      if (!((head >= 0xa0 && head < 0xc0) || (head >= 0xd9 && head <= 0xdb))) {
        throw new FrameError("no frame: a key that is no text");
      }
      this.value(level);
      this.value(level + 1);
    }
  }

  /** Refuses what claims to have more parts than there are bytes left. */
  private room(count: number, level: number): void {
    if (level > NESTING) throw new FrameError(`no frame: nested deeper than ${NESTING} levels`);
    if (count > this.body.length - this.at) throw new FrameError("no frame: cut off");
  }

  private skip(bytes: number): void {
    if (bytes > this.body.length - this.at) throw new FrameError("no frame: cut off");
    this.at += bytes;
  }

  private number(bytes: number): number {
    const start = this.at;
    this.skip(bytes);
    let value = 0;
    for (let at = start; at < this.at; at += 1) value = value * 256 + (this.body[at] ?? 0);
    return value;
  }
}

function checkText(bytes: Uint8Array): void {
  try {
    UTF8.decode(bytes);
  } catch {
    throw new FrameError("no frame: a text that is not UTF-8");
  }
}

function begins(kind: Kind, head = 0): boolean {
  const [few, many] = HEADS[kind];
  return (head & 0xf0) === few || (head & 0xfe) === many;
}
