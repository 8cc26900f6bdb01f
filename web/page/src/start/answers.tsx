import type { Value } from "isettlers";
import type { ComponentChildren } from "preact";

/** From how many answers on they stand in a list. */
const LISTED_FROM = 4;

/** A line of the form: what it is about, and its answers. */
export function Option({
  label,
  about,
  children,
}: {
  label: string;
  about?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class="option">
      <span>
        {label} {about}
      </span>
      {children}
    </div>
  );
}

/** Answers side by side, or in a list where they are many. */
export function Answers<V extends Value>(given: AnswersProps<V>) {
  const { label, answers, value, choose } = given;
  if (answers.length < LISTED_FROM) return <Segments {...given} />;
  return (
    <select
      aria-label={label}
      value={JSON.stringify(value)}
      onChange={(event) => choose(JSON.parse(event.currentTarget.value))}
    >
      {answers.map(([, words, answer]) => (
        <option key={JSON.stringify(answer)} value={JSON.stringify(answer)}>
          {words}
        </option>
      ))}
    </select>
  );
}

type Answer<V> = readonly [sign: ComponentChildren, words: string, value: V];

interface AnswersProps<V> {
  readonly label: string;
  readonly answers: readonly Answer<V>[];
  readonly value: Value;
  readonly choose: (value: V) => void;
}

/** One of a few answers, side by side. */
export function Segments<V extends Value>({ label, answers, value, choose }: AnswersProps<V>) {
  const same = (one: Value) => JSON.stringify(one) === JSON.stringify(value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend and cannot stand in a row
    <span class="segments" role="group" aria-label={label}>
      {answers.map(([sign, words, answer]) => (
        <button
          type="button"
          key={JSON.stringify(answer)}
          aria-pressed={same(answer)}
          onClick={() => choose(answer)}
        >
          {sign}
          {words}
        </button>
      ))}
    </span>
  );
}
