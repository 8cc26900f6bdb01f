import { untracked, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Play } from "../play/play.js";
import { telling } from "../play/telling.js";
import { texts } from "../texts/index.js";

/** What a screen reader hears: what happened, with its beat, and loudly whose turn it is. */
export function Spoken({ play }: { play: Play }) {
  const [polite, loud] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useSignalEffect(() => {
    const { events } = play.beats.drawn.value; // once each, though names come from the moment
    const words = untracked(() => telling(events, (seat) => play.seatName(seat), play.plainly));
    if (polite.current) polite.current.textContent = words;
  });
  useSignalEffect(() => {
    const { ahead, outcome } = play.moment.value;
    const turn = ahead.length > 0 && outcome === null;
    if (loud.current) loud.current.textContent = turn ? texts.value.yourTurn(play.question) : "";
  });
  return (
    <>
      <div class="spoken" aria-live="polite" ref={polite} />
      <div class="spoken" aria-live="assertive" ref={loud} />
    </>
  );
}
