"""`python -m isettlers.conformance` holds the game of a subject to the contract."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SUBJECT = """
import isettlers
from isettlers.conformance import Subject

def scattered(seed):
    state = isettlers.start("founders", players=2 + seed % 3, seed=seed)
    for _ in range(seed % 40):
        state.apply(state.legal[seed % len(state.legal)])
    return state

SETUPS = {str(players): isettlers.start("founders", players=players, seed=1).setup for players in (2, 4)}
GOOD = Subject(setups=SETUPS, most_decisions=10_000, scattered=scattered)
SHORT = Subject(setups=SETUPS, most_decisions=3, scattered=scattered)
"""


def held(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    (folder / "own.py").write_text(SUBJECT, encoding="utf-8")
    command = [sys.executable, "-m", "isettlers.conformance", *arguments]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_a_game_that_keeps_the_contract_passes(tmp_path: Path) -> None:
    done = held(tmp_path, "own:GOOD", "-q", "-k", "registry or ids_are_one_run or least_and_the_most")
    assert (done.returncode, done.stdout.splitlines()[-1].split(",")[0]) == (0, "3 passed")


def test_a_game_that_breaks_it_fails_with_the_position(tmp_path: Path) -> None:
    done = held(tmp_path, "own:SHORT", "-q", "-k", "play_goes_on_from_any_position")
    assert done.returncode == 1
    assert "most_decisions" in done.stdout


@pytest.mark.parametrize("name", ["", "own", "own:NONE", "none:GOOD", "own:SETUPS", ":"])
def test_a_subject_that_is_none_is_refused_in_a_line(tmp_path: Path, name: str) -> None:
    done = held(tmp_path, name)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert done.stderr.startswith("subject: expected ")
