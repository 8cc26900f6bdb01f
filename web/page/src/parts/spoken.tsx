import { untracked, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Line } from "../play/lines.js";
import type { Play } from "../play/play.js";
import { telling } from "../play/telling.js";
import { texts } from "../texts/index.js";

/** What a screen reader hears: what happened, with its beat, and loudly whose turn it is. */
export function Spoken({ play }: { play: Play }) {
  const [polite, loud] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const spoken = useRef(play.beats.drawn.peek().moment.at);
  useSignalEffect(() => {
    const { moment, events } = play.beats.drawn.value; // once each, though names come from the moment
    const since = spoken.current;
    spoken.current = moment.at;
    const isNew = ({ at }: Line) => events.length > 0 && at > since && at <= moment.at;
    const words = untracked(() => telling(play.lines.value.filter(isNew), (seat) => play.seatName(seat)));
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
