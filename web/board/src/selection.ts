import type { LegalAction } from "isettlers";
import type { Option, Thing } from "./option.js";

/** A step of a selection: a thing was pointed at, once or several times, a kind of actions was named, or an action was picked. */
export type Pick =
  | { readonly thing: Thing; readonly times?: number }
  | { readonly kind: string }
  | { readonly action: number; readonly depth: number };

/** A group of options that begin with the same kind of action, for a list. */
export interface Group<A extends LegalAction = LegalAction> {
  readonly kind: string;
  readonly options: readonly Option<A>[];
}

/** Whether two options come to the same, so that a reader is not asked which of them it is. */
export type Alike<A extends LegalAction = LegalAction> = (one: Option<A>, other: Option<A>) => boolean;

/** The options of a decision, narrowed down pick by pick. It never changes: each pick gives another. */
export class Selection<A extends LegalAction = LegalAction> {
  readonly options: readonly Option<A>[];
  readonly picks: readonly Pick[];
  /** The options that all picks fit. */
  readonly candidates: readonly Option<A>[];

  constructor(
    options: readonly Option<A>[],
    picks: readonly Pick[] = [],
    private readonly alike: Alike<A> = () => false,
  ) {
    this.options = options;
    this.picks = picks;
    this.candidates = options.filter((option) => picks.every((pick) => fits(option, pick)));
  }

  /** The things picked so far. */
  get picked(): readonly Thing[] {
    return [...new Set(this.picks.flatMap((pick) => ("thing" in pick ? [pick.thing] : [])))];
  }

  /** The only candidate, once there is one and something was picked. */
  get ready(): Option<A> | undefined {
    return this.picks.length > 0 ? this.settled(this.candidates) : undefined;
  }

  /** The only one of some options; the first of them where all are alike. */
  settled(options: readonly Option<A>[]): Option<A> | undefined {
    const [first, ...more] = options;
    return first !== undefined && more.every((other) => this.alike(first, other)) ? first : undefined;
  }

  /** Things that narrow the selection down or confirm it, beside those picked as often as they can be. */
  get things(): ReadonlySet<Thing> {
    const picked = new Set(this.picked.filter((thing) => !this.hasMore(thing)));
    return new Set(this.candidates.flatMap(({ things }) => things.filter((thing) => !picked.has(thing))));
  }

  /** How often all candidates have a thing, and how often the one that has it most. */
  timesOf(thing: Thing): { readonly least: number; readonly most: number } {
    if (this.candidates.length === 0) return { least: 0, most: 0 };
    const times = this.candidates.map(({ things }) => countOf(things, thing));
    return { least: Math.min(...times), most: Math.max(...times) };
  }

  private hasMore(thing: Thing): boolean {
    const { least, most } = this.timesOf(thing);
    return most > least;
  }

  /** Things that any option needs, so that a selection can begin with them. */
  get startable(): ReadonlySet<Thing> {
    return new Set(this.options.flatMap(({ things }) => things));
  }

  /** The candidates by the kind of their first action that is not picked yet. */
  get groups(): readonly Group<A>[] {
    const groups = new Map<string, Option<A>[]>();
    for (const option of this.candidates) {
      const kind = this.open(option)?.kind ?? "";
      groups.set(kind, [...(groups.get(kind) ?? []), option]);
    }
    return [...groups].map(([kind, options]) => ({ kind, options }));
  }

  /**
   * Points at a thing, once more where it was pointed at. A thing that no candidate has begins a new selection; one
   * that no option has changes nothing.
   */
  point(thing: Thing): Selection<A> {
    const { least, most } = this.timesOf(thing);
    const begins = this.picks.length === 0 && least > 0;
    if (most > least && !begins) return this.with({ thing, times: least + 1 });
    if (least > 0) return this.picked.includes(thing) ? this : this.with({ thing });
    const begun = this.having([{ thing }]);
    return begun.candidates.length > 0 ? begun : this;
  }

  /** Takes a thing back once: its last pick goes, and the others stay. */
  less(thing: Thing): Selection<A> {
    const last = this.picks.findLastIndex((pick) => "thing" in pick && pick.thing === thing);
    return last < 0 ? this : this.having(this.picks.filter((_, at) => at !== last));
  }

  /** Adds a pick. */
  with(pick: Pick): Selection<A> {
    return this.having([...this.picks, pick]);
  }

  /** Takes the last pick back. */
  back(): Selection<A> {
    return this.having(this.picks.slice(0, -1));
  }

  /** The same options with other picks. */
  private having(picks: readonly Pick[]): Selection<A> {
    return new Selection(this.options, picks, this.alike);
  }

  /** The first action of an option that its picks do not settle: the one at which the candidates differ. */
  private open(option: Option<A>): A | undefined {
    return option.actions.find((action, depth) =>
      this.candidates.some((other) => other.actions[depth]?.id !== action.id),
    );
  }
}

function fits(option: Option, pick: Pick): boolean {
  if ("thing" in pick) return countOf(option.things, pick.thing) >= (pick.times ?? 1);
  if ("kind" in pick) return option.actions.some(({ kind }) => kind === pick.kind);
  return option.actions[pick.depth]?.id === pick.action;
}

function countOf(things: readonly Thing[], thing: Thing): number {
  return things.reduce((count, other) => count + (other === thing ? 1 : 0), 0);
}
