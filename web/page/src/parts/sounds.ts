import { useSignalEffect } from "@preact/signals";
import { sound } from "../play/pace.js";
import type { Play } from "../play/play.js";

/** Lets the events of a table be heard, once somebody turns sound on. */
export function useSound(play: Play): void {
  useSignalEffect(() => {
    if (!sound.value) return;
    let stop: (() => void) | undefined;
    const listening = import("./tones.js").then(({ listenIn }) => {
      stop = listenIn(play);
    });
    return () => void listening.then(() => stop?.());
  });
}
