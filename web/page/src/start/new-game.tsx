import { type Signal, useSignal } from "@preact/signals";
import type { Value } from "isettlers";
import { useEffect } from "preact/hooks";
import type { OwnData } from "../engine/messages.js";
import { GAMES, type GameName, gameOf, gameTitle } from "../games/index.js";
import { kept } from "../kept.js";
import { OnlineOptions, OpenOnline } from "../online/online.js";
import { Crest, Sign } from "../parts/sign.js";
import { botName } from "../play/bots.js";
import { plainly } from "../play/plainly.js";
import { seatName } from "../play/words.js";
import { openTable } from "../route.js";
import { texts } from "../texts/index.js";
import { Answers, Option, Segments } from "./answers.js";
import { dataOf } from "./data.js";
import { adviser } from "./engine.js";
import {
  type Change,
  type Form,
  type FormSeat,
  factionsOf,
  forGame,
  STRENGTHS,
  seedOf,
  setupOf,
  withDecks,
  withKept,
  withSeats,
} from "./form.js";
import { Picture } from "./picture.js";

interface Own {
  readonly bytes: Uint8Array;
  readonly parts: readonly OwnData[];
}

interface Ruling {
  readonly name: string;
  readonly rule: string;
  readonly answers: readonly Value[];
  readonly default: Value;
  readonly meaning: string;
}

