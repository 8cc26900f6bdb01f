interface Gap {
  at: number;
  bytes: number;
}

const GRAIN = 8;

/** Hands out blocks of a memory that never grows; what is given back is used again. */
export class Arena {
  /** What is free, by address; neighbours are one. */
  private readonly gaps: Gap[];

  constructor(begin: number, end: number) {
    const at = rounded(begin);
    this.gaps = [{ at, bytes: end - at }];
  }

  /** A block aligned to 8 bytes. Throws RangeError when none is long enough. */
  take(bytes: number): number {
    const needed = rounded(bytes);
    for (const [index, gap] of this.gaps.entries()) {
      if (gap.bytes >= needed) {
        const at = gap.at;
        gap.at += needed;
        gap.bytes -= needed;
        if (gap.bytes === 0) this.gaps.splice(index, 1);
        return at;
      }
    }
    throw new RangeError(`no room for ${bytes} bytes: close what is no longer needed`);
  }

  /** A block of the bytes, or the longest there is. Throws RangeError when there is none. */
  takeUpTo(bytes: number): { readonly at: number; readonly bytes: number } {
    const most = Math.min(bytes, Math.max(GRAIN, ...this.gaps.map((gap) => gap.bytes)));
    return { at: this.take(most), bytes: most };
  }

  /** Takes a block back but for its first bytes. */
  keep(at: number, bytes: number, kept: number): void {
    const rest = rounded(bytes) - rounded(kept);
    if (rest > 0) this.give(at + rounded(kept), rest);
  }

  /** Takes a block back, with the size it was asked for. */
  give(at: number, bytes: number): void {
    const index = this.place(at);
    this.gaps.splice(index, 0, { at, bytes: rounded(bytes) });
    this.join(index);
    this.join(index - 1);
  }

  private place(at: number): number {
    const index = this.gaps.findIndex((gap) => gap.at > at);
    return index < 0 ? this.gaps.length : index;
  }

  /** Makes one of a gap and the next where they touch. */
  private join(index: number): void {
    const one = this.gaps[index];
    const next = this.gaps[index + 1];
    if (one && next && one.at + one.bytes === next.at) {
      one.bytes += next.bytes;
      this.gaps.splice(index + 1, 1);
    }
  }
}

function rounded(bytes: number): number {
  return Math.ceil(bytes / GRAIN) * GRAIN;
}
