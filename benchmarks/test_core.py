"""The core's operations one by one, for pytest-benchmark: `pytest benchmarks` (never run as tests)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import isettlers
from isettlers._core.kernel import GREEDY, RANDOM, play_games

FACTIONS = ("romans", "barbarians", "japanese", "egyptians")
SEATS = (2, 3, 4)


def opening(seats: int) -> isettlers.State:
    """The first decision of a game."""
    return isettlers.start("imperial", factions=FACTIONS[:seats], seed=7)


def middle(seats: int) -> isettlers.State:
    """A position of the third round, reached by random play."""
    state = opening(seats)
    chance = random.Random(7)
    for _ in range(25 * seats):
        state.apply_unchecked(chance.choice(state.legal_ids()))
    return state


@pytest.mark.parametrize("seats", SEATS)
def test_hundred_random_playouts_inside_the_core(benchmark: Any, seats: int) -> None:
    benchmark.extra_info["decisions"] = opening(seats).playouts(100, 1)
    benchmark(opening(seats).playouts, 100, 1)


@pytest.mark.parametrize("policy", [RANDOM, GREEDY])
def test_ten_whole_games(benchmark: Any, policy: int) -> None:
    tables = opening(4).setup.tables()
    benchmark(play_games, tables, bytes([policy] * 4), 1, 0, 10)


@pytest.mark.parametrize("seats", SEATS)
def test_game_driven_from_python(benchmark: Any, seats: int) -> None:
    root = opening(seats)

    def game() -> int:
        state = root.clone()
        pick = random.Random(1).random
        while ids := state.legal_ids():
            state.apply_unchecked(ids[int(pick() * len(ids))])
        return state.hash

    benchmark(game)


@pytest.mark.parametrize("seats", SEATS)
def test_clone(benchmark: Any, seats: int) -> None:
    benchmark(middle(seats).clone)


def test_legal_ids(benchmark: Any) -> None:
    benchmark(middle(2).legal_ids)


def test_legal_actions_with_texts(benchmark: Any) -> None:
    state = middle(2)
    benchmark(lambda: list(state.legal))


def test_checked_apply_and_undo(benchmark: Any) -> None:
    state = middle(2)
    action = state.legal_ids()[0]

    def there_and_back() -> None:
        state.apply(action)
        state.undo()

    benchmark(there_and_back)


def test_step_with_events(benchmark: Any) -> None:
    root = middle(2)
    action = root.legal_ids()[-1]
    benchmark(lambda: root.clone().step(action))


def test_start(benchmark: Any) -> None:
    setup = opening(2).setup
    benchmark(setup.start, 7)


def test_greedy_choice(benchmark: Any) -> None:
    benchmark(middle(2).greedy)


@pytest.mark.parametrize("seats", [2, 4])
def test_save(benchmark: Any, seats: int) -> None:
    benchmark(middle(seats).save)


@pytest.mark.parametrize("seats", [2, 4])
def test_load(benchmark: Any, seats: int) -> None:
    benchmark(isettlers.load, middle(seats).save())


def test_state_bytes_out_and_in_with_all_checks(benchmark: Any) -> None:
    state = middle(4)
    twin = state.clone()
    benchmark(lambda: twin._restore(state._bytes()))


def test_document(benchmark: Any) -> None:
    benchmark(middle(2).document)


def test_from_document(benchmark: Any) -> None:
    benchmark(isettlers.from_document, middle(2).document())


def test_view(benchmark: Any) -> None:
    benchmark(middle(2).view, 0)


def test_observe(benchmark: Any) -> None:
    state = middle(2)
    benchmark(state.observe, 0, state.observe(0))


@pytest.mark.parametrize("seats", [2, 4])
def test_resample(benchmark: Any, seats: int) -> None:
    benchmark(middle(seats).resample, 0, 1)
