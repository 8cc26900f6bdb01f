import { type Signal, useSignal } from "@preact/signals";
import type { Tree, Value } from "isettlers";
import type { OwnData } from "../engine/messages.js";
import { type GameName, gameOf } from "../games/index.js";
import { ChooseFiles } from "../parts/choose-files.js";
import { plainly } from "../play/plainly.js";
import { rulesOf } from "../play/rules.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_MORE } from "../texts/more.js";
import { Answers, Option } from "./answers.js";
import { dataOf } from "./data.js";
import { adviser } from "./engine.js";
import type { Change, Form } from "./form.js";
import { nameOf } from "./seats.js";

/** A file of your own, and the decks, estates and tile sets in it. */
export interface Own {
  readonly bytes: Uint8Array;
  readonly parts: readonly OwnData[];
}

/** A point that the rulebooks leave open, and its answers. */
interface Ruling {
  readonly name: string;
  readonly rule: string;
  readonly answers: readonly Value[];
  readonly default: Value;
  readonly meaning: string;
}

/** The form, what the engine knows of its game, and files of your own. */
export interface MoreProps {
  readonly form: Signal<Form>;
  readonly change: Change;
  readonly own: Signal<Own | null>;
  readonly catalogue: Tree;
}

/** What stands under More: the rules, the specs of the bots, the seed, data of your own. */
export default function MoreOptions({ form, change, own, catalogue }: MoreProps) {
  const t = textsWith(ENGLISH_MORE);
  return (
    <>
      <Options form={form} change={change} catalogue={catalogue} />
      <Rulings form={form} change={change} catalogue={catalogue} />
      <div class="rulings">
        <Specs form={form} change={change} />
        <Option label={`${t.seed}: ${t.seedLine}`}>
          <input
            inputMode="numeric"
            pattern="\d*"
            aria-label={t.seed}
            value={form.value.seed}
            onInput={(event) => change({ ...form.value, seed: event.currentTarget.value })}
          />
        </Option>
        <OwnFiles game={form.value.game} own={own} />
      </div>
    </>
  );
}

function Options({ form, change, catalogue }: Omit<MoreProps, "own">) {
  const t = textsWith(ENGLISH_MORE);
  const { game, options, seats } = form.value;
  const set = (name: string, value: Value) =>
    change({ ...form.value, options: { ...options, [game]: { ...options[game], [name]: value } } });
  return (
    <>
      <h3>
        {t.usualRules} <span>{t.usualRulesLine}</span>
      </h3>
      <div class="options">
        {gameOf(game)
          .choices()
          .filter(({ solo }) => !solo || seats.length === 1)
          .map(({ name, label, rules, answers }) => (
            <Option key={name} label={label} about={<Rules ids={rules ?? []} catalogue={catalogue} />}>
              <Answers
                label={label}
                answers={answers.map(([word, value]) => [null, word, value] as const)}
                value={options[game][name] ?? answers[0]?.[1] ?? null}
                choose={(value) => set(name, value)}
              />
            </Option>
          ))}
      </div>
    </>
  );
}

/** The ids of rules, each of which opens its text. */
function Rules({ ids, catalogue }: { ids: readonly string[]; catalogue: Tree }) {
  return (
    <>
      {ids.map((id) => (
        <details key={id} class="rule">
          <summary>{id}</summary>
          <p lang="en">{rulesOf(catalogue)[id]}</p>
        </details>
      ))}
    </>
  );
}

/** The exact specs of the bots. */
function Specs({ form, change }: { form: Signal<Form>; change: Change }) {
  const { game, seats } = form.value;
  const set = (seat: number, bot: string) =>
    change({ ...form.value, seats: seats.map((old, at) => (at === seat ? { ...old, bot } : old)) });
  return (
    <>
      {seats.map((seat, at) => {
        const label = `${textsWith(ENGLISH_MORE).spec}: ${nameOf(game, seat, at)}`;
        return (
          seat.bot !== null && (
            <Option key={at} label={label}>
              <input
                class="spec"
                aria-label={label}
                value={seat.bot}
                spellcheck={false}
                onInput={(event) => set(at, event.currentTarget.value)}
              />
            </Option>
          )
        );
      })}
    </>
  );
}

/** Points that the rulebooks leave open. */
function Rulings({ form, change, catalogue }: Omit<MoreProps, "own">) {
  const t = textsWith(ENGLISH_MORE);
  const { game } = form.value;
  const chosen = form.value.rulings[game];
  const rulings = (catalogue.rulings ?? []) as unknown as readonly Ruling[];
  const set = (ruling: Ruling, value: Value) => {
    const { [ruling.name]: _, ...rest } = chosen;
    const next = value === ruling.default ? rest : { ...rest, [ruling.name]: value };
    change({ ...form.value, rulings: { ...form.value.rulings, [game]: next } });
  };
  const count = Object.keys(chosen).length;
  return (
    <details>
      <summary>
        {t.rulings} {count > 0 && <b>{t.changes(count)}</b>}
      </summary>
      <div class="rulings">
        {rulings.map((ruling) => (
          <Option
            key={ruling.name}
            label={ruling.meaning}
            about={<Rules ids={[ruling.rule]} catalogue={catalogue} />}
          >
            <select
              aria-label={ruling.meaning}
              value={JSON.stringify(chosen[ruling.name] ?? ruling.default)}
              onChange={(event) => set(ruling, JSON.parse(event.currentTarget.value))}
            >
              {ruling.answers.map((answer) => (
                <option key={String(answer)} value={JSON.stringify(answer)}>
                  {answer === true ? t.yes : answer === false ? t.no : plainly(String(answer))}
                </option>
              ))}
            </select>
          </Option>
        ))}
      </div>
    </details>
  );
}

/** Takes decks, estates or tiles of your own. */
function OwnFiles({ game, own }: { game: GameName; own: Signal<Own | null> }) {
  const t = textsWith(ENGLISH_MORE);
  const fault = useSignal<string | null>(null);
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    try {
      const bytes = await dataOf(files);
      const parts = await adviser().own(bytes);
      fault.value = parts.some((part) => part.game === game) ? null : t.ownDataNothing;
      own.value = { bytes, parts };
    } catch (error) {
      fault.value = t.wrongFile((error as Error).message);
    }
  };
  return (
    <>
      <Option label={`${t.ownData}: ${t.ownDataLine}`}>
        <ChooseFiles label={t.choose} take={take} />
      </Option>
      {own.value && <p class="note">{own.value.parts.map(({ name }) => name).join(", ")}</p>}
      {fault.value !== null && <p class="fault">{fault.value}</p>}
    </>
  );
}
