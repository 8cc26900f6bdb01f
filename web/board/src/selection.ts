import type { LegalAction } from "isettlers";
import type { Option, Thing } from "./option.js";

/** A step of a selection: a thing was pointed at, a kind of actions was named, or an action was picked. */
export type Pick =
  | { readonly thing: Thing }
  | { readonly kind: string }
  | { readonly action: number; readonly depth: number };

/** A group of options that begin with the same kind of action, for a list. */
export interface Group<A extends LegalAction = LegalAction> {
  readonly kind: string;
  readonly options: readonly Option<A>[];
}

/** The options of a decision, narrowed down pick by pick. It never changes: each pick gives another. */
export class Selection<A extends LegalAction = LegalAction> {
  readonly options: readonly Option<A>[];
  readonly picks: readonly Pick[];
  /** The options that all picks fit. */
  readonly candidates: readonly Option<A>[];

  constructor(options: readonly Option<A>[], picks: readonly Pick[] = []) {
    this.options = options;
    this.picks = picks;
    this.candidates = options.filter((option) => picks.every((pick) => fits(option, pick)));
  }

  /** The things picked so far. */
  get picked(): readonly Thing[] {
    return this.picks.flatMap((pick) => ("thing" in pick ? [pick.thing] : []));
  }

  /** The only candidate, once there is one and something was picked. */
  get ready(): Option<A> | undefined {
    return this.picks.length > 0 && this.candidates.length === 1 ? this.candidates[0] : undefined;
  }

  /** Things that narrow the selection down or confirm it, beside those picked already. */
  get things(): ReadonlySet<Thing> {
    const picked = new Set(this.picked);
    return new Set(this.candidates.flatMap(({ things }) => things.filter((thing) => !picked.has(thing))));
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
   * Points at a thing. A thing that no candidate has begins a new selection; one that no option has changes nothing.
   */
  point(thing: Thing): Selection<A> {
    const narrowed = this.with({ thing });
    if (narrowed.candidates.length > 0) return this.picked.includes(thing) ? this : narrowed;
    const begun = new Selection(this.options, [{ thing }]);
    return begun.candidates.length > 0 ? begun : this;
  }

  /** Adds a pick. */
  with(pick: Pick): Selection<A> {
    return new Selection(this.options, [...this.picks, pick]);
  }

  /** Takes the last pick back. */
  back(): Selection<A> {
    return new Selection(this.options, this.picks.slice(0, -1));
  }

  /** The first action of an option that its picks do not settle: the one at which the candidates differ. */
  private open(option: Option<A>): A | undefined {
    return option.actions.find((action, depth) =>
      this.candidates.some((other) => other.actions[depth]?.id !== action.id),
    );
  }
}

function fits(option: Option, pick: Pick): boolean {
  if ("thing" in pick) return option.things.includes(pick.thing);
  if ("kind" in pick) return option.actions.some(({ kind }) => kind === pick.kind);
  return option.actions[pick.depth]?.id === pick.action;
}
