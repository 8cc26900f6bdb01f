from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

import pytest

import isettlers

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

OUTSIDE = Path(__file__).parent / "outside"


class Flat(Protocol):
    """What outside/flat.pyx offers."""

    def walk(self, position: Position, seed: int) -> tuple[int, tuple[int, ...]]: ...
    def totals(self, position: Position, seat: int, seed: int, games: int) -> list[int]: ...


@pytest.fixture(scope="module")
def flat(tmp_path_factory: pytest.TempPathFactory) -> Flat:
    """The module built in a folder of its own, as a user of the C interface would."""
    folder = tmp_path_factory.mktemp("outside") / "flat"
    shutil.copytree(OUTSIDE, folder)
    built = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (library,) = [path for path in folder.iterdir() if path.suffix in {".so", ".pyd"}]
    spec = importlib.util.spec_from_file_location("flat", library)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast("Flat", module)


@pytest.fixture
def state() -> isettlers.State:
    """A two-player game, forty decisions in."""
    state = isettlers.start("imperial", factions=("romans", "barbarians"), seed=7)
    for turn in range(40):
        state.apply_unchecked(state.legal_ids()[turn % state.legal_count()])
    return state


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_a_playout_written_outside_ends_as_the_state_says(flat: Flat, state: isettlers.State, seed: int) -> None:
    assert flat.walk(state, seed) == state.playout(seed)


def test_a_flat_search_written_outside_finds_the_totals_the_public_api_finds(
    flat: Flat, state: isettlers.State
) -> None:
    seat, games = state.actor, 5
    expected = []
    for action in state.legal_ids():
        after = state.clone()
        after.apply_unchecked(action)
        expected.append(sum(after.playout(3 + game)[1][seat] for game in range(games)))

    assert flat.totals(state, seat, 3, games) == expected
    assert len(set(expected)) > 1


def test_what_is_written_outside_leaves_the_state_alone(flat: Flat, state: isettlers.State) -> None:
    before = state.clone()

    flat.walk(state, 5)
    flat.totals(state, 0, 5, 1)

    assert state == before
