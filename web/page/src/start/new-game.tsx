import { type Signal, useSignal } from "@preact/signals";
import type { Tree } from "isettlers";
import { useEffect } from "preact/hooks";
import type { OwnData } from "../engine/messages.js";
import { STRENGTHS } from "../engine/strengths.js";
import { GAMES, gameOf, gameTitle } from "../games/index.js";
import { kept } from "../kept.js";
import { OnlineOptions, OpenOnline } from "../online/online.js";
import { later } from "../parts/later.js";
import { Crest, Sign } from "../parts/sign.js";
import { botName } from "../play/bots.js";
import { seatName, seatNumbered } from "../play/words.js";
import { openTable } from "../route.js";
import { texts } from "../texts/index.js";
import { Answers, Option, Segments } from "./answers.js";
import { adviser, prepare } from "./engine.js";
import {
  type Change,
  type Form,
  type FormSeat,
  factionsOf,
  forGame,
  seedOf,
  setupOf,
  withDecks,
  withKept,
  withSeats,
} from "./form.js";
import type { MoreProps, Own } from "./more.js";
import { Picture } from "./picture.js";
import { nameOf } from "./seats.js";

const MoreOptions = later<MoreProps>(async () => (await import("./more.js")).default);

/** The form of a new game. The engine checks it while it is filled in. */
export function NewGame() {
  const t = texts.value;
  const form = useSignal<Form>(withKept(kept.read<Form>("form")));
  const own = useSignal<Own | null>(null);
  const fault = useSignal<string | null>(null);
  const catalogue = useSignal<Tree>({});
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
        (checked) => {
          if (late) return;
          fault.value = null;
          catalogue.value = checked.catalogue;
        },
        (error: Error) => {
          if (!late) fault.value = error.message.replace(/^\$\.setup: /, "");
        },
      );
    return () => {
      late = true;
    };
  }, [form.value, own.value]);
  useEffect(() => prepare(game), [game]);

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
      <First form={form} change={change} />
      <OnlineOptions form={form.value} change={change} />
      <More form={form} change={change} own={own} catalogue={catalogue.value} />
      <div class="go">
        <button type="submit" class="button primary" disabled={fault.value !== null}>
          {t.openTable}
        </button>
        <OpenOnline form={form.value} change={change} disabled={fault.value !== null} />
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

/** The table in one sentence. */
function sentence({ game, seats }: Form): string {
  const t = texts.value;
  const names = seats.map((seat, at) => {
    const { bot } = seat;
    return `${nameOf(game, seat, at)} (${bot === null ? t.personLine : botName(bot)})`;
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
                  aria-label={seatNumbered(at)}
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

/** How strong a bot plays, by name. Another one has its spec under More. */
function Strength({ seat, name, choose }: { seat: FormSeat; name: string; choose: (bot: string) => void }) {
  const t = texts.value;
  const names = Object.keys(STRENGTHS) as (keyof typeof STRENGTHS)[];
  const named = names.find((strength) => STRENGTHS[strength] === seat.bot);
  return (
    <>
      <Segments
        label={`${name}: ${t.bot}`}
        answers={names.map((strength) => [null, t[strength], strength] as const)}
        value={named ?? null}
        choose={(strength) => choose(STRENGTHS[strength])}
      />
      <small>{named ? t[`${named}Line`] : seat.bot}</small>
    </>
  );
}

/** Who begins. */
function First({ form, change }: { form: Signal<Form>; change: Change }) {
  const t = texts.value;
  const { game, options, seats } = form.value;
  const firsts = [
    [null, t.bySeed, null] as const,
    ...seats.map((seat, at) => [null, nameOf(game, seat, at), at] as const),
  ];
  return (
    <div class="options first">
      <Option label={t.firstPlayer}>
        <Answers
          label={t.firstPlayer}
          answers={firsts}
          value={options[game].first_player ?? null}
          choose={(first_player) =>
            change({ ...form.value, options: { ...options, [game]: { ...options[game], first_player } } })
          }
        />
      </Option>
    </div>
  );
}

/** All that nobody has to know for a first game, folded away with the number of its changes. */
function More(given: MoreProps) {
  const t = texts.value;
  const opened = useSignal(false);
  const count = changesIn(given.form.value) + (given.own.value === null ? 0 : 1);
  return (
    <details
      class="more"
      onToggle={() => {
        opened.value = true;
      }}
    >
      <summary>
        {t.more} {count > 0 && <b>{t.changes(count)}</b>}
      </summary>
      {opened.value && <MoreOptions {...given} />}
    </details>
  );
}

/** How many answers under More are not the usual ones. */
function changesIn({ game, seats, options, rulings, seed }: Form): number {
  const changed = gameOf(game)
    .choices()
    .filter(({ name, answers, solo }) => {
      const value = options[game][name] ?? answers[0]?.[1];
      return (!solo || seats.length === 1) && JSON.stringify(value) !== JSON.stringify(answers[0]?.[1]);
    });
  const specs: readonly (string | null)[] = [null, ...Object.values(STRENGTHS)];
  const others = seats.filter(({ bot }) => !specs.includes(bot));
  return changed.length + Object.keys(rulings[game]).length + others.length + (seed === "" ? 0 : 1);
}
