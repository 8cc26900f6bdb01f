import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { GAMES } from "../games/index.js";
import { Leaf } from "../parts/leaf.js";
import { Sign } from "../parts/sign.js";
import { openPuzzle } from "../route.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_PUZZLES } from "../texts/puzzles.js";
import { allPuzzles } from "./open.js";
import { type Puzzle, readSolved, solved } from "./puzzles.js";
import "./puzzles.css";

/** The puzzles by game, with those that were solved. */
export default function Puzzles() {
  const t = textsWith(ENGLISH_PUZZLES);
  const all = useSignal<readonly Puzzle[]>([]);
  useEffect(() => {
    readSolved();
    allPuzzles().then(
      (puzzles) => {
        all.value = puzzles;
      },
      () => {}, // without its file the list is empty
    );
  }, []);
  return (
    <Leaf kind="puzzles" title={t.puzzles}>
      <p class="note">{t.puzzlesLine}</p>
      {GAMES.map(({ name, words }) => (
        <Title key={name} title={words.value.title} puzzles={all.value.filter(({ game }) => game === name)} />
      ))}
    </Leaf>
  );
}

function Title({ title, puzzles }: { title: string; puzzles: readonly Puzzle[] }) {
  const t = textsWith(ENGLISH_PUZZLES);
  const isSolved = ({ name }: Puzzle) => solved.value.includes(name);
  if (puzzles.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>
        {title} <span>{t.solvedOf(puzzles.filter(isSolved).length, puzzles.length)}</span>
      </h2>
      <ol>
        {puzzles.map((puzzle, at) => (
          <li key={puzzle.name}>
            <button type="button" class="button" onClick={() => openPuzzle(puzzle.name)}>
              {t.puzzleOf(at + 1)}
              {isSolved(puzzle) && (
                <>
                  {" "}
                  <Sign name="check" />
                  <span class="spoken">{t.solved}</span>
                </>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
