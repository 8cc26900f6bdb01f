import { effect } from "@preact/signals";
import type { GameEvent } from "isettlers";
import { sound } from "../play/pace.js";
import type { Play } from "../play/play.js";

/** A short tone: its frequency in hertz, and when it begins. */
type Tone = readonly [hertz: number, after: number];

const TURN: readonly Tone[] = [
  [523, 0],
  [784, 0.11],
];
const PLACED: readonly Tone[] = [[262, 0]];
const POINTS: readonly Tone[] = [[988, 0.08]];
const LENGTH = 0.14;
const LOUDNESS = 0.06;
const PLACES = new Set(["move", "place", "add", "replace", "lay"]);
const SCORES = new Set(["vp", "final"]);

let context: AudioContext | undefined;

/** Plays tones with the beats of a table: the own turn, cards and tiles placed, points. Returns the way to stop. */
export function listenIn(play: Play): () => void {
  let heard: readonly GameEvent[] = play.beats.drawn.peek().events;
  let own = true;
  const stops = [
    effect(() => {
      const { events } = play.beats.drawn.value;
      if (events !== heard) tonesOf(events).forEach(sounded);
      heard = events;
    }),
    effect(() => {
      const { actor, ahead, seat } = play.moment.value;
      if (ahead.length > 0 && !own) TURN.forEach(sounded);
      own = actor === seat;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The tones of some events. */
export function tonesOf(events: readonly GameEvent[]): readonly Tone[] {
  return [
    ...(events.some(({ kind }) => PLACES.has(kind)) ? PLACED : []),
    ...(events.some(({ kind }) => SCORES.has(kind)) ? POINTS : []),
  ];
}

/** Plays a tone, where sound is on and somebody has clicked or pressed a key. */
function sounded([hertz, after]: Tone): void {
  if (!sound.peek() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const begins = context.currentTime + after;
  const [source, volume] = [
    new OscillatorNode(context, { frequency: hertz, type: "triangle" }),
    context.createGain(),
  ];
  volume.gain.setValueAtTime(LOUDNESS, begins);
  volume.gain.exponentialRampToValueAtTime(0.001, begins + LENGTH);
  source.connect(volume).connect(context.destination);
  source.start(begins);
  source.stop(begins + LENGTH);
}
