import { effect } from "@preact/signals";
import { mount } from "isettlers-board";
import { useEffect, useRef } from "preact/hooks";
import type { Play } from "../play/play.js";
import { texts } from "../texts/index.js";

/** The table itself, drawn by the board of its game. */
export function Board({ play }: { play: Play }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mounted = mount(place.current as HTMLDivElement, {
      point: (thing) => play.point(thing),
      hover: (thing) => {
        play.hover.value = thing === null ? null : { thing };
      },
      drop: (from, to) => play.drop(from, to),
    });
    const stop = effect(() => mounted.show(play.board.draw(play.scene())));
    return () => {
      stop();
      mounted.close();
    };
  }, [play]);
  return <main class="board" id="board" aria-label={texts.value.table} ref={place} tabIndex={-1} />;
}
