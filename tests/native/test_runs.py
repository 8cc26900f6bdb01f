"""The library answers as the runs of the shared vectors say, and the reader in C finds what differs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from bindings.runs import FOLDER, QUESTIONS
from native.library import FLAGS, NATIVE, OBJECT, compiled

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


def test_library_answers_as_the_runs_say(reader: Path) -> None:
    done = subprocess.run([reader, *FILES], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.findall(r"(\w+)\.runs: 110 runs\n", done.stdout) == ["burgundy", "founders", "imperial"]


@pytest.mark.parametrize("word", QUESTIONS)
def test_a_difference_names_the_place_and_both_answers(reader: Path, tmp_path: Path, word: str) -> None:
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "founders.runs"
    lines = path.read_text(encoding="ascii").splitlines()
    number = next(i for i, line in enumerate(lines) if line.startswith(f"{word} "))
    lines[number] += "0"
    path.write_text("\n".join([*lines, ""]), encoding="ascii")
    done = subprocess.run([reader, path], capture_output=True, text=True, check=False)
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
    done = subprocess.run([reader, path], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{path}:{complaint}")
