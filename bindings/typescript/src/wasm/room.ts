const MOST_LEGAL = 1024;
const LEGAL_BYTES = 2 * MOST_LEGAL;

/** How many bytes a room for states of a size takes. */
export function roomBytes(stateSize: number): number {
  return stateSize + LEGAL_BYTES;
}

/** Memory for one state and the ids of its legal actions. */
export class Room {
  /** Where the state is in the memory. */
  readonly at: number;
  /** Where its legal actions are. */
  readonly legalAt: number;
  readonly ids: Uint16Array;

  /** The first ids, by their number. Making a view costs as much as a decision, so each is made once. */
  private readonly views: Uint16Array[] = [];

  constructor(memory: ArrayBuffer, at: number, stateSize: number) {
    this.at = at;
    this.legalAt = at + stateSize;
    this.ids = new Uint16Array(memory, this.legalAt, MOST_LEGAL);
  }

  /** The first ids. */
  first(count: number): Uint16Array {
    let view = this.views[count];
    if (view === undefined) {
      view = this.ids.subarray(0, count);
      this.views[count] = view;
    }
    return view;
  }
}
