"""The reader of the shared runs in C plays the runs that are chosen, and finds what differs.

The tests of the sanitize build (`make native-test`) play all runs.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from bindings.runs import FOLDER, QUESTIONS, SAMPLE
from native.library import FLAGS, NATIVE, OBJECT, compiled

from isettlers.registry import BUILT_IN

FILES = sorted(FOLDER.glob("*.runs"))


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The reader in C with the library in it."""
    compiled()
    program = tmp_path_factory.mktemp("runs") / "runs"
    compiler = os.environ.get("CC", "cc").split()
    source = NATIVE / "tests" / "runs.c"
    subprocess.run([*compiler, *FLAGS, f"-I{NATIVE / 'build'}", source, OBJECT, "-o", program], check=True)
    return program


def played(reader: Path, *files: Path, runs: str = "all") -> subprocess.CompletedProcess[str]:
    """Play some runs of files: `all`, the sample for an empty text, or every Nth for a number."""
    environment = {**os.environ, "ISETTLERS_RUNS": runs}
    return subprocess.run([reader, *files], capture_output=True, text=True, check=False, env=environment)


@pytest.mark.parametrize(("runs", "count"), [("", 4), (str(SAMPLE), 4), ("50", 2)])
def test_library_answers_as_the_chosen_runs_say(reader: Path, runs: str, count: int) -> None:
    done = played(reader, *FILES, runs=runs)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.findall(rf"(\w+)\.runs: {count} runs\n", done.stdout) == sorted(BUILT_IN)


@pytest.mark.parametrize("runs", ["0", "-3", "some"])
def test_other_choices_of_runs_are_refused(reader: Path, runs: str) -> None:
    done = played(reader, *FILES, runs=runs)
    expected = f"ISETTLERS_RUNS: expected all or a number from 1, got {runs}\n"
    assert (done.returncode, done.stderr) == (1, expected)


@pytest.mark.parametrize("word", QUESTIONS)
def test_a_difference_names_the_place_and_both_answers(reader: Path, tmp_path: Path, word: str) -> None:
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "founders.runs"
    lines = path.read_text(encoding="ascii").splitlines()
    number = next(i for i, line in enumerate(lines) if line.startswith(f"{word} "))
    lines[number] += "0"
    path.write_text("\n".join([*lines, ""]), encoding="ascii")
    done = played(reader, path)
    assert done.returncode == 1
    assert re.match(rf"{path}:{number + 1}: {word}.*: expected .*0, got ", done.stderr)


SETUP = 'setup {"game":"founders","setup":{"players":9}}'


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["run a", "walk 1", "end"], "2: unexpected walk"),
        (["run a", "do 1 0", "end"], "2: unexpected do"),
        (["run a", "run b", "end"], "2: unexpected run"),
        (["run a", "seed 1"], "2: expected end after this line"),
        (["run a", SETUP, "seed 1", "start 1", "end"], "4: start: expected 1, got $.setup.players: expected int"),
    ],
)
def test_other_lines_are_refused(reader: Path, tmp_path: Path, lines: list[str], complaint: str) -> None:
    path = tmp_path / "some.runs"
    path.write_text("\n".join([*lines, ""]), encoding="ascii")
    done = played(reader, path)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{path}:{complaint}")