/** The form of a new game. The engine checks it while it is filled in. */
export function NewGame() {
  const t = texts.value;
  const form = useSignal<Form>(withKept(kept.read<Form>("form")));
  const own = useSignal<Own | null>(null);
  const fault = useSignal<string | null>(null);
  const rulings = useSignal<readonly Ruling[]>([]);
  const { game, seats, seed } = form.value;
  const parts = own.value?.parts ?? [];
  const change = (next: Form) => {
    form.value = withDecks(next, parts);
    kept.write("form", form.value);
  };

  useEffect(() => {
    let late = false;
    const data = own.value?.bytes;
    adviser()
      .check(game, setupOf(form.value, parts), data)
      .then(
        ({ catalogue }) => {
          if (late) return;
          fault.value = null;
          rulings.value = catalogue.rulings as unknown as readonly Ruling[];
        },
        (error: Error) => {
          if (!late) fault.value = error.message.replace(/^\$\.setup: /, "");
        },
      );
    return () => {
      late = true;
    };
  }, [form.value, own.value]);

  const open = () => {
    const bots = seats.map(({ bot }) => bot ?? undefined);
    const word = seedOf(seed);
    const opening = {
      from: "setup",
      game,
      setup: setupOf(form.value, parts),
      ...(word && { seed: word }),
    } as const;
    openTable(opening, bots, own.value?.bytes);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <fieldset class="games">
        <legend class="spoken">{t.newGame}</legend>
        {GAMES.map(({ name, words }) => (
          <label key={name} class="game">
            <input
              type="radio"
              name="game"
              checked={game === name}
              onChange={() => change(forGame(form.value, name))}
            />
            <Picture game={name} />
            <span>
              <b class="name">{words.value.title}</b>
              <small>{words.value.line}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Seats form={form} change={change} own={parts} />
      <Options form={form} change={change} />
      <More form={form} change={change} own={own} rulings={rulings.value} />
      <OnlineOptions form={form.value} change={change} />
      <div class="go">
        <button type="submit" class="button primary" disabled={fault.value !== null}>
          {t.openTable}
        </button>
        <OpenOnline form={form.value} disabled={fault.value !== null} />
        {fault.value === null ? (
          <span>{sentence(form.value)}</span>
        ) : (
          <span class="fault" role="alert">
            {fault.value}
          </span>
        )}
      </div>
    </form>
  );
}

/** What a seat is called before there is a table. */
function nameOf(game: GameName, { faction }: FormSeat, at: number): string {
  return seatName(gameOf(game).factions ? faction : numbered(at));
}

/** A seat by its number, as the engine names it. */
function numbered(at: number): string {
  return `seat ${at}`;
}

/** The table in one sentence. */
function sentence({ game, seats }: Form): string {
  const t = texts.value;
  const names = seats.map((seat, at) => {
    const { bot } = seat;
    return `${nameOf(game, seat, at)} (${bot === null ? t.person : botName(bot)})`;
  });
  return t.youAs(gameTitle(game), names.join(", "));
}

function Seats({ form, change, own }: { form: Signal<Form>; change: Change; own: readonly OwnData[] }) {
  const t = texts.value;
  const { game, seats } = form.value;
  const [fewest, most] = gameOf(game).seats;
  const set = (seat: number, next: Partial<FormSeat>) =>
    change({ ...form.value, seats: seats.map((old, at) => (at === seat ? { ...old, ...next } : old)) });
  const factions = factionsOf(game, own);
  return (
    <>
      <h3>
        {t.seats} <span>{t.seatsLine}</span>
      </h3>
      <ul class="seats">
        {seats.map((seat, at) => {
          const name = nameOf(game, seat, at);
          return (
            <li key={at}>
              <Crest seat={at} name={factions.length > 0 ? seat.faction : ""} />
              {factions.length > 0 ? (
                <select
                  aria-label={seatName(numbered(at))}
                  value={seat.faction}
                  onChange={(event) => set(at, { faction: event.currentTarget.value })}
                >
                  {factions.map((faction) => (
                    <option key={faction} value={faction}>
                      {seatName(faction)}
                    </option>
                  ))}
                </select>
              ) : (
                <b>{name}</b>
              )}
              <Segments
                label={`${name}: ${t.person}, ${t.bot}`}
                answers={[
                  [<Sign key="s" name="person" />, t.person, null],
                  [<Sign key="s" name="bot" />, t.bot, "bot"],
                ]}
                value={seat.bot === null ? null : "bot"}
                choose={(value) => set(at, { bot: value === null ? null : STRENGTHS.gentle })}
              />
              {seat.bot !== null && <Strength seat={seat} name={name} choose={(bot) => set(at, { bot })} />}
              <button
                type="button"
                class="button quiet remove"
                aria-label={t.removeSeat(name)}
                disabled={seats.length <= fewest}
                onClick={() => change({ ...form.value, seats: seats.filter((_, other) => other !== at) })}
              >
                <Sign name="close" />
              </button>
            </li>
          );
        })}
        {seats.length < most && (
          <li class="add">
            <button
              type="button"
              class="button quiet"
              onClick={() => change(withSeats(form.value, seats.length + 1))}
            >
              <Sign name="plus" />
              {t.addSeat}
            </button>
          </li>
        )}
      </ul>
    </>
  );
}

/** How strong a bot plays: three by name, any other by its spec. */
function Strength({ seat, name, choose }: { seat: FormSeat; name: string; choose: (bot: string) => void }) {
  const t = texts.value;
  const named = Object.entries(STRENGTHS).find(
    ([, spec]) => spec === seat.bot,
  )?.[0] as keyof typeof STRENGTHS;
  const exact = useSignal(named === undefined);
  const names = Object.keys(STRENGTHS) as (keyof typeof STRENGTHS)[];
  return (
    <>
      <Segments
        label={`${name}: ${t.bot}`}
        answers={[
          ...names.map((strength) => [null, t[strength], strength] as const),
          [null, t.exact, "exact"] as const,
        ]}
        value={exact.value ? "exact" : named}
        choose={(value) => {
          exact.value = value === "exact";
          if (value !== "exact") choose(STRENGTHS[value as keyof typeof STRENGTHS]);
        }}
      />
      {exact.value ? (
        <input
          class="spec"
          aria-label={t.spec}
          value={seat.bot ?? ""}
          spellcheck={false}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      ) : (
        <small>{named && t[`${named}Line`]}</small>
      )}
    </>
  );
}

function Options({ form, change }: { form: Signal<Form>; change: Change }) {
  const t = texts.value;
  const { game, options, seats } = form.value;
  const set = (name: string, value: Value) =>
    change({ ...form.value, options: { ...options, [game]: { ...options[game], [name]: value } } });
  const firsts = [
    [null, t.bySeed, null] as const,
    ...seats.map((seat, at) => [null, nameOf(game, seat, at), at] as const),
  ];
  return (
    <>
      <h3>
        {t.usualRules} <span>{t.usualRulesLine}</span>
      </h3>
      <div class="options">
        {gameOf(game)
          .choices()
          .filter(({ solo }) => !solo || seats.length === 1)
          .map(({ name, label, rule, answers }) => (
            <Option key={name} label={label} rule={rule}>
              <Answers
                label={label}
                answers={answers.map(([word, value]) => [null, word, value] as const)}
                value={options[game][name] ?? answers[0]?.[1] ?? null}
                choose={(value) => set(name, value)}
              />
            </Option>
          ))}
        <Option label={t.firstPlayer}>
          <Answers
            label={t.firstPlayer}
            answers={firsts}
            value={options[game].first_player ?? null}
            choose={(value) => set("first_player", value)}
          />
        </Option>
      </div>
    </>
  );
}

/** What few people change: rulings, the seed, data of their own. */
function More({
  form,
  change,
  own,
  rulings,
}: {
  form: Signal<Form>;
  change: Change;
  own: Signal<Own | null>;
  rulings: readonly Ruling[];
}) {
  const t = texts.value;
  const { game, seed } = form.value;
  const chosen = form.value.rulings[game];
  const set = (ruling: Ruling, value: Value) => {
    const { [ruling.name]: _, ...rest } = chosen;
    const next = value === ruling.default ? rest : { ...rest, [ruling.name]: value };
    change({ ...form.value, rulings: { ...form.value.rulings, [game]: next } });
  };
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
  const count = Object.keys(chosen).length;
  return (
    <>
      <details>
        <summary>
          {t.rulings} {count > 0 && <b>{t.changes(count)}</b>}
        </summary>
        <div class="rulings">
          {rulings.map((ruling) => (
            <Option key={ruling.name} label={ruling.meaning} rule={ruling.rule}>
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
      <details>
        <summary>
          {t.seed}, {t.ownData}
        </summary>
        <div class="rulings">
          <Option label={`${t.seed}: ${t.seedLine}`}>
            <input
              inputMode="numeric"
              pattern="\d*"
              aria-label={t.seed}
              value={seed}
              onInput={(event) => change({ ...form.value, seed: event.currentTarget.value })}
            />
          </Option>
          <Option label={`${t.ownData}: ${t.ownDataLine}`}>
            <label class="button">
              {t.choose}
              <input
                type="file"
                multiple
                class="spoken"
                onChange={(event) => take([...(event.currentTarget.files ?? [])])}
              />
            </label>
          </Option>
          {own.value && <p class="note">{own.value.parts.map(({ name }) => name).join(", ")}</p>}
          {fault.value !== null && <p class="fault">{fault.value}</p>}
        </div>
      </details>
    </>
  );
}
