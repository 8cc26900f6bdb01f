import type { Event } from "isettlers/trees/burgundy";
import {
  accounts,
  type Called,
  capital,
  listed,
  type Recount,
  type Say,
  type Sentence,
  saying,
} from "../sentences.js";
import type { BurgundyScene } from "./types.js";

type Of<K extends Event["kind"]> = Extract<Event, { readonly kind: K }>;

/** Tells a game of The Castles of Burgundy from its first event on. */
export function recount(scene: BurgundyScene, called: Called): Recount {
  const teller = new Teller(scene, saying(scene.words, called));
  return (events) => accounts(teller.sentences(events as readonly Event[]), events);
}

/** It keeps the die that a seat uses until the sentence about what it is used for, and the estates that are chosen. */
class Teller {
  private readonly estates = new Map<number | null, string>();
  private die = "";
  private buys = false;

  constructor(
    private readonly scene: BurgundyScene,
    private readonly say: Say,
  ) {}

  sentences(events: readonly Event[]): readonly Sentence[] {
    return events.flatMap((event) => this.sentence(event, events) ?? []);
  }

  private sentence(event: Event, events: readonly Event[]): Sentence | undefined {
    const { say } = this;
    const { words } = this.scene;
    const { log, good } = words.burgundy;
    const { seat } = event;
    switch (event.kind) {
      case "action":
        return this.action(event, events);
      case "place":
        return say(seat, log.place, this.tile(event.values.tile), this.hex(event), this.dieUsed());
      case "take":
        return this.taken(event);
      case "workers":
        if (event.values.cause !== "workers") return undefined;
        return say(seat, log.workers, words.burgundy.workers(event.values.amount), this.dieUsed());
      case "discard":
        return say(seat, log.discard, this.tile(event.values.tile));
      case "sold":
        return say(seat, log.sell, String(event.values.count), good[event.values.good], this.dieUsed());
      case "goods":
        return this.goods(event);
      case "bonus":
        return say(seat, event.values.large ? log.large : log.small, this.color(event.values.color));
      case "silver":
        if (event.values.cause !== "mine") return undefined;
        return say(seat, log.mines, words.burgundy.silver(event.values.amount));
      case "roll":
        return say(seat, log.roll, ...event.values.dice.map(String));
      case "white":
        return this.white(event);
      case "board":
        return say(seat, log.board);
      case "estate":
        return this.chosen(event);
      default:
        return undefined;
    }
  }

  /** A sentence for an action that no other event says. */
  private action({ seat, values }: Of<"action">, events: readonly Event[]): Sentence | undefined {
    const { say } = this;
    const { log, noGoods } = this.scene.words.burgundy;
    const [what, named = ""] = values.text.split(" ");
    this.buys = what === "buy";
    switch (what) {
      case "die":
        this.die = named;
        return undefined;
      case "end":
        return say(seat, log.end);
      case "skip":
        return say(seat, log.skip);
      case "keep":
        return say(seat, log.keep, this.good(named));
      case "ship":
        return events.some(({ kind }) => kind === "goods") ? undefined : say(seat, log.noGoods, noGoods);
      default:
        return undefined;
    }
  }

  private taken({ seat, values }: Of<"take">): Sentence {
    const { log } = this.scene.words.burgundy;
    const [tile, depot] = [this.tile(values.tile), this.depot(values.depot)];
    return this.buys
      ? this.say(seat, log.buy, tile, depot)
      : this.say(seat, log.take, tile, depot, this.dieUsed());
  }

  private goods({ seat, values: { depot, goods } }: Of<"goods">): Sentence {
    const { words } = this.scene;
    const { log } = words.burgundy;
    const names = Object.entries(goods).map(([name, count]) => `${count} ${this.good(name)}`);
    return depot === null
      ? this.say(seat, log.begins, listed(words, names))
      : this.say(seat, log.goods, listed(words, names), this.depot(depot));
  }

  private white({ values: { value, good } }: Of<"white">): Sentence {
    const { log } = this.scene.words.burgundy;
    return good === null
      ? this.say(null, log.whiteNone, String(value))
      : this.say(null, log.white, String(value), this.good(good));
  }

  private chosen({ seat, values: { estate } }: Of<"estate">): Sentence {
    const { log } = this.scene.words.burgundy;
    if (estate === null) return this.say(seat, log.secret);
    this.estates.set(seat, estate);
    return this.say(seat, log.estate, estate);
  }

  /** The die in use, as the end of a sentence. */
  private dieUsed(): string {
    const { die } = this;
    this.die = "";
    return die === "" ? "" : this.scene.words.burgundy.withDie(die);
  }

  /** A hex by its colour and die. */
  private hex({ seat, values }: Of<"place">): string {
    const { view, catalogue, words } = this.scene;
    const name = this.estates.get(seat) ?? view.seats[seat ?? -1]?.estate;
    const hexes = catalogue.estates.find((estate) => estate.name === name)?.hexes ?? [];
    const hex = hexes.find(({ hex: number }) => number === values.hex);
    return hex === undefined ? "" : words.burgundy.onHex(words.burgundy.colors[hex.color], hex.die);
  }

  private depot(depot: number): string {
    const { fromBlack, from } = this.scene.words.burgundy;
    return depot === 0 ? fromBlack : from(depot);
  }

  private color(name: keyof BurgundyScene["words"]["burgundy"]["colors"]): string {
    return this.scene.words.burgundy.colors[name];
  }

  private good(name = ""): string {
    const { good } = this.scene.words.burgundy;
    return good[name as keyof typeof good] ?? name;
  }

  private tile(id: string): string {
    return capital(this.scene.catalogue.tiles.find((tile) => tile.id === id)?.name ?? "");
  }
}
