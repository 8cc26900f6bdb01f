import assert from "node:assert/strict";

/** Milliseconds after which something that was waited for will not come any more. */
const PATIENCE_MS = 120_000;

/** Waits until a condition is met, which `name` describes. */
export async function until(met: () => boolean, name = "it"): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !met(); ) {
    assert.ok(Date.now() < end, `${name} does not come`);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
