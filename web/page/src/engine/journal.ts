import type { GameEvent } from "isettlers";
import type { Course } from "isettlers/wasm/api";
import type { LogEntry } from "../table/table.js";

/** The event of the log that marks decisions taken back after something was revealed. */
const TAKEN_BACK: GameEvent = { kind: "taken_back", seat: null, values: {}, text: "", reveals: false };

/** The log of a game for the reader of the page, sent in parts. */
export class Journal {
  /** Numbers of actions from which decisions were taken back after something was revealed. */
  taken: readonly number[];

  private reader: number | "spectator" | undefined;
  /** The action up to which the page has the log. */
  private sent = -1;
  private count = 0;

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
    this.reader = undefined;
  }

  /** What a reader has not got yet; all of it for another reader, and after the game went back. */
  news(reader: number | "spectator"): { from: number; entries: readonly LogEntry[] } {
    if (reader !== this.reader) [this.reader, this.sent, this.count] = [reader, -1, 0];
    const from = this.count;
    const since = this.sent < 0 ? 0 : this.course.eventsUntil(this.sent);
    const { actions, events } = this.course.log(reader, since);
    const heard = events.map((event, place): LogEntry => ({ at: actions[place] ?? 0, event }));
    const marks = this.taken
      .filter((at) => at > this.sent)
      .map((at): LogEntry => ({ at, event: TAKEN_BACK }));
    const entries = [...heard, ...marks].sort((one, other) => one.at - other.at);
    this.sent = this.course.at;
    this.count += entries.length;
    return { from, entries };
  }
}
