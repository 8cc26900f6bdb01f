/** What both entry points have in common. */
export { type CallOptions, type Change, Connection, type SeatListener } from "./connection.js";
export { Engine, type LoadOptions, type Source, type StartOptions } from "./engine.js";
export { ConnectionError, type ErrorCode, FrameError, IsettlersError, ServerError } from "./errors.js";
export { decodeFrame, decodeHead, encodeFrame, type Tree, type Value } from "./frames.js";
export { type KeepOptions, KeptSeat } from "./kept-seat.js";
export { actionBlock, observationPart } from "./lookup.js";
export { floats } from "./observation.js";
export type { AheadOptions, HindrancesOptions, LegalOption, LegalStatus, StatusWith } from "./options.js";
export * from "./protocol.js";
export {
  Seat,
  type SeatCallbacks,
  type SeatViewOptions,
  type TakeOptions,
  type UndoneAtTable,
} from "./seat.js";
export {
  type BotOptions,
  type ChoiceWith,
  type ResampleOptions,
  State,
  type StateWith,
  type ViewOptions,
} from "./state.js";
export { prefixed, Splitter } from "./stream.js";
export { type CreateOptions, type JoinOptions, type LobbyOptions, TableServer } from "./table-server.js";
export * from "./tables/protocol.js";
export type * from "./tables/types.js";
export type { Receiver, Transport } from "./transport.js";
export type {
  ActionOf,
  CatalogueOf,
  DocumentOf,
  EventOf,
  GameTrees,
  HappenedOf,
  SetupOf,
  ViewOf,
} from "./trees/index.js";
export { type Seed, type Word, wordFrom, wordToBigInt, wordToHex } from "./words.js";
