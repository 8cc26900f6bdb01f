import type { ConnectionError, FrameError } from "./errors.js";

/** What takes the frames that a transport receives. */
export interface Receiver {
  /** One frame, without its length; the bytes are the receiver's to keep. */
  frame(body: Uint8Array): void;
  /** Nothing comes any more; without an error where the other side was asked to end. Called once. */
  closed(error?: ConnectionError | FrameError): void;
}

/** Carries whole frames to a server and back; knows nothing of what they mean. */
export interface Transport {
  /** Begins to deliver. Called once. */
  open(receiver: Receiver): void;
  /** Sends one frame, without its length. What cannot be sent is told by `closed`. */
  send(body: Uint8Array): void;
  /** Lets the other side end; resolves when it has. */
  close(): Promise<void>;
  /** Ends at once. */
  destroy(error: ConnectionError | FrameError): void;
}
