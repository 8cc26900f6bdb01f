import {
  type Chat,
  FrameError,
  type GameEvent,
  type LegalAction,
  type SeatChange,
  type Tree,
} from "isettlers";
import type { Ahead } from "isettlers-board";
import type { Spoken } from "./circle.js";

/** Checks the fields of a server's replies that the page reads: the server may be broken or hostile. */
export const expected = {
  status(status: unknown): void {
    const {
      at,
      actor,
      scores,
      names,
      awaited = [],
      here = [],
      named = {},
      handed = {},
      rematch = "",
      takeback = { seat: 0, at: 0, waits: [] },
    } = tree(status, "a status");
    const seats = Array.isArray(names) ? names.length : 0;
    const right =
      isCount(at) &&
      (actor === null || isSeat(actor, seats)) &&
      isList(scores, (score) => typeof score === "number") &&
      isList(names, isText) &&
      isList(awaited, isCount) &&
      isList(here, isCount) &&
      isText(rematch) &&
      isProposal(takeback, seats) &&
      [named, handed].every((texts) => isTree(texts) && isList(Object.values(texts), isText));
    if (!right) throw garbled("a status");
  },
  remarks(remarks: unknown): readonly Spoken[] {
    if (!isList(remarks, isChat)) throw garbled("remarks");
    return remarks as readonly Spoken[];
  },
  view(view: unknown): void {
    const { log, seat } = tree(view, "a view");
    const { next, events, actions = [] } = tree(log, "a view with a log");
    const right =
      isCount(next) &&
      isList(events, isEvent) &&
      isList(actions, isCount) &&
      (seat === null || isCount(seat));
    if (!right) throw garbled("a view with a log");
  },
  ahead(ahead: unknown): void {
    if (!isList(ahead, isAhead)) throw garbled("legal actions");
  },
  hindered(hindered: unknown): void {
    const right = isList(hindered, (one) => isTree(one) && isAction(one.action) && isReason(one.why));
    if (!right) throw garbled("actions with reasons");
  },
};

/** Whether a push is one that a seat sent a text with; others are left out. */
export function isChat(push: unknown): push is Chat {
  return isTree(push) && isCount(push.seat) && isText(push.text);
}

/** Whether a push is one about a seat; others are left out. */
export function isSeatChange(push: unknown): push is SeatChange {
  return isTree(push) && isCount(push.seat) && isText(push.by);
}

function garbled(what: string): FrameError {
  return new FrameError(`expected ${what} from the server, got something else`);
}

function tree(value: unknown, what: string): Tree {
  if (!isTree(value)) throw garbled(what);
  return value;
}

function isAhead(value: unknown): value is Ahead {
  return (
    isTree(value) &&
    isAction(value.action) &&
    isList(value.events, isEvent) &&
    (value.next === undefined || isList(value.next, isAhead))
  );
}

function isProposal(value: unknown, seats: number): boolean {
  return isTree(value) && isSeat(value.seat, seats) && isCount(value.at) && isSeats(value.waits, seats);
}

function isSeats(value: unknown, seats: number): boolean {
  return isList(value, (seat) => isSeat(seat, seats));
}

function isSeat(value: unknown, seats: number): boolean {
  return isCount(value) && value < seats;
}

function isAction(value: unknown): value is LegalAction {
  return (
    isTree(value) && isCount(value.id) && isText(value.kind) && isText(value.text) && isTree(value.arguments)
  );
}

function isReason(value: unknown): boolean {
  return isTree(value) && isText(value.kind) && isText(value.text);
}

function isEvent(value: unknown): value is GameEvent {
  return isTree(value) && isText(value.kind) && isText(value.text) && isTree(value.values);
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
