import type { VNodeData } from "./dom.js";
import type { Thing } from "./option.js";
import type { About, Explained, Reading, Scene } from "./scene.js";
import { thingData } from "./thing.js";

/** A sign, a number or a place in words: its name, and sentences about it. */
export type Tip = readonly [name: string, text: string];

/** The tips of a game in each language, loaded when the first one is read. */
export type TipsIn<T> = {
  readonly [language: string]: () => Promise<{ readonly TIPS: T }>;
} & { readonly en: () => Promise<{ readonly TIPS: T }> };

/** What is read with tips: the words about a thing, and all signs. */
interface Readers<V, C, T> {
  about(scene: Scene<V, C> & { readonly tips: T }, thing: Thing): Partial<About> | undefined;
  legend(scene: Scene<V, C> & { readonly tips: T }): readonly Explained[];
}

/** Loads what a board says in a language; in English where there is no other. */
export async function reading<V, C, T>(
  tipsIn: TipsIn<T>,
  language: string,
  load: () => Promise<Readers<V, C, T>>,
): Promise<Reading<V, C>> {
  const { TIPS: tips } = await (tipsIn[language] ?? tipsIn.en)();
  const { about, legend } = await load();
  return {
    about: (scene, thing) => about({ ...scene, tips }, thing),
    legend: (scene) => legend({ ...scene, tips }),
  };
}

const READ_ONLY = /^about\/([^/]+)\/(.*)$/;

/** The thing that is read about only; `place` tells it from others of the same topic, such as a seat. */
export function read(topic: string, place: string | number = ""): Thing {
  return `about/${topic}/${place}`;
}

/**
 * The attributes of a sign or a number that nobody chooses, but people read about. `topic` names its tip; `spoken` is
 * what a screen reader says.
 */
export function readable(
  scene: Scene,
  topic: string,
  spoken: string,
  place: string | number = "",
): VNodeData {
  return thingData(scene, read(topic, place), spoken);
}

/** The topic and the place of what can be read about only; undefined for all other things. */
export function topicOf(thing: Thing): readonly [topic: string, place: string] | undefined {
  const [, topic, place] = READ_ONLY.exec(thing) ?? [];
  return topic === undefined ? undefined : [topic, place ?? ""];
}

/** A tip as the page shows it, with what holds for this one thing. */
export function tip([name, text]: Tip, facts: readonly (string | false | undefined)[] = []): About {
  const shown = facts.filter((fact): fact is string => Boolean(fact));
  return { name, text, rules: [], ...(shown.length > 0 && { facts: shown }) };
}
