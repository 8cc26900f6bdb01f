import type { GameEvent } from "isettlers";
import type { founders } from "isettlers/trees";
import { accounts, type Called, owner, type Recount, type Say, type Sentence, saying } from "../sentences.js";
import { type Cell, keyOf, kindOf } from "./catalogue.js";
import type { FoundersScene } from "./look.js";
import { beside, squareAt } from "./places.js";
import { resourceWord } from "./tile.js";

type Event = founders.Event;
type Of<K extends Event["kind"]> = Extract<Event, { readonly kind: K }>;

/** Tells a game of Founders of the Empire from its first event on. */
export function recount(scene: FoundersScene, called: Called): Recount {
  const teller = new Teller(scene, called);
  return (events) => accounts(teller.sentences(events as readonly Event[]), events as readonly GameEvent[]);
}

/** It follows the territories, as places are named by the tiles beside them. */
class Teller {
  private readonly lands = new Map<number | null, Map<string, string>>();
  private readonly say: Say;

  constructor(
    private readonly scene: FoundersScene,
    private readonly called: Called,
  ) {
    this.say = saying(scene.words, called);
  }

  sentences(events: readonly Event[]): readonly Sentence[] {
    const [first, second] = events.filter((event) => event.kind === "lay");
    return [
      ...(first && second ? [this.laid(first, second)] : []),
      ...events.flatMap((event) => this.sentence(event) ?? []),
    ];
  }

  private sentence(event: Event): Sentence | undefined {
    const { say } = this;
    const { log, colors } = this.scene.words.founders;
    const { seat } = event;
    switch (event.kind) {
      case "action":
        if (event.values.text === "no token") return say(seat, log.noToken);
        return event.values.text === "skip" ? say(seat, log.skip) : undefined;
      case "draft":
        return say(seat, log.draft, this.name(event.values.tile));
      case "reveal":
        if (event.values.reason === "setup") return undefined;
        return say(seat, log.reveal, this.name(event.values.tile));
      case "clear":
        return say(null, log.full, colors[event.values.stack]);
      case "add":
      case "replace":
        return this.added(event);
      case "coins":
        return say(seat, log.coins, this.scene.words.founders.coinsTaken(event.values.coins));
      case "agreed":
        return say(seat, event.values.ends ? log.ends : log.goesOn);
      default:
        return this.token(event);
    }
  }

  /** What is got or done with a token. */
  private token(event: Event): Sentence | undefined {
    const { say, scene } = this;
    const { log, kinds } = scene.words.founders;
    const { seat } = event;
    switch (event.kind) {
      case "token":
        return say(seat, log.token, kinds[event.values.token]);
      case "war":
        return say(seat, log.war, this.name(event.values.tile), this.owner(event.values.victim));
      case "coin": {
        const { resource, tile, victim } = event.values;
        return say(seat, log.coin, this.resource(resource), this.name(tile), this.owner(victim));
      }
      case "cart": {
        const names = squareAt(scene.catalogue, scene.words, this.land(seat), event.values.at);
        return say(seat, names === "" ? log.cart : log.joins, names);
      }
      case "craftsmen":
        return say(seat, log.craftsmen, this.resource(event.values.face), this.name(event.values.tile));
      default:
        return undefined;
    }
  }

  private laid({ seat, values: first }: Of<"lay">, { values: second }: Of<"lay">): Sentence {
    const { log } = this.scene.words.founders;
    this.land(seat).set(keyOf(second.at), second.tile);
    const place = this.beside(seat, first.at);
    this.land(seat).set(keyOf(first.at), first.tile);
    return this.say(seat, log.lay, this.name(first.tile), place);
  }

  private added({ seat, ...event }: Of<"add"> | Of<"replace">): Sentence {
    const { log } = this.scene.words.founders;
    const place = this.beside(seat, event.values.at);
    this.land(seat).set(keyOf(event.values.at), event.values.tile);
    const name = this.name(event.values.tile);
    return event.kind === "add"
      ? this.say(seat, log.add, name, place)
      : this.say(seat, log.replace, name, this.name(event.values.old));
  }

  private land(seat: number | null): Map<string, string> {
    const land = this.lands.get(seat) ?? new Map<string, string>();
    this.lands.set(seat, land);
    return land;
  }

  private beside(seat: number | null, cell: Cell): string {
    return beside(this.scene.catalogue, this.scene.words, this.land(seat), cell);
  }

  private name(tile: string): string {
    return kindOf(this.scene.catalogue, tile).name;
  }

  private resource(name: string): string {
    return resourceWord(this.scene.words.founders, name);
  }

  private owner(seat: number): string {
    return owner(this.scene.words, this.called(seat));
  }
}
