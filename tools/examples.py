"""Run the examples that hold the engine in their process, by language, and compare their game with Python's.

Each prints a line for every decision and one for the scores, and saves the end of the game.
"""

from __future__ import annotations

import subprocess
import sys
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
"""The folder and the command of each language; the file for the save is added."""
BOTS: Final = ("ismcts:200", "greedy")


def played() -> tuple[list[str], bytes]:
    """Play the game of the examples; return the lines that they print, and the save."""
    state = isettlers.start("founders", players=2, seed=1)
    lines: list[str] = []
    while not state.over:
        bot = BOTS[state.actor]
        action = decide(bot, state, seed=len(lines)).action
        lines.append(f"{bot}: {state.action(action)}")
        state.apply(action)
    return [*lines, f"{state.scores[0]} to {state.scores[1]} points"], state.save()


def fault(language: str, lines: list[str], snapshot: bytes) -> str | None:
    """Run the example of a language; return the first difference from these lines and this save."""
    folder, command = COMMANDS[language]
    with TemporaryDirectory() as room:
        saved = Path(room) / "founders.save"
        done = subprocess.run(
            [*command.split(), str(saved)], cwd=ROOT / folder, stdout=subprocess.PIPE, text=True, check=True
        )
        for number, (line, expected) in enumerate(zip(done.stdout.splitlines(), lines, strict=False), start=1):
            if line != expected:
                return f"{language}: line {number}: expected {expected!r}, got {line!r}"
        if len(done.stdout.splitlines()) != len(lines):
            return f"{language}: expected {len(lines)} lines, got {len(done.stdout.splitlines())}"
        if saved.read_bytes() != snapshot:
            return f"{language}: the save differs from Python's"
    return None


def main() -> None:
    """Compare the examples of the languages that the command line names."""
    lines, snapshot = played()
    faults = [found for language in sys.argv[1:] if (found := fault(language, lines, snapshot))]
    if faults:
        sys.exit("\n".join(faults))
    print(f"examples: {', '.join(sys.argv[1:])} play Python's game, {len(lines) - 1} decisions")


if __name__ == "__main__":
    main()
