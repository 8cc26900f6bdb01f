import type { GameEvent, Hindered, LegalAction, Tree } from "isettlers";
import type { Ahead, Pointing, Reasons, Selection, Thing } from "isettlers-board";
import type { Moment } from "../table/table.js";
import type { Play } from "./play.js";

/** Why actions that are done with a thing are not legal. */
export interface Reason {
  readonly kind: string;
  readonly text: string;
  readonly values: Tree;
  readonly actions: readonly LegalAction[];
}

/** An action that is not legal, with all things that it is done with. */
interface Pointed extends Hindered {
  readonly things: readonly Thing[];
}

/** The kind of hindrance of all actions that the question at hand is not about. */
export const ANOTHER_QUESTION = "question";

const ALL: Reasons = { unsaid: [], without: [], far: [] };

/** All that is not legal, by the moment, the chain before it, and the hindrances that are left out. */
const known = new WeakMap<Moment, Map<string, Promise<readonly Pointed[]>>>();

/**
 * Why a thing cannot be used now; empty where it can be, where nothing is done with it, and while others decide.
 * Once something is picked, the reasons are those against going on with that, if there are any.
 */
export async function whyNot(play: Play, thing: Thing): Promise<readonly Reason[]> {
  const moment = play.moment.value;
  const selection = play.selection.value;
  if (moment.ahead.length === 0 || selection.startable.has(thing)) return [];
  const { far, unsaid, without } = play.board.reasons ?? ALL;
  const answers = { far, without, unsaid: [...unsaid, ANOTHER_QUESTION] };
  const all = { far, without, unsaid };
  for (const { chain, picked, reasons } of [
    ...waysTo(selection).map((way) => ({ ...way, reasons: answers })),
    { chain: [], picked: [], reasons: all },
  ]) {
    const pointed = await pointedAfter(play, moment, chain, reasons);
    const fit = pointed.filter(({ things }) => [thing, ...picked].every((each) => things.includes(each)));
    if (fit.length > 0) return grouped(nearest(fit, far));
  }
  return [];
}

/** The chains and picks that a thing may follow: those picked so far, else none. */
function waysTo({ candidates, picks, picked }: Selection) {
  const none = { chain: [] as readonly number[], picked: [] as readonly Thing[] };
  const chain =
    picks.length > 0 ? inCommon(candidates.map(({ actions }) => actions.map(({ id }) => id))) : [];
  return [...(chain.length > 0 ? [{ chain, picked }] : []), { ...none, picked }, none];
}

/** The actions that chains have in common before the last action of each. */
function inCommon(chains: readonly (readonly number[])[]): readonly number[] {
  const [first = []] = chains;
  const differs = first.findIndex(
    (id, at) =>
      at === first.length - 1 || chains.some((other) => other[at] !== id || at === other.length - 1),
  );
  return first.slice(0, Math.max(0, differs));
}

function pointedAfter(
  play: Play,
  moment: Moment,
  chain: readonly number[],
  reasons: Reasons,
): Promise<readonly Pointed[]> {
  const ofMoment = known.get(moment) ?? new Map<string, Promise<readonly Pointed[]>>();
  known.set(moment, ofMoment);
  const key = [chain, reasons.unsaid].join(" ");
  const before = ofMoment.get(key);
  if (before !== undefined) return before;
  const { catalogue } = play.table;
  const pointing = play.board.pointing(moment.view, catalogue);
  const pointed = play.table
    .hindered(chain, reasons)
    .then((all) => pointedAt(all, chainOf(moment.ahead, chain), pointing));
  pointed.catch(() => ofMoment.delete(key));
  ofMoment.set(key, pointed);
  return pointed;
}

/** The steps of a chain as they were looked at. */
export function chainOf(ahead: readonly Ahead[], [first, ...more]: readonly number[]): readonly Ahead[] {
  const node = ahead.find(({ action }) => action.id === first);
  return node === undefined ? [] : [node, ...chainOf(node.next ?? [], more)];
}

/** Actions with the things that they and the chain before them are done with; without those of other questions. */
export function pointedAt(
  all: readonly Hindered[],
  chain: readonly Ahead[],
  pointing: Pointing,
): readonly Pointed[] {
  const taken: LegalAction[] = [];
  const events: GameEvent[] = [];
  const before: Thing[] = [];
  for (const { action, events: more, next = [] } of chain) {
    taken.push(action);
    before.push(
      ...(pointing(
        taken,
        events,
        next.map((after) => after.action),
      ) ?? []),
    );
    events.push(...more);
  }
  return all.flatMap((one) => {
    const things = pointing([...taken, one.action], events, []);
    return things === undefined ? [] : [{ ...one, things: [...before, ...things] }];
  });
}

/** Of the actions of each kind those with the nearest hindrance. */
function nearest(all: readonly Pointed[], far: readonly string[]): readonly Pointed[] {
  const distance = ({ why }: Pointed) =>
    far.length - (far.includes(why.kind) ? far.indexOf(why.kind) : far.length);
  const least = new Map<string, number>();
  for (const one of all) {
    const { kind } = one.action;
    least.set(kind, Math.min(distance(one), least.get(kind) ?? distance(one)));
  }
  return all.filter((one) => distance(one) === least.get(one.action.kind));
}

function grouped(all: readonly Pointed[]): readonly Reason[] {
  const reasons = new Map<string, Reason>();
  for (const { action, why } of all) {
    const { actions = [] } = reasons.get(why.text) ?? {};
    reasons.set(why.text, { ...why, actions: [...actions, action] });
  }
  return [...reasons.values()];
}
