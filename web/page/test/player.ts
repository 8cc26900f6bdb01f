import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { GameBoard, Layout, Selection, Thing, VNode } from "isettlers-board";
import { Play } from "../src/play/play.js";
import type { LocalTable } from "../src/table/local.js";
import { type Dice, drawn } from "./chance.js";
import { settled } from "./engine.js";

const LAYOUTS: readonly Layout[] = ["wide", "tablet", "column", "phone"];
/** Takings back in a game, so that it comes to its end. */
const MOST_UNDONE = 6;
const MOST_PICKS = 20;

/** Somebody who plays a table through the page's code: points, picks from the list, goes back, takes back, by chance. */
export class Player {
  readonly play: Play;
  private acting: Promise<void> | undefined;
  private undone = 0;

  constructor(
    private readonly table: LocalTable,
    board: GameBoard,
    private readonly random: Dice,
  ) {
    const act = table.act.bind(table);
    table.act = (actions) => {
      this.acting = act(actions);
      return this.acting;
    };
    this.play = new Play(table, board, signal(drawn(LAYOUTS, random)));
  }

  /** Plays until the game is over; how many actions it had. */
  async toTheEnd(): Promise<number> {
    for (;;) {
      await settled(this.table);
      this.look();
      const { outcome, actor, seat, at } = this.table.now.value;
      if (outcome !== null) return at;
      if (actor !== seat) await this.table.look(actor);
      else if (!(await this.takesBack())) await this.decides();
    }
  }

  /** Looks at the whole page as far as it has no elements. */
  look(): void {
    const { play } = this;
    const scene = play.scene();
    const shown = thingsOf(play.board.draw(scene));
    const { selection } = play;
    const { things, options } = selection.value;
    for (const thing of things)
      assert.ok(shown.has(thing) || comesLater(thing, selection.value, shown), `${thing} is not drawn`);
    if (options.length > 0) assert.ok(play.board.question(scene).length > 0);
    play.board.rules(scene);
    assert.equal(play.problem.value, null);
    if (this.random(10) === 0) assert.ok(play.lines.value.length >= 0);
  }

  private async takesBack(): Promise<boolean> {
    const how = this.table.takeBack.value;
    if (this.random(40) > 0 || this.undone >= MOST_UNDONE || (how !== "free" && how !== "asks")) return false;
    this.undone += 1;
    const { at } = this.table.now.value;
    await this.play.undo();
    if (how === "asks") await this.play.undo();
    assert.equal(this.play.problem.value, null);
    assert.ok(this.table.now.value.at < at, "taking back goes back");
    return true;
  }

  private async decides(): Promise<void> {
    const before = this.table.now.value.at;
    this.acting = undefined;
    for (let picks = 0; this.acting === undefined; picks += 1) {
      assert.ok(picks < MOST_PICKS, "picking leads to an action");
      this.picks();
      if (this.acting === undefined) this.look();
    }
    await this.acting;
    assert.equal(this.play.problem.value, null);
    assert.ok(this.table.now.value.at > before, "an action was taken");
  }

  private picks(): void {
    const { play, random } = this;
    const { ready, things, picked } = play.selection.value;
    const endings = play.endings.value;
    const rows = play.rows.value;
    if (random(15) === 0 && play.back()) return;
    if (things.size > 0 && random(3) === 0) this.hovers(drawn([...things], random));
    if (ready && random(2) === 0 && picked.length > 0) play.point(drawn(picked, random));
    else if (ready) play.confirm();
    else if (endings.length > 0 && random(8) === 0) play.pick(drawn(endings, random));
    else if (things.size > 0 && random(3) > 0) play.point(drawn([...things], random));
    else play.pick(drawn(rows.length > 0 ? rows : endings, random));
  }

  private hovers(thing: string): void {
    this.play.hover.value = { thing };
    this.look();
    this.play.hover.value = null;
  }
}

/** Whether a thing is drawn once another is picked that is drawn: a price after all else, a location as a card in the hand. */
function comesLater(thing: Thing, { picked, candidates }: Selection, shown: ReadonlySet<Thing>): boolean {
  const [kind, , card] = thing.split("/");
  if (kind === "location") return picked.length === 0 && shown.has(`hand/${card}`);
  const asks = (one: Thing) => !picked.includes(one) && shown.has(one);
  const ways = candidates.map(({ things }) => things).filter((things) => things.includes(thing));
  return kind === "price" && ways.every((things) => things.slice(0, things.indexOf(thing)).some(asks));
}

/** The names of the things that a drawing has. */
export function thingsOf(drawing: VNode, into = new Set<string>()): ReadonlySet<string> {
  const thing = drawing.data?.attrs?.["data-thing"];
  if (typeof thing === "string") into.add(thing);
  for (const child of drawing.children ?? []) if (typeof child !== "string") thingsOf(child, into);
  return into;
}
