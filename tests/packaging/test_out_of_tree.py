"""Searches kept outside the package are compiled against the installed C interface, and agree with the public one."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Protocol, cast

import pytest
from tooling import QUICKLY

import isettlers
from isettlers.bots import Budget, Thinking, bot, decide

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

OUTSIDE = Path(__file__).parent / "outside"
EXAMPLE = Path(__file__).parents[2] / "examples" / "cython_search"


class Flat(Protocol):
    """What outside/flat.pyx offers."""

    def walk(self, position: Position, seed: int) -> tuple[int, tuple[int, ...]]: ...
    def totals(self, position: Position, seat: int, seed: int, games: int) -> list[int]: ...


class Ucb(Protocol):
    """What ucb.pyx of the example offers."""

    def search(self, root: Position, seed: int, iterations: int, c: float) -> list[tuple[int, int, float]]: ...


def built(source: Path, folder: Path) -> Path:
    """The library compiled from a copy of a folder, as a user of the C interface would."""
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("*.c", "*.so", "*.pyd", "build"))
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=folder,
        env=QUICKLY,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (library,) = [path for path in folder.iterdir() if path.suffix in {".so", ".pyd"}]
    return library


def loaded(name: str, library: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, library)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def flat(tmp_path_factory: pytest.TempPathFactory) -> Flat:
    return cast("Flat", loaded("flat", built(OUTSIDE, tmp_path_factory.mktemp("outside") / "flat")))


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library of the example, in its folder."""
    return built(EXAMPLE, tmp_path_factory.mktemp("example") / "cython_search")


@pytest.fixture(scope="module")
def ucb(example: Path) -> Ucb:
    return cast("Ucb", loaded("ucb", example))


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


def test_the_example_spends_its_playouts_on_the_legal_actions(ucb: Ucb, state: isettlers.State) -> None:
    arms = ucb.search(state, 7, 400, 0.1)

    assert [action for action, _, _ in arms] == state.legal_ids()
    assert sum(visits for _, visits, _ in arms) == 400
    assert all(visits > 0 and 0 < mean < 1 for _, visits, mean in arms)
    assert arms == ucb.search(state, 7, 400, 0.1)
    assert arms != ucb.search(state, 8, 400, 0.1)


def test_the_example_prefers_what_does_better(ucb: Ucb, state: isettlers.State) -> None:
    arms = ucb.search(state, 7, 3000, 0.02)

    most = max(arms, key=lambda arm: arm[1])
    least = min(arms, key=lambda arm: arm[1])
    assert most[1] > 4 * least[1]
    assert most[2] > least[2]


def test_the_example_does_not_look_at_hidden_cards(ucb: Ucb, state: isettlers.State) -> None:
    others = [state.resample(state.actor, seed) for seed in range(5)]
    assert len({other.hash for other in others}) == len(others)

    assert {tuple(ucb.search(other, 3, 100, 0.1)) for other in others} == {tuple(ucb.search(state, 3, 100, 0.1))}


@pytest.mark.parametrize("iterations", [0, -1])
def test_the_example_refuses_to_search_without_playouts(ucb: Ucb, state: isettlers.State, iterations: int) -> None:
    with pytest.raises(ValueError, match="iterations are from 1"):
        ucb.search(state, 0, iterations, 0.1)


def test_the_example_refuses_a_game_that_is_over(ucb: Ucb, state: isettlers.State) -> None:
    while not state.over:
        state.apply_unchecked(state.legal_ids()[0])
    with pytest.raises(ValueError, match="the game is over"):
        ucb.search(state, 0, 1, 0.1)


def test_the_example_is_a_bot_by_its_import_path(
    example: Path, state: isettlers.State, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(example.parent)
    player = bot("ucb_bot.Ucb:c=0.2", imports=True)

    choice = decide(player, state, 5, Thinking(Budget(iterations=300)))

    assert player.spec == "Ucb:c=0.2"
    assert choice.action in state.legal
    assert choice.stats["iterations"] == sum(one["visits"] for one in choice.stats["actions"]) == 300
    assert decide(player, state, 5).stats["iterations"] == 1000
