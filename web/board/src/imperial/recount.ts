import type { Event } from "isettlers/trees/imperial";
import {
  accounts,
  type Called,
  listed,
  owner,
  phrased,
  type Recount,
  type Say,
  type Sentence,
  saying,
} from "../sentences.js";
import type { Words } from "../words.js";
import { cardsOf } from "./table.js";
import type { Card, ImperialScene } from "./types.js";

type Of<K extends Event["kind"]> = Extract<Event, { readonly kind: K }>;
/** Where a seat has cards that another seat can take from it. */
const TAKEN_FROM: ReadonlySet<string> = new Set(["location", "lent", "deal"]);

type Amounts = Map<string, Map<string, number>>;

/** Tells a game of Imperial Settlers from its first event on. */
export function recount(scene: ImperialScene, called: Called): Recount {
  const teller = new Teller(scene, called);
  return (events) => accounts(teller.sentences(events as readonly Event[]), events);
}

/** It keeps the phase, since the sentences of a production list it good by good. */
class Teller {
  private phase = "";
  private readonly say: Say;
  private readonly text: Words["imperial"];
  private readonly cards: ReadonlyMap<string, Card>;
  private readonly seats: RegExp;

  constructor(
    private readonly scene: ImperialScene,
    private readonly called: Called,
  ) {
    this.say = saying(scene.words, called);
    this.text = scene.words.imperial;
    this.cards = cardsOf(scene.catalogue);
    this.seats = new RegExp(`( of)? (${this.factions.join("|")})(?= |$)`, "g");
  }

  sentences(events: readonly Event[]): readonly Sentence[] {
    for (const event of events) if (event.kind === "phase") this.phase = event.values.phase;
    const deeds = events.flatMap((event, at) =>
      event.kind === "action" ? (this.action(event, at === 0) ?? []) : [],
    );
    const attacks = events.flatMap((event) =>
      event.kind === "attack"
        ? [this.say(null, this.text.log.attack, this.text.target[event.values.good])]
        : [],
    );
    const seats = [...new Set(events.map(({ seat }) => seat))].filter((seat) => seat !== null);
    const acts = events.find(({ kind }) => kind === "action")?.seat;
    const others = this.phase === "action" ? seats.filter((seat) => seat !== acts) : [];
    const more = [
      ...seats.flatMap((seat) => this.ofSeat(seat, events)),
      ...others.flatMap((seat) => this.ofOther(seat, events)),
    ];
    return [...deeds, ...more, ...attacks];
  }

  private get factions(): readonly string[] {
    return this.scene.view.seats.map(({ faction }) => faction);
  }

  private action({ seat, values }: Of<"action">, first: boolean): Sentence | undefined {
    if (values.text === "done" && !first) return undefined; // it ends what stands there
    const [pattern, ...names] = phrased(this.text.deeds, values.text) ?? [this.read(values.text)];
    const sentence = this.say(seat, pattern, ...names.map((name) => this.read(name)));
    return { ...sentence, text: sentence.text.replace(/ (\([^()]*\))”/, "” $1") }; // an owner stands behind the quotation marks
  }

  /** A name in a text of the engine as people read it: a seat, a good, a colour, or a card without its id. */
  private read(name: string): string {
    const { target, color } = this.text;
    const known: { readonly [name: string]: string } = { ...color, ...target };
    if (known[name] !== undefined) return known[name];
    return ` ${name}`
      .replace(/ [A-Z]{3}\d{3}(?=$| )/g, "")
      .replace(this.seats, (_, of: string | undefined, faction: string) => {
        const who = this.called(this.factions.indexOf(faction));
        const { you, several } = this.scene.words.sentences;
        return ` ${of ? owner(this.scene.words, who) : who.form === "you" ? you : several(who.name)}`;
      })
      .trim();
  }

