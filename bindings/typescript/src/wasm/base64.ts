import { builtin } from "./builtin.js";

interface Decoding {
  fromBase64?(text: string): Uint8Array;
}

/** The bytes that a text in base64 stands for. */
export function bytesOf(base64: string): Uint8Array {
  const { fromBase64 } = Uint8Array as Decoding;
  if (fromBase64) return fromBase64.call(Uint8Array, base64);
  const buffer = builtin<typeof import("node:buffer")>("node:buffer");
  return buffer ? buffer.Buffer.from(base64, "base64") : decoded(atob(base64));
}

/** The bytes of a text of one character each. `Uint8Array.from` takes twenty times as long. */
function decoded(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
