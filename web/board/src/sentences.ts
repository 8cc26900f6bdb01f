import type { GameEvent } from "isettlers";
import type { Words } from "./words.js";

/** Somebody whom a sentence is about: how verbs go with the name, and the name (none for the reader). */
export interface Who {
  readonly form: "you" | "many" | "one";
  readonly name: string;
}

/** A line of the log: what a seat did, and in further sentences what came of it. */
export interface Account {
  /** The seat; null where the sentence is about something on the table. */
  readonly seat: number | null;
  readonly text: string;
  readonly more: readonly string[];
  readonly events: readonly GameEvent[];
}

/**
 * Tells the events of a part of the log, which ends at a heading or with an action. It has to be called for all parts in
 * their order: places are named by what lay beside them then.
 */
export type Recount = (events: readonly GameEvent[]) => readonly Account[];

/** Returns the seat with this number as sentences name it. */
export type Called = (seat: number) => Who;

/** A sentence before it stands in a line. */
export interface Sentence {
  readonly seat: number | null;
  readonly text: string;
}

/** Writes sentences about a seat; null for what is about no seat. */
export type Say = (seat: number | null, pattern: string, ...values: readonly string[]) => Sentence;

/**
 * Writes sentences in the language of some words. A pattern has the forms of its verb in brackets, for you and several,
 * and for one (in Polish for you, several and one), and its values by their numbers in braces.
 */
export function saying({ sentences }: Words, called: Called): Say {
  return (seat, pattern, ...values) => {
    const who = seat === null ? undefined : called(seat);
    const filled = pattern
      .replace(/\[([^\]]*)\]/g, (_, forms: string) => formOf(forms.split("|"), who?.form))
      .replace(/\{(\d)\}/g, (_, at) => values[at] ?? "");
    const name = who && (who.form === "many" ? sentences.several(who.name) : who.name || sentences.you);
    return { seat, text: capital(`${name ?? ""} ${filled}`.replace(/ +/g, " ").trim()) };
  };
}

function formOf(forms: readonly string[], form: Who["form"] = "one"): string {
  const [you = "", many = you, one = many] = forms.length > 2 ? forms : [forms[0], ...forms];
  return { you, many, one }[form];
}

/** A seat within a sentence, as the owner of something. */
export function owner({ sentences }: Words, { form, name }: Who): string {
  return form === "you" ? sentences.yours : sentences.of(form === "many" ? sentences.several(name) : name);
}

/** Several things in a row. */
export function listed({ sentences }: Words, names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")}${sentences.and}${last}`;
}

/** The same sentence with a capital, as it stands at its beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Puts sentences about the same seat into one line; those that are about none follow the one before. The events of a
 * line are those of its seat, and all for the seat that acts.
 */
export function accounts(sentences: readonly Sentence[], events: readonly GameEvent[]): readonly Account[] {
  const lines: { seat: number | null; text: string; more: string[]; events: readonly GameEvent[] }[] = [];
  const acts = events.find(({ kind }) => kind === "action")?.seat;
  for (const { seat, text } of sentences) {
    const last = lines.at(-1);
    if (last !== undefined && (seat === null || seat === last.seat)) last.more.push(text);
    else {
      const own = seat === acts ? events : events.filter((event) => event.seat === seat);
      lines.push({ seat, text, more: [], events: own });
    }
  }
  return lines;
}

/** Sentences by the phrases of the engine for actions, with numbers in braces for the names in them. */
export interface Phrases {
  readonly [phrase: string]: string;
}

const PHRASES = new WeakMap<Phrases, readonly (readonly [RegExp, string])[]>();

/** The sentence for a text of the engine and the names in it: that of the first phrase that it fits. */
export function phrased(
  phrases: Phrases,
  text: string,
): readonly [pattern: string, ...names: string[]] | undefined {
  const known = PHRASES.get(phrases) ?? Object.entries(phrases).map(compiled);
  PHRASES.set(phrases, known);
  for (const [phrase, pattern] of known) {
    const [whole, ...names] = phrase.exec(text) ?? [];
    if (whole !== undefined) return [pattern, ...names];
  }
  return undefined;
}

function compiled([phrase, pattern]: [string, string]): readonly [RegExp, string] {
  const quoted = phrase.replace(/[().]/g, "\\$&").replace(/\{\d\}/g, "(.+)");
  return [new RegExp(`^${quoted}$`), pattern];
}
