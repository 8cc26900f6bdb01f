import type { GameEvent } from "isettlers";
import type { Course } from "isettlers/wasm/api";
import type { LogEntry } from "../table/table.js";

/** The event of the log that marks decisions taken back after something was revealed. */
const TAKEN_BACK: GameEvent = { kind: "taken_back", seat: null, values: {}, text: "", reveals: false };

type Reader = number | "spectator";

/** The log of a game for the readers of the page, each sent in parts. */
export class Journal {
  /** Numbers of actions from which decisions were taken back after something was revealed. */
  taken: readonly number[];

  /** The action up to which the page has the log of a reader, and the number of its entries. */
  private readonly sent = new Map<Reader, { readonly at: number; readonly count: number }>();

  constructor(
    private readonly course: Course,
    taken: readonly number[] = [],
  ) {
    this.taken = taken;
  }

  /** The game went back to an earlier time; with a mark where something had been revealed. */
  wentBack(marked: boolean): void {
    const { at } = this.course;
    const before = this.taken.filter((mark) => mark < at);
    const again = marked || before.length < this.taken.length;
    this.taken = again ? [...before, at] : before;
    this.sent.clear();
  }

  /** What a reader has not got yet; all of it after the game went back. */
  news(reader: Reader): { from: number; entries: readonly LogEntry[] } {
    const before = this.sent.get(reader) ?? { at: -1, count: 0 };
    const since = before.at < 0 ? 0 : this.course.eventsUntil(before.at);
    const { actions, events } = this.course.log(reader, since);
    const heard = events.map((event, place): LogEntry => ({ at: actions[place] ?? 0, event }));
    const marks = this.taken
      .filter((at) => at > before.at)
      .map((at): LogEntry => ({ at, event: TAKEN_BACK }));
    const entries = [...heard, ...marks].sort((one, other) => one.at - other.at);
    this.sent.set(reader, { at: this.course.at, count: before.count + entries.length });
    return { from: before.count, entries };
  }
}
