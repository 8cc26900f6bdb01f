import type { GameEvent, Word } from "isettlers";
import type { Game, Happened, Position } from "isettlers/wasm/file";

/** Actions between two positions that are kept. */
const KEEP_EVERY = 32;

/** Where a game began: at its seed, or at a snapshot. */
export type Beginning = { readonly seed: Word } | { readonly snapshot: Uint8Array };

/** One action of a game. */
export interface Step {
  readonly actor: number;
  readonly action: number;
  readonly happened: Happened;
  /** Whether it was chosen together with the action before it. */
  readonly joined: boolean;
  /** Whether its seat may take it back, once somebody has asked. */
  free?: boolean;
}

/** A game with all that led to it. */
export class Timeline {
  readonly game: Game;
  readonly beginning: Beginning;
  readonly position: Position;
  readonly steps: Step[] = [];

  /** What happened before the first decision; undefined where the game began at a snapshot. */
  private readonly opening: Happened | undefined;
  private readonly kept: Position[];

  constructor(game: Game, beginning: Beginning) {
    this.game = game;
    this.beginning = beginning;
    if ("seed" in beginning) {
      this.position = game.start(beginning.seed);
      this.opening = this.position.begin(beginning.seed);
    } else this.position = game.load(beginning.snapshot);
    this.kept = [this.position.clone()];
  }

  /** How many actions were taken. */
  get at(): number {
    return this.steps.length;
  }

  get actions(): readonly number[] {
    return this.steps.map(({ action }) => action);
  }

  /** Takes an action. Throws LibraryError where it is not legal. */
  step(action: number, joined = false): void {
    const actor = this.position.actor ?? 0;
    const happened = this.position.step(action);
    this.steps.push({ actor, action, happened, joined });
    if (this.at % KEEP_EVERY === 0) this.kept.push(this.position.clone());
  }

  /** What an action did, as a seat may hear it; 0 is what happened before the first one. */
  told(at: number, reader: number | "spectator"): readonly GameEvent[] {
    const happened = at === 0 ? this.opening : this.steps[at - 1]?.happened;
    return happened?.tell(reader) ?? [];
  }

  /** The numbers of the actions that were chosen together with the one before them. */
  get joined(): readonly number[] {
    return this.steps.flatMap(({ joined }, at) => (joined ? [at] : []));
  }

  /** Where the last choice of one of these seats began, -1 without any. */
  lastChoice(seats: readonly number[]): number {
    return this.steps.findLastIndex(({ actor, joined }) => !joined && seats.includes(actor));
  }

  /** Whether all actions from a number on may be taken back by the seat that took them. */
  isFree(at: number): boolean {
    return this.steps.slice(at).every((step, index) => {
      step.free ??= this.mayTakeBack(at + index, step.action);
      return step.free;
    });
  }

  private mayTakeBack(at: number, action: number): boolean {
    using before = this.positionAt(at);
    return before.obstacle(action) === null;
  }

  /** Goes back to an earlier time for good. */
  backTo(at: number): void {
    using earlier = this.positionAt(at);
    this.position.become(earlier);
    this.steps.length = at;
    for (const position of this.kept.splice(Math.floor(at / KEEP_EVERY) + 1)) position.close();
  }

  /** A copy of the position at an earlier time. */
  positionAt(at: number): Position {
    const place = Math.min(Math.floor(at / KEEP_EVERY), this.kept.length - 1);
    const position = (this.kept[place] as Position).clone();
    for (const { action } of this.steps.slice(place * KEEP_EVERY, at)) position.apply(action);
    return position;
  }

  close(): void {
    for (const position of this.kept) position.close();
    this.position.close();
  }
}
