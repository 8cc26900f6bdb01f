import type { Course } from "isettlers/wasm/api";

/** The choices of a game, each of one action or more that were chosen together. */
export class Choices {
  constructor(
    private readonly course: Course,
    /** The numbers of the actions that were chosen together with the one before them. */
    public joined: readonly number[] = [],
  ) {}

  /** Takes the actions of a choice. Throws LibraryError where one is not legal; those before it are taken then. */
  take(actions: readonly number[]): void {
    for (const [number, action] of actions.entries()) {
      const { at } = this.course;
      this.course.act(action);
      if (number > 0) this.joined = [...this.joined, at];
    }
  }

  /** Where the last choice of one of these seats began, -1 without any. */
  last(seats: readonly number[]): number {
    return this.course.actors.findLastIndex(
      (actor, at) => !this.joined.includes(at) && seats.includes(actor),
    );
  }

  /** Goes back to an earlier time for good. */
  backTo(at: number): void {
    this.course.back(at);
    this.joined = this.joined.filter((number) => number < at);
  }
}
