import { FrameError } from "./errors.js";

/** The numbers of an observation. Throws FrameError for bytes that are no whole numbers of four. */
export function floats(observation: Uint8Array): Float32Array {
  if (observation.length % 4) throw new FrameError(`an observation of ${observation.length} bytes`);
  const view = new DataView(observation.buffer, observation.byteOffset, observation.length);
  return Float32Array.from({ length: observation.length / 4 }, (_, index) =>
    view.getFloat32(4 * index, true),
  );
}
