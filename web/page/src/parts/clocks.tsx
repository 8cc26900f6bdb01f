import { useSignal } from "@preact/signals";
import type { Clocks } from "isettlers";
import { useEffect } from "preact/hooks";
import { leftOf, shownTime } from "../play/clock.js";
import { seatName } from "../play/words.js";
import { texts } from "../texts/index.js";
import { Crest } from "./sign.js";
import "./clocks.css";

const TICK_MS = 200;
/** Milliseconds below which a clock is marked as low. */
const LOW_MS = 30_000;

/** The time that each seat has left, running from the moment on at which it is first drawn; bots have no clock. */
export default function Ticking({ clock, names }: { clock: Clocks; names: readonly string[] }) {
  const elapsed = useSignal(0);
  useEffect(() => {
    if (clock.running === null) return;
    const began = performance.now();
    const timer = setInterval(() => {
      elapsed.value = performance.now() - began;
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <ul class="clocks" aria-label={texts.value.clocks}>
      {names.map((name, seat) => {
        const ms = leftOf(clock, seat, elapsed.value);
        if (ms === null) return null;
        return (
          <li key={seat} data-running={seat === clock.running} data-low={ms < LOW_MS}>
            <Crest seat={seat} name={name} />
            <span class="spoken">{seatName(name)}</span>
            <time>{shownTime(ms)}</time>
          </li>
        );
      })}
    </ul>
  );
}
