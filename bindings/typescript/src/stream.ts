import { FrameError } from "./errors.js";

/** A frame as a stream of bytes carries it: its length in four bytes, big-endian, then the frame. */
export function prefixed(body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4 + body.length);
  new DataView(bytes.buffer).setUint32(0, body.length);
  bytes.set(body, 4);
  return bytes;
}

/** Cuts a stream of bytes into frames. */
export class Splitter {
  private chunks: Uint8Array[] = [];
  private held = 0;
  /** How many bytes have to be there before anything can be cut off. */
  private needed = 4;

  /** Frames longer than `most` bytes are refused as soon as their length is known. */
  constructor(private readonly most: number) {}

  /** The frames that are whole now, each in memory of its own. Throws FrameError for one that is too long. */
  feed(chunk: Uint8Array): Uint8Array[] {
    this.chunks.push(chunk);
    this.held += chunk.length;
    if (this.held < this.needed) return [];
    const bytes = this.chunks.length === 1 ? chunk : joined(this.chunks, this.held);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const frames: Uint8Array[] = [];
    let at = 0;
    this.needed = 4;
    while (bytes.length - at >= 4) {
      const size = view.getUint32(at);
      if (size > this.most) throw new FrameError(`a frame of ${size} bytes; the limit is ${this.most}`);
      if (bytes.length - at - 4 < size) {
        this.needed = 4 + size;
        break;
      }
      frames.push(new Uint8Array(bytes.subarray(at + 4, at + 4 + size)));
      at += 4 + size;
    }
    this.held = bytes.length - at;
    this.chunks = this.held ? [bytes.subarray(at)] : [];
    return frames;
  }

  /** Whether the stream stopped inside a frame. */
  get torn(): boolean {
    return this.held > 0;
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
