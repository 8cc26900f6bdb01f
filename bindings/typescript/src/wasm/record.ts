import { Course } from "./course.js";
import type { GameOptions, Library } from "./library.js";

/** The game of a record, whose end is compared where it has one. Throws LibraryError. */
export function replayed(library: Library, record: Uint8Array, options?: GameOptions): Course {
  const course = Course.replay(library.gameOfRecord(record, options), record);
  try {
    if (library.record(record).hash !== null) course.verify(record);
    return course;
  } catch (error) {
    course.close();
    throw error;
  }
}
