import type { ErrorCode } from "../errors.js";
import { LibraryError } from "./errors.js";

/** Throws the error of an argument, which its path names. */
export function refuse(code: ErrorCode, path: string, message: string): never {
  throw new LibraryError(code, `${path}: ${message}`, path);
}

/** Checks that a number is a whole one within bounds. Throws LibraryError `bad_request`. */
export function checkWhole(path: string, value: number, least: number, most: number): void {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return;
  refuse("bad_request", path, `expected int from ${least} to ${most}, got ${value}`);
}

/** Checks that an array has room for some entries. Throws LibraryError `limit`. */
export function checkRoom(out: ArrayLike<number>, needed: number): void {
  if (out.length >= needed) return;
  refuse("limit", "$.out", `expected room for ${needed} entries, got ${out.length}`);
}
