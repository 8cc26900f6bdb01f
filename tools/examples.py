"""Run the examples that hold the engine in their process, by language, and compare their games with Python's.

One plays a new game, and continues one that Python saved. It prints a line for every decision and one for the scores,
and saves the end of the game. The other one follows a game (examples/follow.py), and saves its record.

python tools/examples.py rust go             the examples
python tools/examples.py --readme rust go    the commands of each README, with the files of dist/ in an empty folder
"""

from __future__ import annotations

import os
import re
import shutil
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
FOLLOW: Final = {
    "c": (".", "build/libisettlers/follow"),
    "rust": ("bindings/rust", "cargo run --quiet --package isettlers-native --example follow --"),
    "go": ("bindings/go", "go run ./examples/follow"),
    "typescript": ("bindings/typescript", "node build/examples/follow.js"),
    "java": ("bindings/java", "java -cp target/isettlers.jar examples/Follow.java"),
    "python": (".", f"{sys.executable} examples/follow.py"),
}
"""The same for the program that follows a game; the file for the record is added."""
README: Final = {
    "c": ("bindings/c", "play.c"),
    "cpp": ("bindings/c", "play.cpp"),
    "rust": ("bindings/rust/native", "play.rs"),
    "go": ("bindings/go", "main.go"),
    "go-module": ("bindings/go", "main.go"),
    "typescript": ("bindings/typescript", "local.ts"),
    "java": ("bindings/java", "Play.java"),
}
"""The folder of each README that says how to use the engine in a program of yours, and the example that it copies."""
VARIABLES: Final = {"go-module": {"CGO_ENABLED": "0"}}
"""What else is in the environment when a README is followed."""
PAGE: Final = "docs/embedding-languages.md"
BLOCK: Final = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RELEASED: Final = "/path/to/"
"""The folder of the files of a release, in the commands."""
NOT_THERE: Final = re.compile(r"python|pip|cython|isettlers")
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


def run_of(place: tuple[str, str], begin: bytes | None = None) -> Run:
    """Do a run with an example, given by its folder and its command."""
    folder, command = place
    with TemporaryDirectory() as room:
        before, end = Path(room) / "begin.save", Path(room) / "end.save"
        files = [str(end)]
        if begin is not None:
            before.write_bytes(begin)
            files.append(str(before))
        done = subprocess.run(
            [*command.split(), *files], cwd=ROOT / folder, stdout=subprocess.PIPE, text=True, check=True
        )
        return Run(begin, done.stdout.splitlines(), end.read_bytes())


def fault(language: str, printed: Run, run: Run) -> str | None:
    """Return the first difference of a run from Python's."""
    for number, (line, expected) in enumerate(zip(printed.lines, run.lines, strict=False), start=1):
        if line != expected:
            return f"{language}: line {number}: expected {expected!r}, got {line!r}"
    if len(printed.lines) != len(run.lines):
        return f"{language}: expected {len(run.lines)} lines, got {len(printed.lines)}"
    return None if printed.end == run.end else f"{language}: the save differs from Python's"


def commands(page: str, word: str) -> list[str]:
    """Return the blocks of commands of a page that contain a word."""
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks: list[str] = [block for block in BLOCK.findall(text) if word in block]
    return [block.replace(RELEASED, f"{ROOT}/dist/") for block in blocks]


def without_python(folder: Path) -> str:
    """Return a PATH to all programs of this one but Python's and those of the package, by links in a folder."""
    for each in os.environ["PATH"].split(os.pathsep):
        if not Path(each, "pyvenv.cfg").exists() and Path(each).is_dir():
            for program in Path(each).iterdir():
                if not NOT_THERE.match(program.name) and not (folder / program.name).is_symlink():
                    (folder / program.name).symlink_to(program)
    return str(folder)


def own_fault(language: str, run: Run) -> str | None:
    """Follow the README of a language, each way in an empty folder without Python; return the difference of a save."""
    folder, example = README[language]
    ways = commands(f"{folder}/README.md", f"/{example} ")
    if not ways:
        return f"{language}: {folder}/README.md has no commands with {example}"
    for number, script in enumerate(ways, start=1):
        with TemporaryDirectory() as room, TemporaryDirectory() as programs:
            follow(script, room, {"PATH": without_python(Path(programs)), **VARIABLES.get(language, {})})
            if (Path(room) / "founders.save").read_bytes() != run.end:
                return f"{language}: the save of way {number} in {folder}/README.md differs from Python's"
            if language == "c":
                [back] = commands(PAGE, "end.save")
                follow(back, room, {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"})
    return None


def follow(script: str, room: str, variables: dict[str, str]) -> None:
    """Carry out commands in a folder."""
    shell = [shutil.which("bash") or "bash", "-euo", "pipefail", "-c", script]
    subprocess.run(shell, cwd=room, stdout=subprocess.PIPE, env=os.environ | variables, check=True)


def main() -> None:
    """Compare the examples of the languages that the command line names."""
    languages = [argument for argument in sys.argv[1:] if argument != "--readme"]
    if "--readme" in sys.argv:
        runs = [played()]
        faults = [own_fault(language, runs[0]) for language in languages]
    else:
        runs = [played(), played(under_way())]
        faults = [fault(language, run_of(COMMANDS[language], run.begin), run) for language in languages for run in runs]
        followed = run_of(FOLLOW["python"])
        faults += [fault(one, run_of(FOLLOW[one]), followed) for one in languages if one in FOLLOW]
    if different := list(filter(None, faults)):
        sys.exit("\n".join(different))
    decisions = sum(len(run.lines) - 1 for run in runs)
    print(f"examples: {', '.join(languages)} play Python's games, {decisions} decisions")


if __name__ == "__main__":
    main()
