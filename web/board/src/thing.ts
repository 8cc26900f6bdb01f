import { h, type VNode, type VNodeData } from "./dom.js";
import type { Thing } from "./option.js";
import type { Mark, Scene } from "./scene.js";

const UNMARKED: Mark = {};

/** The mark of a thing. */
export function markOf(scene: Scene, thing: Thing): Mark {
  return scene.marks.get(thing) ?? UNMARKED;
}

/**
 * The attributes and classes of an element that stands for a thing: `name` is what a screen reader says.
 * Things that cannot be pointed at are no buttons, but can be focused and read.
 */
export function thingData(scene: Scene, thing: Thing, name: string): VNodeData {
  const {
    legal = false,
    picked = false,
    instead = false,
    hovered = false,
    ringed = false,
    number,
    times,
  } = markOf(scene, thing);
  const { words } = scene;
  const several = times && words.several(times.now, times.most);
  const label = [name, legal && words.legal, picked && words.picked, instead && words.instead, several];
  return {
    key: thing,
    attrs: {
      "data-thing": thing,
      role: legal || picked || instead ? "button" : "img",
      "aria-label": label.filter(Boolean).join(", "),
      "aria-pressed": picked ? "true" : false,
      tabindex: "-1",
      ...(number === undefined ? {} : { "data-number": String(number) }),
      ...(several === undefined ? {} : { "data-times": several, "aria-keyshortcuts": "+ -" }),
    },
    class: { thing: true, legal, picked, instead, hovered, ringed },
  };
}

/** How often a thing is picked, with a minus to point at; the keys + and - do the same. */
export function stepper(scene: Scene, thing: Thing): readonly VNode[] {
  const { times } = markOf(scene, thing);
  if (times === undefined) return [];
  return [
    h("span.stepper", { attrs: { "aria-hidden": "true" } }, [
      h("span.less", { attrs: { "data-less": thing } }, "\u2212"),
      scene.words.several(times.now, times.most),
    ]),
  ];
}
