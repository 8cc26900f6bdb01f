"""Run the examples that hold the engine in their process, by language, and compare their games with Python's.

Each plays a new game, and continues one that Python saved. It prints a line for every decision and one for the scores,
and saves the end of the game.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import isettlers
from isettlers.bots import decide

ROOT: Final = Path(__file__).resolve().parents[1]
COMMANDS: Final = {
    "c": (".", "build/libisettlers/play"),
    "cpp": (".", "build/libisettlers/play_cpp"),
    "rust": ("bindings/rust", "cargo run --quiet --package isettlers-native --example play --"),
    "go": ("bindings/go", "go run ./examples/local"),
    "typescript": ("bindings/typescript", "node build/examples/local.js"),
    "java": ("bindings/java", "java -cp target/isettlers.jar examples/Play.java"),
}
"""The folder and the command of each language; the file for the save is added, and the save to continue."""
BOTS: Final = ("ismcts:200", "greedy")


@dataclass(frozen=True, slots=True)
class Run:
    """A run of an example: the save that it continues, or None for a new game; its lines; the save of the end."""

    begin: bytes | None
    lines: list[str]
    end: bytes


def played(begin: bytes | None = None) -> Run:
    """Play the game of the examples from a save, or a new one."""
    state = isettlers.start("founders", players=2, seed=1) if begin is None else isettlers.load(begin)
    lines: list[str] = []
    while not state.over:
        bot = BOTS[state.actor]
        action = decide(bot, state, seed=len(lines)).action
        lines.append(f"{bot}: {state.action(action)}")
        state.apply(action)
    return Run(begin, [*lines, f"{state.scores[0]} to {state.scores[1]} points"], state.save())


def under_way() -> bytes:
    """Return a save of another game, The Castles of Burgundy, after three quarters of its actions."""
    state = isettlers.start("burgundy", players=2, seed=2)
    for _ in range(200):
        state.apply(state.legal[0])
    return state.save()


def fault(language: str, run: Run) -> str | None:
    """Do a run with the example of a language; return the first difference."""
    folder, command = COMMANDS[language]
    with TemporaryDirectory() as room:
        begin, end = Path(room) / "begin.save", Path(room) / "end.save"
        files = [str(end)]
        if run.begin is not None:
            begin.write_bytes(run.begin)
            files.append(str(begin))
        done = subprocess.run(
            [*command.split(), *files], cwd=ROOT / folder, stdout=subprocess.PIPE, text=True, check=True
        )
        for number, (line, expected) in enumerate(zip(done.stdout.splitlines(), run.lines, strict=False), start=1):
            if line != expected:
                return f"{language}: line {number}: expected {expected!r}, got {line!r}"
        if len(done.stdout.splitlines()) != len(run.lines):
            return f"{language}: expected {len(run.lines)} lines, got {len(done.stdout.splitlines())}"
        if end.read_bytes() != run.end:
            return f"{language}: the save differs from Python's"
    return None


def main() -> None:
    """Compare the examples of the languages that the command line names."""
    runs = [played(), played(under_way())]
    faults = [found for language in sys.argv[1:] for run in runs if (found := fault(language, run))]
    if faults:
        sys.exit("\n".join(faults))
    decisions = sum(len(run.lines) - 1 for run in runs)
    print(f"examples: {', '.join(sys.argv[1:])} play Python's games, {decisions} decisions")


if __name__ == "__main__":
    main()