  private ofSeat(seat: number, events: readonly Event[]): readonly Sentence[] {
    const own = events.filter((event) => event.seat === seat);
    const drawn = own.filter((event) => event.kind === "move" && event.values.source === "deck");
    const moves = drawn as readonly Of<"move">[];
    const seen = moves.filter(({ values }) => values.target === "aside");
    const got = moves.filter(({ values }) => values.target === "hand");
    const produced = this.phase === "production" ? this.produced(own) : "";
    const { log } = this.text;
    return [
      ...(produced === "" ? [] : [this.say(seat, log.produces, produced)]),
      ...(got.length === 0 || produced !== "" ? [] : [this.say(seat, log.draws, this.named(got))]),
      ...(seen.length === 0 ? [] : [this.say(seat, log.sees, this.named(seen))]),
    ];
  }

  /** What an action of somebody else takes from a seat and gives it: cards, and goods where no card goes. */
  private ofOther(seat: number, events: readonly Event[]): readonly Sentence[] {
    const own = events.filter((event) => event.seat === seat);
    const { log } = this.text;
    const lost = own.filter((event) => event.kind === "move" && TAKEN_FROM.has(event.values.source));
    if (lost.length > 0) return [this.say(seat, log.loses, this.named(lost as readonly Of<"move">[]))];
    const goods = own.flatMap((event) => (event.kind === "goods" ? Object.entries(event.values.goods) : []));
    return ([1, -1] as const).flatMap((sign) => {
      const some = goods.filter(([, amount]) => amount * sign > 0);
      const names = some.map(([name, amount]) => this.counted(name, amount * sign));
      const pattern = sign > 0 ? log.gains : log.loses;
      return names.length > 0 ? [this.say(seat, pattern, listed(this.scene.words, names))] : [];
    });
  }

  /** Cards by their names, and those whose face is hidden by their backs. */
  private named(moves: readonly Of<"move">[]): string {
    const { good } = this.text;
    const names = moves.flatMap(({ values: { name } }) => name ?? []);
    const hidden = (["common", "faction"] as const).flatMap((back) => {
      const count = moves.filter(({ values }) => values.name === undefined && values.back === back).length;
      return count === 0 ? [] : [good[`${back}_card`](count)];
    });
    return listed(this.scene.words, [...names, ...hidden]);
  }

  private counted(name: string, count: number): string {
    const { good } = this.text;
    return good[name as keyof typeof good]?.(count) ?? `${count} ${name}`;
  }

  /** The goods of a production, each with its sources; those that have one and the same stand together. */
  private produced(events: readonly Event[]): string {
    const amounts: Amounts = new Map();
    for (const event of events) this.add(amounts, event);
    const whole = new Map<string, string[]>();
    const parts: string[] = [];
    for (const [name, sources] of amounts) {
      const all = this.counted(
        name,
        [...sources.values()].reduce((sum, amount) => sum + amount, 0),
      );
      const [source = ""] = sources.keys();
      const from = [...sources].map(([cause, amount]) => `${amount} ${cause}`);
      if (sources.size === 1) whole.set(source, [...(whole.get(source) ?? []), all]);
      else parts.push(`${all}: ${from.join(", ")}`);
    }
    const given = [...whole].map(([source, goods]) => `${listed(this.scene.words, goods)} ${source}`);
    return [...parts, ...given].join("; ");
  }

  private add(amounts: Amounts, event: Event): void {
    const add = (name: string, amount: number, cause: string) => {
      if (amount <= 0) return;
      const sources = amounts.get(name) ?? new Map<string, number>();
      const source = this.source(cause);
      amounts.set(name, sources.set(source, (sources.get(source) ?? 0) + amount));
    };
    const { cause } = event.values as { readonly cause?: string };
    if (cause === undefined) return;
    if (event.kind === "goods")
      for (const [name, amount] of Object.entries(event.values.goods)) add(name, amount, cause);
    else if (event.kind === "vp") add("vp", event.values.points, cause);
    else if (event.kind === "move" && event.values.source === "deck" && event.values.target === "hand")
      add(this.backOf(event), 1, cause);
  }

  private backOf({ values: { back, card } }: Of<"move">): string {
    const common = (back ?? this.cards.get(card ?? "")?.deck) === "common";
    return common ? "common_card" : "faction_card";
  }

  private source(cause: string): string {
    const { log } = this.text;
    return cause === "board" ? log.fromBoard : log.from(this.cards.get(cause)?.name ?? cause);
  }
}
