import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { STRENGTHS } from "../engine/strengths.js";
import type { Play } from "../play/play.js";
import { wordedAt } from "../play/worded-at.js";
import { openTable, showPuzzles } from "../route.js";
import type { LocalTable } from "../table/local.js";
import type { Moment } from "../table/table.js";
import { decimal } from "../texts/decimal.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_PUZZLES } from "../texts/puzzles.js";
import { bytesOf, firstMove, type Puzzle, solve } from "./puzzles.js";
import "./puzzles.css";

/** The question of a puzzle; after the move the verdict, the values, and the ways on. */
export default function Solving({ play, table, puzzle }: SolvingProps) {
  const t = textsWith(ENGLISH_PUZZLES);
  const chosen = firstMove(table.log.value);
  const right = chosen === puzzle.moves[0]?.id;
  const { at, ahead } = table.now.value;
  const words = useRef<ReadonlyMap<number, string>>(new Map());
  if (at === 0) words.current = new Map(ahead.map(({ action }) => [action.id, action.text]));
  useEffect(() => {
    if (right) solve(puzzle);
  }, [right]);
  if (chosen === undefined)
    return (
      <div class="notice solving">
        <p>{t.findBest}</p>
      </div>
    );
  const names = table.names.map((_, seat) => (seat === puzzle.seat ? undefined : STRENGTHS.steady));
  return (
    <div class="notice solving" role="status">
      <p>{right ? t.rightMove : t.wrongMove}</p>
      <Values play={play} table={table} puzzle={puzzle} chosen={chosen} words={words.current} />
      <p class="note">{t.puzzleValues}</p>
      <div class="ways">
        <button
          type="button"
          class="button primary"
          onClick={() => openTable({ from: "snapshot", bytes: bytesOf(puzzle) }, names)}
        >
          {t.tryPuzzle}
        </button>
        <button type="button" class="button" onClick={showPuzzles}>
          {t.allPuzzles}
        </button>
      </div>
    </div>
  );
}

interface SolvingProps {
  readonly play: Play;
  readonly table: LocalTable;
  readonly puzzle: Puzzle;
}

interface ValuesProps extends SolvingProps {
  readonly chosen: number;
  /** The texts of the moves in the language of the page, as far as they are known; puzzles have them in English. */
  readonly words: ReadonlyMap<number, string>;
}

/** The best moves with their values, the chosen one marked. */
function Values({ play, table, puzzle, chosen, words }: ValuesProps) {
  const t = textsWith(ENGLISH_PUZZLES);
  const before = useSignal<Moment | null>(null);
  useEffect(() => {
    table.moment(0).then(
      (moment) => {
        before.value = moment;
      },
      () => {}, // the table says that the engine stopped
    );
  }, [table]);
  if (before.value === null) return null;
  const seen = { view: before.value.view, seat: puzzle.seat };
  return (
    <dl>
      {puzzle.moves.map(({ id, text, value }) => (
        <div key={id}>
          <dt>
            {wordedAt(play, seen, words.get(id) ?? text, puzzle.seat)}
            {id === chosen && <small> {t.yourMove}</small>}
          </dt>
          <dd>{decimal(100 * value, 1)}</dd>
        </div>
      ))}
    </dl>
  );
}
