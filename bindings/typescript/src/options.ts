import type { Method, Methods, Status } from "./protocol.js";

/** The arguments of a method, but for the state and some others: what callers may leave out. */
export type Options<M extends Method, Named extends string = never> = Omit<
  Methods[M]["request"],
  "state" | Named
>;

/** Whether the legal ids are to come along. */
export type LegalOption = Options<"status">;

/** Which actions are looked through. */
export type AheadOptions = Options<"ahead">;

/** After which actions, and which of the reasons. */
export type HindrancesOptions = Options<"hindrances">;

/** A status with the legal ids. */
export interface LegalStatus extends Status {
  readonly legal: readonly number[];
}

/** The status that options ask for. */
export type StatusWith<O> = O extends { readonly legal: true } ? LegalStatus : Status;
