import type { GameEvent, LegalAction } from "isettlers";

/** The name of a thing on the table, such as `hex/5` or `hand/COM018`. */
export type Thing = string;

/** A legal action with what follows it, as far as the reader may know. */
export interface Ahead<A extends LegalAction = LegalAction> {
  readonly action: A;
  /** What the action does, up to the first event that reveals something. */
  readonly events: readonly GameEvent[];
  /** Whether something is revealed by it; nothing is known of what follows then. */
  readonly reveals: boolean;
  /** The actions that follow, where the same seat decides and they were looked at. */
  readonly next?: readonly Ahead<A>[];
}

/** What can be done at the decision at hand: one action, or a chain that people think of as one. */
export interface Option<A extends LegalAction = LegalAction> {
  readonly actions: readonly A[];
  /** What is pointed at to do it. */
  readonly things: readonly Thing[];
  readonly events: readonly GameEvent[];
  readonly reveals: boolean;
}

/**
 * Names the things that the last action of a chain is done with; the ones before it are done with already, and
 * `events` are what they did, with the questions between them that had one answer.
 * `next` holds the actions that can follow; it is absent where nobody looked.
 * It returns `undefined` for an action that answers another question: the chain ends before it.
 */
export type Pointing<A extends LegalAction = LegalAction> = (
  chain: readonly A[],
  events: readonly GameEvent[],
  next: readonly A[],
) => readonly Thing[] | undefined;

/** Every way through what was looked at, in the order of the legal actions. */
export function optionsOf<A extends LegalAction>(
  ahead: readonly Ahead<A>[],
  pointing: Pointing<A>,
): readonly Option<A>[] {
  const start: Option<A> = { actions: [], things: [], events: [], reveals: false };
  return ahead.flatMap((node) => [...ways(node, start, pointing)]);
}

function* ways<A extends LegalAction>(
  node: Ahead<A>,
  before: Option<A>,
  pointing: Pointing<A>,
): Generator<Option<A>> {
  const actions = [...before.actions, node.action];
  const here: Option<A> = {
    actions,
    things: [...before.things, ...(pointing(actions, before.events, followers(node)) ?? [])],
    events: [...before.events, ...node.events],
    reveals: node.reveals,
  };
  const next =
    node.next?.filter(
      (other) => pointing([...actions, other.action], here.events, followers(other)) !== undefined,
    ) ?? [];
  if (next.length === 0) yield here;
  else for (const other of next) yield* ways(other, here, pointing);
}

function followers<A extends LegalAction>({ next = [] }: Ahead<A>): readonly A[] {
  return next.map(({ action }) => action);
}

/** The events of what is chosen, and those of actions that follow because nothing else can be done. */
export function parted({
  events,
}: Pick<Option, "events">): Record<"chosen" | "forced", readonly GameEvent[]> {
  const [chosen, forced]: [GameEvent[], GameEvent[]] = [[], []];
  let into = chosen;
  for (const event of events) {
    if (event.kind === "action") into = event.values.forced === true ? forced : chosen;
    into.push(event);
  }
  return { chosen, forced };
}

/** Events that end what an option does. */
const AFTER = new Set(["turn", "round", "phase", "final", "over"]);

/** The events that are the effect of an option. */
export function effects(events: readonly GameEvent[]): readonly GameEvent[] {
  const end = events.findIndex(({ kind }) => AFTER.has(kind));
  return end < 0 ? events : events.slice(0, end);
}
