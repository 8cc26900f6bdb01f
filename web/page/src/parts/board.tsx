import { effect, signal } from "@preact/signals";
import { mount, NO_BEAT } from "isettlers-board";
import { useEffect, useRef } from "preact/hooks";
import { paceNow } from "../play/pace.js";
import type { Play } from "../play/play.js";
import { measure } from "../play/room.js";
import { texts } from "../texts/index.js";
import { drawSoon } from "./frames.js";
import type { Stage } from "./stage.js";

/** With the first of these somebody is there, and the first action comes soon. */
const SIGNS_OF_LIFE = ["pointermove", "pointerdown", "keydown"];

/** The table itself, drawn by the board of its game, with the beats of what happens on it; the main part of the page, or a section of that. */
export function Board({ play, as: Landmark = "main" }: { play: Play; as?: "main" | "section" }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = place.current as HTMLElement;
    const unmeasure = measure(root);
    const mounted = mount(root, {
      point: (thing) => play.point(thing),
      less: (thing) => play.less(thing),
      hover: (thing) => {
        const hover = play.hover.peek();
        const before = hover !== null && "thing" in hover ? hover.thing : null;
        if (thing !== before) play.hover.value = thing === null ? null : { thing };
      },
      drop: (from, to) => play.drop(from, to),
    });
    let stage: Stage | undefined;
    // Nothing moves before the first action: what moves it comes after the page.
    const fetchStage = () =>
      import("./stage.js").then(
        ({ Stage }) => {
          stage ??= new Stage(root);
        },
        () => {}, // without it nothing moves
      );
    for (const type of SIGNS_OF_LIFE) document.addEventListener(type, fetchStage, { once: true });
    let { beat: played } = play.beats.drawn.peek();
    const turn = signal(0);
    let next = 0;
    const stop = effect(() => {
      if (turn.value < next)
        return drawSoon(() => {
          turn.value = next;
        });
      next += 1;
      const { beat } = play.beats.drawn.value;
      const begins = beat !== played;
      played = beat;
      if (begins && stage === undefined) void fetchStage();
      if (begins) stage?.prepare(beat);
      mounted.show(play.board.draw(play.drawn()));
      // More drawings of the same state may follow in this task; all is measured after them.
      if (begins && beat !== NO_BEAT) queueMicrotask(() => stage?.play(paceNow()));
    });
    return () => {
      stop();
      unmeasure();
      for (const type of SIGNS_OF_LIFE) document.removeEventListener(type, fetchStage);
      stage?.finish();
      mounted.close();
    };
  }, [play]);
  const thinking = play.table.thinking.value;
  const busy = play.busy.value;
  const { at } = play.moment.value;
  useEffect(() => {
    if (!busy) showLegal(place.current as HTMLElement);
  }, [at, busy]);
  const hover = play.hover.value;
  return (
    <Landmark
      class="board"
      id="board"
      aria-label={texts.value.table}
      data-thinking={thinking ?? undefined}
      data-busy={busy}
      data-named={hover !== null && !("thing" in hover)}
      ref={place}
      tabIndex={-1}
      onClick={({ target }) => {
        if (!(target as Element).closest("[data-thing]")) play.beats.finish();
      }}
    />
  );
}

/** Scrolls to the first thing that can be chosen where none is in sight. */
function showLegal(board: HTMLElement): void {
  const things = [...board.querySelectorAll(".thing.legal")];
  if (!things.some(isInSight)) things[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function isInSight(thing: Element): boolean {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
